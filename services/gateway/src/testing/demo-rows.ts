import type { ProfileRow } from '@alba/contracts/accounts/rows'
import type { BookingRow } from '@alba/contracts/bookings/rows'
import { drawnOf } from '@alba/contracts/bookings/view'
import { type PurchaseRow, purchaseSearched } from '@alba/contracts/packages/rows'
import { noMoney, type PaymentMoney } from '@alba/contracts/payments/money'
import { noMoneyYet } from '@alba/contracts/payments/money-columns'
import { type PaymentRow, type SupervisedRow, supervisedTable } from '@alba/contracts/payments/rows'
import {
  type BookingTextRow,
  type PaymentTextRow,
  paymentTextsTable,
  type VoucherTextRow,
} from '@alba/contracts/search/rows'
import { defaultTerms } from '@alba/contracts/testing/terms'
import type { TimelineRow } from '@alba/contracts/timeline/rows'
import { type VoucherRow, voucherSearched } from '@alba/contracts/vouchers/rows'
import type { Database } from '@alba/platform/postgres/pool'
import { BATH, MASSAGE } from './demo-catalogue.ts'
import { put } from './read-model-tables.ts'

/** The account of a practitioner. */
export const profileRow = (id: number, changes: Partial<ProfileRow> = {}): ProfileRow => ({
  id,
  email: `practitioner-${id}@example.org`,
  status: 'active',
  was_opened: true,
  role: 'practitioner',
  is_operator: false,
  invited_until: null,
  temporary_password_until: null,
  agenda_letters: false,
  morning_letter_since: null,
  last_login: null,
  created_at: '2026-11-20T10:00:00.000Z',
  passkeys: [],
  recovery_codes_left: 0,
  ...changes,
})

/** A massage on Monday 23 November 2026, 9:00 to 10:00 in Paris: on hold until 11:15 on the Friday before, not paid. */
export function bookingRow(id: number, changes: Partial<BookingRow> = {}): BookingRow {
  const row = { ...withoutDrawn(id), ...changes }
  return { ...row, drawn: drawnOf(row) }
}

/** All columns except `drawn`, which follows from the others. */
const withoutDrawn = (id: number): Omit<BookingRow, 'drawn'> => ({
  id,
  status: 'pending_hold',
  service_id: MASSAGE,
  service_name: 'Massage prénatal',
  price_cents: 7500,
  duration_minutes: 60,
  buffer_before_minutes: 0,
  buffer_after_minutes: 15,
  room_type: 'massage_room',
  channel: 'web',
  date: '2026-11-23',
  starts_at: '2026-11-23T08:00:00.000Z',
  ends_at: '2026-11-23T09:00:00.000Z',
  held_until: '2026-11-20T10:15:00.000Z',
  practitioner_id: 1,
  practitioner_name: 'Camille Roussel',
  wished_practitioner: null,
  room_id: 1,
  room_name: 'Salle Massage',
  second: null,
  second_practitioner_id: null,
  customer_name: 'Léa Martin',
  customer_email: 'lea@example.org',
  customer_phone: '06 12 34 56 78',
  notes: 'Allergie au sésame',
  admin_notes: null,
  pregnancy_week: 24,
  baby_age_months: null,
  answers: null,
  questionnaire_id: 1,
  questionnaires_left: [],
  eligibility_confirmed_on: null,
  payment_intent_id: null,
  paid_cents: null,
  ...noMoneyYet,
  on_site: null,
  settled_by: null,
  voucher_id: null,
  voucher_number: null,
  voucher_cents: null,
  voucher_parts: [],
  late_payment_refunded: false,
  address_corrected: false,
  first_starts_at: '2026-11-23T08:00:00Z',
  times_rescheduled: 0,
  cancel_reason: null,
  canceled_for: null,
  gives_back: null,
  abandoned: false,
  kept_on_purpose: false,
  attendance: null,
  reasons: {},
  version: 1,
  terms_version: '2025-10',
  terms: defaultTerms,
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
})

/** A card payment of a booking, opened and not paid. */
export const paymentRow = (id: string, changes: Partial<PaymentRow> = {}): PaymentRow => ({
  id,
  target_kind: 'booking',
  target_id: 123_456_789_012_345,
  provider: 'sandbox',
  status: 'requires_payment_method',
  amount_cents: 7500,
  received_cents: 0,
  refunded_cents: 0,
  money: noMoney,
  currency: 'eur',
  description: 'Massage prénatal',
  last_error_code: null,
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
  ...changes,
})

const buyer = {
  purchaser_firstname: 'Jeanne',
  purchaser_name: 'Petit',
  purchaser_email: 'jeanne@example.org',
  purchaser_phone: '06 11 22 33 44',
  recipient_firstname: 'Anaïs',
  recipient_lastname: 'Roux',
  recipient_email: 'anais@example.org',
  personal_message: 'Repose-toi bien',
}
/** The data of a sale that only its buyer and staff may see. */
export const buyerSecrets = Object.values(buyer)

