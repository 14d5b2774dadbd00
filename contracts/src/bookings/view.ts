import { pick } from '../shared/case.ts'
import { instantToLocal } from '../shared/centre-time.ts'
import { ERASED } from '../shared/event.ts'
import type { BookingView } from './api.ts'
import type { BookingRow } from './rows.ts'

/** The part of a booking that its view needs: of its row, or of what command knows before the row exists. */
export type ShownBooking = Pick<
  BookingRow,
  | 'id'
  | 'status'
  | 'service_id'
  | 'service_name'
  | 'duration_minutes'
  | 'price_cents'
  | 'starts_at'
  | 'ends_at'
  | 'held_until'
  | 'practitioner_id'
  | 'practitioner_name'
  | 'customer_name'
  | 'customer_email'
  | 'questionnaire_id'
  | 'eligibility_confirmed_on'
  | 'late_payment_refunded'
  | 'settled_by'
  | 'created_at'
>

/** What whoever made the booking may see: no phone number, no notes, nothing about health. */
export const viewOfBooking = (
  shown: ShownBooking,
  zone: string,
): BookingView & { readonly customer_email: string } => ({
  ...pick(shown, ['id', 'service_id', 'status', 'price_cents', 'held_until', 'late_payment_refunded', 'settled_by']),
  service: {
    id: shown.service_id,
    name: shown.service_name,
    duration_minutes: shown.duration_minutes,
    price: shown.price_cents,
  },
  start_time: instantToLocal(shown.starts_at, zone),
  end_time: instantToLocal(shown.ends_at, zone),
  practitioners: [{ id: shown.practitioner_id, name: shown.practitioner_name }],
  customer_name: shown.customer_name ?? ERASED,
  customer_email: shown.customer_email ?? ERASED,
  eligibility_confirmed: shown.questionnaire_id === null || shown.eligibility_confirmed_on !== null,
  created_at: shown.created_at,
})
