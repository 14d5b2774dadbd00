import { noChoices } from '@alba/contracts/settings/choices'
import { defaultRetention } from '@alba/contracts/settings/default-retention'
import { defaultSalesTerms } from '@alba/contracts/settings/default-terms'
import { snakeKeys } from '@alba/contracts/shared/case'
import { demoCentre } from '@alba/platform/testing/demo-centre'
import { MASSAGE } from './demo-catalogue.ts'

const buyer = {
  purchaser_firstname: 'Jeanne',
  purchaser_name: 'Petit',
  purchaser_email: 'jeanne@example.org',
  purchaser_phone: null,
  recipient_firstname: 'Anaïs',
  recipient_lastname: null,
  recipient_email: null,
  personal_message: 'Repose-toi bien',
}

const morning = [{ start: '09:00', end: '13:00' }]
const weeklyHours = {
  from: '2026-11-23',
  until: null,
  week: {
    monday: morning,
    tuesday: morning,
    wednesday: [],
    thursday: morning,
    friday: morning,
    saturday: [],
    sunday: [],
  },
  holidays_off: 'france',
  exceptions: [{ date: '2026-11-24', hours: [] }],
  resets_days: false,
}

const correction = {
  email: 'lea@example.org',
  instead_of: 'lae@example.org',
  request_key: '00000000-0000-4000-8000-00000000000b',
}

const link = { token: '123456789012345.0123456789abcdef0123456789abcdef' }
const seen = { ...link, seen_start: '2026-11-23T08:00:00Z' }
const ofVoucher = { token: '512345678901234.0123456789abcdef0123456789abcdef' }

/**
 * Valid bodies by the path of their route as the OpenAPI document writes it, for tests that make one field wrong at a
 * time.
 */
