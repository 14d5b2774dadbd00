import * as commands from '@alba/contracts/bookings/commands'
import type { BookingEvent } from '@alba/contracts/bookings/events'
import { contactDetailNames } from '@alba/contracts/bookings/visitor-details'
import type { HandOver } from '@alba/contracts/clients/events'
import type { DataOf } from '@alba/contracts/events'
import { pick } from '@alba/contracts/shared/case'
import { isStillCorrectable, MOST_EMAIL_CORRECTIONS } from '@alba/contracts/shared/corrections'
import { accept, type Decision, reject } from '@alba/contracts/shared/decision'
import { ERASED } from '@alba/contracts/shared/event'
import type { Rejection } from '@alba/contracts/shared/rejections'
import { idOfKey } from '../decision/ids.ts'
import { personOf, unreachable } from '../decision/person.ts'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import { type Booking, booking, type KnownBooking } from './booking.ts'
import { outdated } from './decide.ts'

/** Corrections of how a client is reached (ADR 61). */

type Contact = Pick<DataOf<'BookingContactCorrected'>, (typeof contactDetailNames)[number]>

/**
 * The visitor corrects the e-mail address of the booking that they have just made; the confirmation is sent again, to
 * the new address. Correcting it twice to the same address changes nothing.
 * @param personId the id of the new address
 * @param insteadOf the address that the visitor saw
 * @param now milliseconds since the epoch
 */
export function correctEmail(
  state: Booking,
  { email, personId, insteadOf }: { readonly email: string; readonly personId: string; readonly insteadOf: string },
  now: number,
): Decision<BookingEvent> {
  if (state.status === 'none') return reject('booking_unknown')
  if (state.personId === personId) return accept()
  const refusal = notCorrectable(state, now)
  if (refusal) return reject(refusal)
  if (state.customerEmail !== insteadOf) return reject('contact_changed')
  const contact = { ...pick(state, contactDetailNames), customerEmail: email }
  return accept(corrected(state, contact, { personId, by: 'visitor', resends: true }))
}

/** Why a visitor may not correct the address any more, or not yet. */
function notCorrectable(state: KnownBooking, now: number): Rejection | undefined {
  if (state.status === 'canceled' || state.status === 'expired') return 'booking_closed'
  const isOpen = state.status === 'confirmed' && isAhead(state, now) && isStillCorrectable(state.heldUntil, now)
  if (!isOpen) return 'correction_closed'
  return state.correctionsByVisitor < MOST_EMAIL_CORRECTIONS ? undefined : 'corrections_spent'
}

const isAhead = (state: KnownBooking, now: number): boolean => Date.parse(state.startsAt) > now

/**
 * Staff corrects the contact details, also of a booking that is over or canceled.
 * @param personId the id of the address in `contact`
 * @param resend whether staff wants the confirmation to be sent again; it is only to a new address, and for an
 *   appointment to come
 * @param now milliseconds since the epoch
 * @param seen the version of the booking that staff saw
 */
export function correctContact(
  state: Booking,
  { contact, personId, resend }: { readonly contact: Contact; readonly personId: string; readonly resend: boolean },
  now: number,
  seen?: number,
): Decision<BookingEvent> {
  if (state.status === 'none') return reject('booking_unknown')
  const refusal = outdated(state, seen)
  if (refusal) return reject(refusal)
  if (contactDetailNames.every(name => state[name] === contact[name])) return accept()
  const isUpcoming = state.status === 'confirmed' && isAhead(state, now)
  const resends = resend && isUpcoming && contact.customerEmail !== '' && personId !== state.personId
  return accept(corrected(state, contact, { personId, by: 'staff', resends }))
}

/**
 * The booking gets the contact details of its client, after they were corrected for everything that the client has.
 * Nothing changes when the booking has become somebody else's, or when the client's data was erased.
 */
export function followClient(state: Booking, to: HandOver['data']): Decision<BookingEvent> {
  if (state.status === 'none' || state.personId !== to.previousPersonId) return accept()
  if (state.customerName === ERASED || state.customerEmail === ERASED) return accept()
  const contact = { customerName: to.name, customerEmail: to.email, customerPhone: to.phone }
  if (contactDetailNames.every(name => state[name] === contact[name])) return accept()
  return accept(corrected(state, contact, { personId: to.personId, by: 'staff', resends: false }))
}

const corrected = (
  { bookingId, personId: previousPersonId }: KnownBooking,
  contact: Contact,
  how: Pick<DataOf<'BookingContactCorrected'>, 'personId' | 'by' | 'resends'>,
): BookingEvent => ({ type: 'BookingContactCorrected', data: { bookingId, previousPersonId, ...contact, ...how } })

/**
 * The visitor proves that the booking is theirs by the idempotency key of its request, from which the booking's id
 * derives (ADR 6), so nothing has to be stored for this.
 */
const correctBookingEmail = handler(
  commands.correctBookingEmail,
  async (deps: Deps, { bookingId, email, insteadOf, requestKey }, cause) => {
    if (idOfKey(deps.keyring, 'booking-id', requestKey) !== bookingId) return reject('booking_unknown')
    const personId = deps.keyring.personId(email)
    return deps.streams.execute(booking, bookingId, cause, state =>
      correctEmail(state, { email, personId, insteadOf }, deps.clock()),
    )
  },
)

const correctBookingContact = handler(
  commands.correctBookingContact,
  async (deps: Deps, { bookingId, version, resends: resend, ...contact }, cause) => {
    const reachedBy = { email: contact.customerEmail, phone: contact.customerPhone }
    const refusal = unreachable(deps.reference.current().choices, reachedBy)
    if (refusal) return refusal
    const personId = personOf(deps, reachedBy)
    return deps.streams.execute(booking, bookingId, cause, state =>
      correctContact(state, { contact, personId, resend }, deps.clock(), version),
    )
  },
)

export const contactHandlers = [correctBookingEmail, correctBookingContact] as const
