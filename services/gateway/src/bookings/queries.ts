import type { BookingView } from '@alba/contracts/bookings/api'
import { bookingsTable } from '@alba/contracts/bookings/rows'
import { viewOfBooking } from '@alba/contracts/bookings/view'
import type { ReadModels } from '../read-models/read-models.ts'

export async function findBooking(models: ReadModels, id: number, zone: string): Promise<BookingView | undefined> {
  const [row] = await models.rows(bookingsTable, [id])
  return row && viewOfBooking(row, zone)
}
