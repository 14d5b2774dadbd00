import { futureStart } from '@alba/contracts/agenda/offer'
import {
  type BookForClient,
  bookForClient as command,
  bookTwoForClient as forTwo,
} from '@alba/contracts/bookings/commands'
import type { SettlementPart } from '@alba/contracts/bookings/settlement'
import { questionnairesOf } from '@alba/contracts/bookings/two-treatments'
import type { DataOf, EventOf } from '@alba/contracts/events'
import { reject } from '@alba/contracts/shared/decision'
import { agenda } from '../agenda/agenda.ts'
import { blockOf } from '../agenda/own-blocks.ts'
import type { Cause } from '../decision/cause.ts'
import { newId } from '../decision/ids.ts'
import { unreachable } from '../decision/person.ts'
import type { Recorded, Result } from '../decision/result.ts'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import { notWorking } from '../reference/reference.ts'
import { type Booking, booking, type KnownBooking } from './booking.ts'
import { type Chosen, chosenTreatments, questionsOf } from './chosen-treatments.ts'
import { confirm, draftConfirmation } from './confirm.ts'
import { eligibilityToday, questionnaireOf } from './eligibility.ts'
import { findRepeated, holdAndRecord } from './hold-and-record.ts'
import { refuseAnswers } from './own-answers.ts'

type Eligibility = DataOf<'EligibilityConfirmed'>

/**
 * Staff books for a client. One request holds the time, records the booking and confirms it. After a crash a policy
 * confirms a booking that was recorded (`confirmStaffBooking`); a hold without a booking ends by itself.
 */
export const bookForClient = handler(command, async (deps: Deps, body, cause) => {
  const bookingId = newId(deps.keyring, 'booking-id', body.idempotencyKey)
  const recorded =
    (await findRepeated(deps, bookingId, body, cause)) ?? (await makeBooking(deps, bookingId, body, cause))
  if (!recorded.ok) return recorded
  const confirmed = await confirmRecorded(deps, await deps.streams.load(booking, bookingId), cause)
  return confirmed.ok ? { ok: true, bookingId, position: confirmed.position ?? recorded.position } : confirmed
})

/** The same for two treatments, by a name that older versions do not know. */
export const bookTwoForClient = handler(forTwo, (deps: Deps, body, cause) => bookForClient(deps, body, cause))

/** Holds the time and records the booking; in the same round trip it also confirms both, if possible. */
async function makeBooking(deps: Deps, bookingId: number, body: BookForClient, cause: Cause) {
  const reference = deps.reference.current()
  const chosen = chosenTreatments(reference, body)
  if (!chosen.ok) return chosen
  const { service, second } = chosen
  const contactRefusal = unreachable(reference.choices, { email: body.customerEmail, phone: body.customerPhone })
  if (contactRefusal) return contactRefusal
  const { practitionerId, outsideHours } = body
  if (outsideHours && practitionerId === null) return reject('practitioner_missing')
  const practitionerRefusal = practitionerId === null ? undefined : notWorking(reference, practitionerId)
  if (practitionerRefusal) return practitionerRefusal
  const answersRefusal = refuseAnswers(questionsOf(chosen), body.answers, { mayLeaveOpen: true })
  if (answersRefusal) return answersRefusal
  const start = futureStart(body.startTime, deps.zone, deps.clock())
  if (!start.ok) return start
  const eligibility = body.eligibilityConfirmed ? eligibilityFor(deps, bookingId, chosen) : []
  const who = { practitionerId, outsideHours }
  const wanted = { ...start, bookingId, service, second, ...who, channel: 'staff', eligibility } as const
  return holdAndRecord(deps, wanted, body, cause, (draft, booked) =>
    draftConfirmation(deps, draft, booked, settlementOfStaff(booked)),
  )
}

/** The questionnaires that staff went through with the client: those of both treatments. */
const eligibilityFor = (deps: Deps, bookingId: number, { service, second }: Chosen): Eligibility[] =>
  questionnairesOf({ ...service, second: second?.service }).map(id =>
    eligibilityToday(deps, bookingId, questionnaireOf(deps, id)),
  )

/** What staff books is paid at the centre; an imported booking may have been paid in the system that it comes from. */
export const settlementOfStaff = ({ importedFrom, priceCents }: KnownBooking): SettlementPart =>
  importedFrom?.isPaid ? { kind: 'elsewhere', amountCents: priceCents } : { kind: 'staff' }

/** Confirms a booking that staff has recorded. The position is null when there is nothing left to confirm. */
export async function confirmRecorded(deps: Deps, state: Booking, cause: Cause): Promise<Result<Recorded>> {
  if (state.status === 'none') return reject('booking_unknown')
  // It was never confirmed before its hold ended, so there is no booking.
  if (state.status === 'expired') return reject('booking_not_made')
  // A repeated request changes nothing about a booking that was confirmed or canceled since.
  if (state.status !== 'pending') return { ok: true, position: null }
  const confirmed = await confirm(deps, state, settlementOfStaff(state), cause)
  return confirmed.ok ? confirmed : reject('slot_taken')
}

/**
 * Completes a booking of staff after a crash. One that has expired is confirmed only if the agenda had confirmed its
 * time before the hold ended.
 */
export async function confirmStaffBooking(
  deps: Deps,
  { data }: EventOf<'BookingRequested'>,
  cause: Cause,
): Promise<void> {
  if (data.channel !== 'staff') return
  const state = await deps.streams.load(booking, data.bookingId)
  if (state.status !== 'pending' && state.status !== 'expired') return
  const block = blockOf(await deps.streams.load(agenda, state.date), data.bookingId)
  const isTimeConfirmed = block?.heldUntil === null
  if (state.status === 'pending' || isTimeConfirmed) await confirm(deps, state, settlementOfStaff(state), cause)
}
