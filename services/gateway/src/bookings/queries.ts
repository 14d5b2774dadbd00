import { type BookingView, bookingView } from '@alba/contracts/bookings/api'
import { type BookingRow, bookingsTable } from '@alba/contracts/bookings/rows'
import { epochMinutesToLocal, toEpochMinutes } from '@alba/contracts/shared/centre-time'
import type { ReadModels } from '../read-models/read-models.ts'

/** Shown in place of the name and address of an erased person (architecture §7). */
const ERASED = 'effacé'

export async function findBooking(models: ReadModels, id: number, zone: string): Promise<BookingView | undefined> {
  const [row] = await models.rows(bookingsTable, [id])
  return row && viewOf(row, zone)
}

/** What the bearer of a booking's id may know is what the schema names: no phone, no notes, nothing about health. */
const viewOf = (row: BookingRow, zone: string): BookingView =>
  bookingView.parse({
    ...row,
    service: {
      id: row.service_id,
      name: row.service_name,
      duration_minutes: row.duration_minutes,
      price: row.price_cents,
    },
    start_time: epochMinutesToLocal(toEpochMinutes(row.starts_at), zone),
    end_time: epochMinutesToLocal(toEpochMinutes(row.ends_at), zone),
    practitioners: [{ id: row.practitioner_id, name: row.practitioner_name }],
    customer_name: row.customer_name ?? ERASED,
    customer_email: row.customer_email ?? ERASED,
    eligibility_confirmed: row.questionnaire_id === null || row.eligibility_confirmed_on !== null,
  })
