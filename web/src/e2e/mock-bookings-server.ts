import type { MisplacedBookingView } from '@alba/contracts/bookings/staff-api'
import type { Page } from '@playwright/test'
import { sheetOf } from './mock-agenda-sheet.ts'
import { type MockedRequest, problem } from './mock-api.ts'
import { changes, closures, detailOf, history, openings, past, practitioners, rooms, week } from './mock-bookings.ts'
import { paidMoney } from './mock-money.ts'
import { mockStaff, type StaffServer, staffServer } from './mock-staff.ts'
import { assigneesOf } from './mock-wizard.ts'

/**
 * A server with the bookings of a week, which keeps the changes of a test. Its list ignores the filters of the request.
 * The questionnaire of booking 109 is not confirmed yet.
 */
export function bookingsServer(staff: StaffServer) {
  let bookings = week
    .map(detailOf)
    .map(booking => (booking.id === 109 ? { ...booking, eligibility_confirmed_on: null } : booking))
  /**
   * `failing`: the list cannot be loaded. `conflicting`: every change is refused, as if somebody else had changed the
   * booking first.
   */
  const server = { failing: false, conflicting: false, misplaced: [] as MisplacedBookingView[] }
  const find = (request: MockedRequest) => {
    const id = Number(/bookings\/(\d+)/.exec(request.url())?.[1])
    return bookings.find(booking => booking.id === id)
  }
  /** Changes a booking, as the page under test or another tab would. */
  const write = (id: number | undefined, next: Partial<(typeof bookings)[number]>) => {
    bookings = bookings.map(booking =>
      booking.id === id ? { ...booking, ...next, version: booking.version + 1 } : booking,
    )
  }
  const change = (request: MockedRequest, next: Partial<(typeof bookings)[number]>) => {
    const found = find(request)
    if (server.conflicting || request.headers()['if-match'] !== `"${found?.version}"`)
      return problem(409, 'Cette réservation vient d’être modifiée par quelqu’un d’autre.', 'booking_changed')
    write(found?.id, next)
    return { body: find(request) }
  }
  const handlers = {
    'GET /api/backoffice/bookings': staff.ifLoggedIn(() =>
      server.failing ? problem(500, 'Erreur') : { body: bookings },
    ),
    'GET /api/backoffice/bookings/sheet': (request: MockedRequest) => ({
      body: sheetOf(new URL(request.url()).searchParams),
    }),
    'GET /api/backoffice/bookings/sheet/pdf': () => ({ text: '%PDF-1.7' }),
    'GET /api/backoffice/bookings/misplaced': () => ({ body: server.misplaced }),
    'POST /api/backoffice/bookings/:id/keep': (request: MockedRequest) => {
      const kept = change(request, { kept_on_purpose: true })
      server.misplaced = server.misplaced.filter(({ id }) => id !== find(request)?.id)
      return kept
    },
    'GET /api/backoffice/bookings/:id': (request: MockedRequest) => ({ body: find(request) }),
    'GET /api/backoffice/bookings/:id/timeline': () => ({ body: history }),
    'DELETE /api/backoffice/bookings/:id': (request: MockedRequest) => change(request, { status: 'canceled' }),
    'PUT /api/backoffice/bookings/:id/paid-on-site': (request: MockedRequest) => {
      const { means, amount_cents } = request.postDataJSON()
      return change(request, { on_site: { means, amount_cents }, money: paidMoney(amount_cents) })
    },
    'DELETE /api/backoffice/bookings/:id/paid-on-site': (request: MockedRequest) =>
      change(request, { on_site: null, money: null }),
    'PUT /api/backoffice/bookings/:id/notes': (request: MockedRequest) => change(request, request.postDataJSON()),
    'PUT /api/backoffice/bookings/:id/contact': (request: MockedRequest) => change(request, request.postDataJSON()),
    'POST /api/backoffice/bookings/:id/confirm-eligibility': (request: MockedRequest) =>
      change(request, { eligibility_confirmed_on: '2026-11-23' }),
    'POST /api/backoffice/bookings/:id/reschedule': (request: MockedRequest) => {
      const { practitioner_id, ...moved } = request.postDataJSON()
      const asked = practitioners.filter(({ id }) => id === practitioner_id)
      return change(request, asked.length > 0 ? { ...moved, practitioners: asked } : moved)
    },
    'GET /api/backoffice/slots/assignees': (request: MockedRequest) => ({ body: assigneesOf(request.url()) }),
    'GET /api/bookings/:id/available-practitioners': () => ({
      body: practitioners.map(someone => ({ ...someone, is_current: someone.id === 1 })),
    }),
    'PUT /api/bookings/:id/change-practitioner': (request: MockedRequest) =>
      change(request, { practitioners: practitioners.slice(1) }),
    'GET /api/backoffice/practitioners': () => ({
      body: practitioners.map(someone => ({ ...someone, retired: false, version: 1 })),
    }),
    'GET /api/backoffice/availabilities': () => ({ body: openings }),
    'GET /api/backoffice/room-closures': () => ({ body: closures }),
    'GET /api/rooms': () => ({ body: rooms }),
    'GET /api/backoffice/agenda': () => ({ body: past }),
    'GET /api/backoffice/agenda/changes': () => ({ body: changes }),
  }
  return { server, handlers, write }
}

/** Opens the bookings for a practitioner. */
export async function openBookings(
  page: Page,
  address = '/backoffice/bookings',
  answers: Parameters<typeof mockStaff>[2] = {},
  misplaced: MisplacedBookingView[] = [],
) {
  const staff = staffServer()
  const { server, handlers, write } = bookingsServer(staff)
  server.misplaced = misplaced
  const state = await mockStaff(page, staff, { ...handlers, ...answers })
  await page.goto(address)
  return { state, server, write }
}
