import type { BookingView } from '@alba/contracts/bookings/api'
import { bookingsTable } from '@alba/contracts/bookings/rows'
import { viewOfBooking } from '@alba/contracts/bookings/view'
import type { ReadModels } from '../read-models/read-models.ts'

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

/** A booking for whoever has proved that they made it. */
export async function findOwnBooking(models: ReadModels, id: number, zone: string): Promise<BookingView | undefined> {
  const [row] = await models.rows(bookingsTable, [id])
  return row && viewOfBooking(row, zone)
}
