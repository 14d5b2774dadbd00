import { futureStart } from '@alba/contracts/agenda/offer'
import type { ServiceDefinition } from '@alba/contracts/catalogue/events'
import { importBooking as command, type ImportBooking } from '@alba/contracts/moving/commands'
import { reject } from '@alba/contracts/shared/decision'
import { confirmRecorded, settlementOfStaff } from '../bookings/book-for-client.ts'
import { booking } from '../bookings/booking.ts'
import { draftConfirmation } from '../bookings/confirm.ts'
import { findRepeated, holdAndRecord } from '../bookings/hold-and-record.ts'
import type { WantedSecond } from '../bookings/wanted.ts'
import type { Cause } from '../decision/cause.ts'
import { idOfKey } from '../decision/ids.ts'
import { unreachable } from '../decision/person.ts'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import { notWorking } from '../reference/reference.ts'
import { contentOf } from './outcome.ts'

/**
 * Imports a future booking of one or two treatments: holds its time, records and confirms it, as when staff books. A
 * retired service is accepted, because the appointment was promised before. A file has no answers of the health
 * questionnaire, so staff has to ask for them.
 */
export const importBooking = handler(command, async (deps: Deps, body, cause) => {
  const bookingId = idOfKey(deps.keyring, 'imported-booking-id', body.key)
  const content = { ...contentOf(body), idempotencyKey: body.key }
  const known = await findRepeated(deps, bookingId, content, cause)
  const made = known ?? (await makeBooking(deps, bookingId, body, content, cause))
  if (!made.ok) return made
  const confirmed = await confirmRecorded(deps, await deps.streams.load(booking, bookingId), cause)
  if (!confirmed.ok) return confirmed
  // A repeated request (`known`) has no `occurredAt`; a booking that another process has just recorded has null.
  const isNew = 'occurredAt' in made && made.occurredAt !== null
  const position = confirmed.position ?? made.position
  return { ok: true, outcome: isNew ? 'created' : 'exists', position } as const
})

type Content = Omit<ImportBooking, 'importedFrom'> & { readonly idempotencyKey: string }

async function makeBooking(deps: Deps, bookingId: number, body: ImportBooking, content: Content, cause: Cause) {
  // First of all: what is over needs nothing else to be right, and its row is left out.
  const start = futureStart(body.startTime, deps.zone, deps.clock())
  if (!start.ok) return start
  const reference = deps.reference.current()
  const offered = reference.services.get(body.serviceId)
  if (!offered) return reject('service_unknown')
  const contactRefusal = unreachable(reference.choices, { email: body.customerEmail, phone: body.customerPhone })
  if (contactRefusal) return contactRefusal
  const added = body.second && reference.services.get(body.second.serviceId)
  if (body.second && !added) return reject('service_unknown')
  const { practitionerId } = body
  for (const named of [practitionerId, body.second?.practitionerId ?? null]) {
    const refusal = named === null ? undefined : notWorking(reference, named)
    if (refusal) return refusal
  }
  const second = body.second && added && secondAsBooked(added, body.second, body.priceCents)
  const service = {
    ...offered,
    priceCents: body.priceCents === null ? offered.priceCents : body.priceCents - (second?.service.priceCents ?? 0),
    durationMinutes: body.durationMinutes ?? offered.durationMinutes,
  }
  const importedFrom = { ...body.importedFrom, isPaid: body.isPaid }
  const wanted = {
    ...start,
    bookingId,
    service,
    second,
    practitionerId,
    importedFrom,
    channel: 'staff',
    eligibility: [],
  } as const
  return holdAndRecord(deps, wanted, content, cause, (draft, made) =>
    draftConfirmation(deps, draft, made, settlementOfStaff(made)),
  )
}

/**
 * The second treatment with the length and the price that it had.
 * @param priceCents of both treatments, if the row says it: the second one costs no more than that
 */
function secondAsBooked(
  offered: ServiceDefinition,
  { arrangement, ...asBooked }: NonNullable<ImportBooking['second']>,
  priceCents: number | null,
): WantedSecond {
  const service = {
    ...offered,
    priceCents: Math.min(asBooked.priceCents ?? offered.priceCents, priceCents ?? Infinity),
    durationMinutes: asBooked.durationMinutes ?? offered.durationMinutes,
  }
  return { service, arrangement, practitionerId: asBooked.practitionerId ?? undefined }
}