export const goodBodies = (bookingId: number): Record<string, Record<string, unknown>> => ({
  '/api/bookings': {
    service_id: MASSAGE,
    start_time: '2026-11-23T09:00:00',
    customer_name: 'Léa Martin',
    customer_email: 'lea@example.org',
    customer_phone: '0612345678',
    notes: null,
    voucher_number: null,
    pregnancy_week: 20,
    baby_age_months: null,
    terms_accepted: true,
    eligibility_id: 'draft-1',
  },
  '/api/backoffice/bookings': {
    service_id: MASSAGE,
    start_time: '2026-11-23T09:00:00',
    customer_name: 'Léa Martin',
    notes: null,
    customer_email: 'lea@example.org',
    customer_phone: '0612345678',
    admin_notes: null,
    practitioner_id: 1,
    pregnancy_week: 20,
    baby_age_months: null,
    eligibility_confirmed: true,
  },
  '/api/backoffice/bookings/{id}': { reason: 'Praticienne malade' },
  '/api/backoffice/bookings/{id}/notes': { notes: 'Sonner', admin_notes: null },
  '/api/voucher-deliveries/look-up': ofVoucher,
  '/api/voucher-deliveries/move': { ...ofVoucher, deliver_at: '2026-12-25T08:00:00' },
  '/api/voucher-deliveries/send': ofVoucher,
  '/api/bookings/{id}/email': correction,
  '/api/bookings/{id}/vouchers': { voucher_numbers: ['K7M0-P4RD-W1X8'] },
  '/api/bookings/{id}/link': { request_key: correction.request_key },
  '/api/booking-links/look-up': link,
  '/api/booking-links/dates': { ...link, from: '2026-11-23', days: 7 },
  '/api/booking-links/starts': { ...link, date: '2026-11-24' },
  '/api/booking-links/move': { ...seen, start_time: '2026-11-24T09:00:00' },
  '/api/booking-links/cancel': { ...seen, gives_back: true },
  '/api/backoffice/bookings/{id}/contact': {
    customer_name: 'Léa Martin',
    customer_email: 'lea@example.org',
    customer_phone: '0612345678',
    resends: true,
  },
  '/api/backoffice/bookings/{id}/reschedule': { start_time: '2026-11-24T09:00:00', practitioner_id: 1, reason: null },
  '/api/backoffice/bookings/{id}/attendance': { attendance: 'late' },
  '/api/backoffice/bookings/{id}/paid-on-site': { means: 'cash', amount_cents: 7500 },
  '/api/backoffice/bookings/{id}/refunds-on-site': { amount_cents: 7500, means: 'cash', reason: 'Départ' },
  '/api/backoffice/bookings/{id}/refunds-on-site/write-off': { reason: 'Départ' },
  '/api/payments/{id}/refunds': {
    amount_cents: 7500,
    reason: 'Départ',
    request_id: '00000000-0000-4000-8000-00000000000a',
  },
  '/api/payments/{id}/refunds/otherwise': { amount_cents: 7500, means: 'cash', reason: 'Départ', seen_cents: 7500 },
  '/api/payments/{id}/refunds/write-off': { amount_cents: 7500, reason: 'Départ' },
  '/api/backoffice/agenda-letters': { wanted: true },
  '/api/backoffice/morning-letter': { wanted: true },
  '/api/auth/login': { email: 'camille@example.org', password: 'maison-alba-demo' },
  '/api/auth/first-account': {
    code: 'K7MQ-XW3E-9D2H-04TR',
    name: 'Camille Roussel',
    email: 'camille@example.org',
    password: 'trois girafes sur le toit',
  },
  '/api/auth/refresh': { refresh_token: 'a-token' },
  '/api/backoffice/practitioners/{id}/weekly-hours': weeklyHours,
  '/api/backoffice/practitioners/{id}/weekly-hours/preview': weeklyHours,
  '/api/availability/daily': {
    practitioner_id: 1,
    date: '2026-11-23',
    time_slots: [{ start: '09:00', end: '13:00' }],
  },
  '/api/backoffice/room-closures': {
    room_id: 1,
    start_datetime: '2026-11-23T09:00:00',
    end_datetime: '2026-11-23T12:00:00',
    reason: null,
  },
  '/api/services/{id}': {
    name: 'Massage',
    description: 'Un soin',
    detailed_description: null,
    benefits: 'Détente,Sommeil',
    duration_minutes: 60,
    category_id: 1,
    buffer_before_minutes: 0,
    buffer_after_minutes: 15,
    target_audience: null,
    // Cents.
    price: 7_500,
  },
  '/api/backoffice/admin/identity': demoCentre.identity,
  '/api/backoffice/admin/letters': demoCentre.texts,
  '/api/backoffice/admin/look': demoCentre.look,
  '/api/backoffice/admin/texts': { home: { head: { title: 'Prenez le temps' } } },
  '/api/backoffice/admin/texts/preview': { page: 'home', texts: { home: { head: { title: 'Prenez le temps' } } } },
  '/api/backoffice/admin/words': demoCentre.words,
  '/api/backoffice/system-settings': { notification_email: 'nous@example.org' },
  '/api/backoffice/system-settings/construction-banner': { enabled: true, text: 'Travaux' },
  '/api/backoffice/admin/sales-terms': snakeKeys(defaultSalesTerms),
  '/api/backoffice/admin/retention': defaultRetention,
  '/api/backoffice/admin/choices': noChoices,
  '/api/backoffice/clients/{id}/join': { other: 'a'.repeat(32) },
  '/api/backoffice/clients/{id}/part': { other: 'a'.repeat(32) },
  '/api/backoffice/clients/{id}/contact': {
    name: 'Léa Martin',
    email: 'lea@example.org',
    phone: null,
    instead_of: { name: 'Léa Martin', email: 'lae@example.org', phone: null },
  },
  '/api/payments/create-intent': {
    type: 'booking',
    booking_id: bookingId,
    amount_cents: 7500,
    customer_email: 'a@b.fr',
  },
  '/api/receipts': { kind: 'booking', id: bookingId, request_key: correction.request_key },
  '/api/gift-vouchers': { service_id: MASSAGE, amount_cents: null, ...buyer, validity_months: 9 },
  '/api/gift-vouchers/{number}/use': { booking_id: bookingId },
  '/api/gift-vouchers/{id}/email': correction,
  '/api/packages/purchases/{id}/email': correction,
  '/api/packages/purchase': { package_id: 1, ...buyer },
  '/api/withdrawals': { name: 'Jeanne Petit', email: 'jeanne@example.org', reference: 'ABCD-EFGH-JKLM' },
  '/api/questionnaires/submit': { booking_id: 'draft-1', questionnaire_type: 'prenatal', responses: { q1: false } },
})
