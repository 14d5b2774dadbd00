import { futureStart } from '@alba/contracts/agenda/offer'
import { importBooking as command, type ImportBooking } from '@alba/contracts/moving/commands'
import { reject } from '@alba/contracts/shared/decision'
import { confirmRecorded, settlementOfStaff } from '../bookings/book-for-client.ts'
import { booking } from '../bookings/booking.ts'
import { draftConfirmation } from '../bookings/confirm.ts'
import { findRepeated, holdAndRecord } from '../bookings/hold-and-record.ts'
import type { Cause } from '../decision/cause.ts'
import { idOfKey } from '../decision/ids.ts'
import { unreachable } from '../decision/person.ts'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import { notWorking } from '../reference/reference.ts'
import { contentOf } from './outcome.ts'

/**
 * Imports a future booking: holds its time, records and confirms it, as when staff books. A retired service is
 * accepted, because the appointment was promised before. A file has no answers of the health questionnaire, so staff
 * has to ask for them.
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
  const reference = deps.reference.current()
  const offered = reference.services.get(body.serviceId)
  if (!offered) return reject('service_unknown')
  const contactRefusal = unreachable(reference.choices, { email: body.customerEmail, phone: body.customerPhone })
  if (contactRefusal) return contactRefusal
  const { practitionerId } = body
  const practitionerRefusal = practitionerId === null ? undefined : notWorking(reference, practitionerId)
  if (practitionerRefusal) return practitionerRefusal
  const start = futureStart(body.startTime, deps.zone, deps.clock())
  if (!start.ok) return start
  const service = {
    ...offered,
    priceCents: body.priceCents ?? offered.priceCents,
    durationMinutes: body.durationMinutes ?? offered.durationMinutes,
  }
  const importedFrom = { ...body.importedFrom, isPaid: body.isPaid }
  const wanted = {
    ...start,
    bookingId,
    service,
    practitionerId,
    importedFrom,
    channel: 'staff',
    eligibility: [],
  } as const
  return holdAndRecord(deps, wanted, content, cause, (draft, made) =>
    draftConfirmation(deps, draft, made, settlementOfStaff(made)),
  )
}
