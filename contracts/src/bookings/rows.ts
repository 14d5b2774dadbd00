import type { BookingStatus } from './api.ts'

/** A row of the read model `bookings`. Instants are UTC texts with `Z`. Personal fields are null once erased. */
export type BookingRow = {
  id: number
  status: BookingStatus
  service_id: number
  service_name: string
  price_cents: number
  duration_minutes: number
  buffer_before_minutes: number
  buffer_after_minutes: number
  room_type: string
  channel: 'web' | 'staff'
  date: string
  starts_at: string
  ends_at: string
  /** Null unless the booking waits for payment. */
  held_until: string | null
  practitioner_id: number
  practitioner_name: string
  room_id: number
  room_name: string
  customer_name: string | null
  customer_email: string | null
  customer_phone: string | null
  notes: string | null
  pregnancy_week: number | null
  baby_age_months: number | null
  questionnaire_id: number | null
  eligibility_confirmed_on: string | null
  payment_intent_id: string | null
  paid_cents: number | null
  late_payment_refunded: boolean
  cancel_reason: string | null
  terms_version: string
  created_at: string
  updated_at: string
}