/** A voucher that is ordered and not paid. */
export const voucherRow = (id: number, changes: Partial<VoucherRow> = {}): VoucherRow => ({
  id,
  number: null,
  status: 'pending',
  payment_status: 'pending',
  service_id: MASSAGE,
  service_name: 'Massage prénatal',
  amount_cents: 7500,
  balance_cents: 0,
  used_cents: 0,
  undoable_extensions: 0,
  ...noMoneyYet,
  validity_months: 9,
  terms: defaultTerms,
  ...buyer,
  purchase_id: null,
  payment_intent_id: null,
  expires_on: null,
  expires_at: null,
  suspended: false,
  used_at: null,
  deliver_at: null,
  delivered_at: null,
  card: 'quiet',
  paid_at: null,
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
  ...changes,
})

/** The row with the text by which a booking is found. */
export const bookingText = ({ id, date, starts_at }: BookingRow, searched: string): BookingTextRow => ({
  id,
  date,
  starts_at,
  searched,
})

/** The row with the text by which a voucher is found. */
export const voucherText = (row: VoucherRow): VoucherTextRow => ({
  id: row.id,
  created_at: row.created_at,
  searched: voucherSearched(row),
})

/** A paid voucher, valid until the end of 20 August 2027. */
export const paidVoucher = (id: number, number: string, changes: Partial<VoucherRow> = {}): VoucherRow =>
  voucherRow(id, {
    number,
    status: 'valid',
    payment_status: 'paid',
    balance_cents: 7500,
    payment_intent_id: `pi_${id}`,
    expires_on: '2027-08-20',
    expires_at: '2027-08-20T21:59:59.000Z',
    paid_at: '2026-11-20T10:00:00.000Z',
    ...changes,
  })

/** A purchase that is ordered and not paid. */
export const purchaseRow = (id: number, changes: Partial<PurchaseRow> = {}): PurchaseRow => {
  const row: PurchaseRow = {
    id,
    payment_status: 'pending',
    package_id: 1,
    package_name: 'Forfait naissance',
    package_description: 'Deux massages et un bain.',
    terms: defaultTerms,
    items: [
      { serviceId: MASSAGE, serviceName: 'Massage prénatal', quantity: 2, amountCents: 7500 },
      { serviceId: BATH, serviceName: 'Bain enveloppé', quantity: 1, amountCents: 7500 },
    ],
    amount_cents: 20_000,
    ...noMoneyYet,
    ...buyer,
    payment_intent_id: null,
    created_at: '2026-11-20T10:00:00.000Z',
    paid_at: null,
    withdrawn_at: null,
    address_corrected: false,
    updated_at: '2026-11-20T10:00:00.000Z',
    ...changes,
    searched: '',
  }
  return { ...row, searched: purchaseSearched(row) }
}

/** An entry of a history. By default, practitioner 2 confirmed the eligibility. */
export const timelineRow = (
  kind: TimelineRow['subject_kind'],
  id: number | string,
  changes: Partial<TimelineRow> = {},
): TimelineRow => {
  const { position = '0000000000000000001', event_type = 'EligibilityConfirmed' } = changes
  return {
    key: `${kind}:${id}:${position}`,
    subject_kind: kind,
    subject_id: String(id),
    position,
    event_id: '00000000-0000-4000-8000-000000000001',
    event_type,
    occurred_at: '2026-11-20T10:00:00.000Z',
    actor_kind: 'practitioner',
    actor_id: '2',
    causation_id: null,
    correlation_id: 'request-1',
    facts: {},
    words: {},
    ...changes,
  }
}

/** A payment with the text by which it is found. */
export type FoundRow = SupervisedRow & { readonly searched: string }

/** Writes payments and the texts by which they are found. */
export async function putPayments(database: Database, ...rows: readonly FoundRow[]): Promise<void> {
  await put(database, supervisedTable, ...rows.map(({ searched, ...row }) => row))
  await put(database, paymentTextsTable, ...rows.map(row => paymentText(row, row.searched)))
}

/** The text by which a payment is found. */
const paymentText = ({ key, created_at, payment_intent_id }: SupervisedRow, searched: string): PaymentTextRow => ({
  key,
  created_at,
  payment_intent_id,
  searched,
})

/**
 * A paid booking in the overview of payments. Its amounts received and returned are zero unless they are given.
 * @param key kind and id, such as `booking:123456789012345`; `type` must be given for another kind
 */
export const supervisedRow = (key: string, changes: Partial<SupervisedRow> = {}): SupervisedRow => ({
  key,
  type: 'booking',
  entity_id: Number(key.split(':')[1]),
  voucher_number: null,
  payment_status: 'paid',
  amount_cents: 7500,
  service_name: 'Massage prénatal',
  customer_name: 'Léa Martin',
  customer_email: 'l@x.fr',
  payment_intent_id: null,
  provider_status: null,
  provider_cents: null,
  created_at: '2026-11-20T09:00:00.000Z',
  listed: true,
  on_site_only: false,
  paid_at: null,
  dated_at: changes.paid_at ?? changes.created_at ?? '2026-11-20T09:00:00.000Z',
  ...noMoneyYet,
  underway_cents: 0,
  cause: null,
  due_since: null,
  last_trouble: null,
  dispute: null,
  on_site: null,
  given_back: null,
  ...changes,
})

/** A payment that was received by card. */
export const paymentMoney = (changes: Partial<PaymentMoney> = {}): PaymentMoney => ({
  ...noMoney,
  receivedCents: 7500,
  cause: null,
  dueSince: null,
  trouble: null,
  paidAt: '2026-11-20T09:05:00.000Z',
  ...changes,
})
