import type { DayEndItem } from '@alba/contracts/bookings/day-end-api'
import { type MockedRequest, problem } from './mock-api.ts'
import { detailOf, week } from './mock-bookings.ts'

const item = (id: number, time: string, customer_name: string, changes: Partial<DayEndItem> = {}): DayEndItem => ({
  id,
  start_time: `2026-11-23T${time}:00`,
  end_time: `2026-11-23T${time}:59`,
  service_name: 'Massage prénatal',
  customer_name,
  customer_phone: '0612345678',
  practitioner_name: 'Camille Roussel',
  attendance: null,
  has_begun: true,
  price_cents: 7500,
  settled_by: 'staff',
  on_site: null,
  version: 3,
  ...changes,
})

/** A server with the bookings of a day, which keeps the changes of a test. */
export function dayEndServer() {
  let items = [
    item(201, '09:00', 'Élodie Marchand', { attendance: 'came', settled_by: 'card' }),
    item(202, '10:30', 'Mathilde Perrin'),
    item(203, '14:00', 'Marie-Alexandrine de La Rochefoucauld', { practitioner_name: 'Inès Moreau' }),
    item(204, '15:30', 'Julie Lefèvre', {
      attendance: 'late',
      on_site: { amount_cents: 6000, means: 'cash', can_undo: true },
    }),
    item(205, '17:00', 'Thomas Girard', { has_begun: false, price_cents: 0, customer_phone: null }),
  ]
  const change = (request: MockedRequest, next: Partial<DayEndItem>) => {
    const id = Number(/bookings\/(\d+)/.exec(request.url())?.[1])
    const found = items.find(each => each.id === id)
    if (request.headers()['if-match'] !== `"${found?.version}"`)
      return problem(409, 'Cette réservation vient d’être modifiée par quelqu’un d’autre.', 'booking_changed')
    items = items.map(each => (each.id === id ? { ...each, ...next, version: each.version + 1 } : each))
    // The page only uses id and version of the answer; the rest is that of any booking.
    const [anyBooking] = week
    return { body: anyBooking && { ...detailOf(anyBooking), id, version: (found?.version ?? 0) + 1 } }
  }
  return {
    /** Changes a booking, as somebody else would. */
    changeElsewhere: (id: number) => {
      items = items.map(each => (each.id === id ? { ...each, version: each.version + 1 } : each))
    },
    handlers: {
      'GET /api/backoffice/day-end': (request: MockedRequest) => ({
        body: { items: request.url().includes('date=2026-11-23') ? items : [] },
      }),
      'GET /api/backoffice/day-end/months': () => ({
        body: {
          months: [
            { month: '2026-10', came: 87, late: 6, absent: 3 },
            { month: '2026-11', came: 61, late: 4, absent: 2 },
          ],
          total: { came: 148, late: 10, absent: 5 },
        },
      }),
      'PUT /api/backoffice/bookings/:id/attendance': (request: MockedRequest) =>
        change(request, { attendance: request.postDataJSON().attendance }),
      'PUT /api/backoffice/bookings/:id/paid-on-site': (request: MockedRequest) => {
        const { means, amount_cents } = request.postDataJSON()
        return change(request, { on_site: { means, amount_cents, can_undo: true } })
      },
      'DELETE /api/backoffice/bookings/:id/paid-on-site': (request: MockedRequest) =>
        change(request, { on_site: null }),
    },
  }
}
