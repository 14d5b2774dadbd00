import type { BookingView } from '@alba/contracts/bookings/api'
import type { BookingRow } from '@alba/contracts/bookings/rows'
import { epochMinutesToLocal, toEpochMinutes } from '@alba/contracts/shared/centre-time'
import type { ReadModels } from '../read-models/read-models.ts'

/** Shown in place of the name and address of an erased person (architecture §7). */
const ERASED = 'effacé'

export async function findBooking(models: ReadModels, id: number, zone: string): Promise<BookingView | undefined> {
  const [row] = await models.rows<BookingRow>('SELECT * FROM bookings.bookings WHERE id = $1', [id])
  return row && bookingView(row, zone)
}

/** What the bearer of a booking's id may know: no phone, no notes, nothing about health. */
function bookingView(row: BookingRow, zone: string): BookingView {
  return {
    id: row.id,
    service_id: row.service_id,
    service: {
      id: row.service_id,
      name: row.service_name,
      duration_minutes: row.duration_minutes,
      price: row.price_cents,
    },
    start_time: epochMinutesToLocal(toEpochMinutes(row.starts_at), zone),
    end_time: epochMinutesToLocal(toEpochMinutes(row.ends_at), zone),
    status: row.status,
    practitioners: [{ id: row.practitioner_id, name: row.practitioner_name }],
    customer_name: row.customer_name ?? ERASED,
    customer_email: row.customer_email ?? ERASED,
    price_cents: row.price_cents,
    held_until: row.held_until,
    eligibility_confirmed: row.questionnaire_id === null || row.eligibility_confirmed_on !== null,
    late_payment_refunded: row.late_payment_refunded,
    created_at: row.created_at,
  }
}
