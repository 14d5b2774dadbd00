import type { BookingView } from '@alba/contracts/bookings/api'
import { bookingStream } from '@alba/contracts/bookings/events'
import { bookingsTable } from '@alba/contracts/bookings/rows'
import { viewOfBooking } from '@alba/contracts/bookings/view'
import type { ProblemError } from '@alba/platform/http/problem'
import type { ReadModels } from '../read-models/read-models.ts'
import { unknown } from '../read-models/unknown.ts'

/**
 * A booking for whoever knows its id. A corrected address is not shown: the letter that went to the mistyped one has the
 * id, and whoever got it may be a stranger (ADR 61).
 */
export async function findBooking(models: ReadModels, id: number, zone: string): Promise<BookingView | undefined> {
  const [row] = await models.rows(bookingsTable, [id])
  if (!row) return undefined
  const view = viewOfBooking(row, zone)
  return row.address_corrected ? { ...view, customer_email: null } : view
}

/** The refusal for a booking that the read model does not have. */
export const unknownBooking = (models: ReadModels, id: number): Promise<ProblemError> =>
  unknown(models, { model: 'bookings', stream: bookingStream(id) }, 'booking_unknown')

/** A booking for whoever has proved that they made it. */
export async function findOwnBooking(models: ReadModels, id: number, zone: string): Promise<BookingView | undefined> {
  const [row] = await models.rows(bookingsTable, [id])
  return row && viewOfBooking(row, zone)
}
