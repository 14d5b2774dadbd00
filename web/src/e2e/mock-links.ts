import type { LinkedBookingView } from '@alba/contracts/bookings/link-api'
import { defaultTermsView } from '@alba/contracts/testing/terms'
import { BOOKING_ID } from './mock-data.ts'

/** The link of a booking in the client's mail. */
export const TOKEN = `${BOOKING_ID}.0123456789abcdef0123456789abcdef`
export const MANAGE_PAGE = `/reservation/gerer#${TOKEN}`

/** A massage on Friday 27 November 2026, 10:00, paid by card, which may be moved and canceled until Wednesday. */
export const linkedBooking = (extra: Partial<LinkedBookingView> = {}): LinkedBookingView => ({
  id: BOOKING_ID,
  service_id: 1,
  service: { id: 1, name: 'Massage prénatal', duration_minutes: 60, price: 7500 },
  start_time: '2026-11-27T10:00:00',
  end_time: '2026-11-27T11:00:00',
  starts_at: '2026-11-27T09:00:00.000Z',
  status: 'confirmed',
  practitioners: [{ id: 1, name: 'Camille Roussel' }],
  wished_practitioner: null,
  price_cents: 7500,
  settled_by: 'card',
  terms: defaultTermsView,
  last_moment: '2026-11-25T10:00:00',
  moving: { refused: null, last_date: '2027-02-27', left: 1 },
  cancellation: { gives_back: true, paid_with: 'card', amount_cents: 7500, voucher_until: null },
  ...extra,
})

/** The answers of the routes for this link. Thursday has two free times, one of them with another practitioner. */
export const linkAnswers = (booking: () => LinkedBookingView = linkedBooking) => ({
  'POST /api/booking-links/look-up': () => ({ body: booking() }),
  'POST /api/booking-links/dates': () => ({ body: ['2026-11-26'] }),
  'POST /api/booking-links/starts': () => ({
    body: [
      {
        start_time: '2026-11-26T14:00:00',
        end_time: '2026-11-26T15:00:00',
        practitioner: { id: 1, name: 'Camille Roussel' },
      },
      {
        start_time: '2026-11-26T15:00:00',
        end_time: '2026-11-26T16:00:00',
        practitioner: { id: 2, name: 'Inès Benali' },
      },
    ],
  }),
})
