import type { AffectedBooking, AvailabilityView, ClosureView } from '@alba/contracts/agenda/staff-api'
import type { WeeklyHoursView } from '@alba/contracts/agenda/weekly-hours-api'
import type { StaffServiceView } from '@alba/contracts/catalogue/api'
import { type MockedRequest, problem } from './mock-api.ts'
import { categories, services } from './mock-data.ts'
import { offerServer } from './mock-offer.ts'

/** The booking that is outside the opening hours after any removal or change of hours in this mock. */
export const affected: AffectedBooking = {
  id: 482913570264118,
  start_time: '2026-11-25T10:00:00',
  end_time: '2026-11-25T11:00:00',
  customer_name: 'Léa Martin',
  service_name: 'Massage prénatal',
  practitioner_name: 'Camille Roussel',
  room_name: 'Salle Massage',
}

const idOf = (request: MockedRequest) => Number(new URL(request.url()).pathname.split('/').at(-1))
/** The query parameters of a request. */
const queryOf = (request: MockedRequest) => Object.fromEntries(new URL(request.url()).searchParams)

/** Two openings of Camille on each day from Monday to Friday of November 2026. The mock keeps the changes of a test. */
function hours() {
  let last = 0
  const opening = (practitioner_id: number, date: string, start: string, end: string): AvailabilityView => {
    last += 1
    const times = { start_datetime: `${date}T${start}:00`, end_datetime: `${date}T${end}:00` }
    return { id: last, practitioner_id, ...times, recurrence_pattern: null }
  }
  const days = Array.from({ length: 30 }, (_, day) => `2026-11-${String(day + 1).padStart(2, '0')}`)
  let kept = days
    .filter(day => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()))
    .flatMap(day => [opening(1, day, '09:00', '13:00'), opening(1, day, '14:00', '18:00')])
  return {
    'GET /api/backoffice/availabilities': (request: MockedRequest) => {
      const { practitioner_id, start_date = '', end_date = '' } = queryOf(request)
      const body = kept
        .filter(each => each.practitioner_id === Number(practitioner_id))
        .filter(({ start_datetime: start }) => start >= start_date && start.slice(0, 10) <= end_date)
      return { body }
    },
    'POST /api/availability/daily': (request: MockedRequest) => {
      const { practitioner_id, date, time_slots } = request.postDataJSON()
      const made = time_slots.map((slot: { start: string; end: string }) =>
        opening(practitioner_id, date, slot.start, slot.end),
      )
      kept = [...kept, ...made]
      return { status: 201, body: { created_count: made.length, availabilities: made } }
    },
    'DELETE /api/backoffice/availabilities/:id': (request: MockedRequest) => {
      kept = kept.filter(({ id }) => id !== idOf(request))
      return { body: { affected_bookings: [affected] } }
    },
  }
}

const day = [
  { start: '09:00', end: '13:00' },
  { start: '14:00', end: '18:00' },
]

/** The weekly hours of Camille. The others have none. The mock keeps the changes of a test. */
function weeklyHours() {
  const set_at = '2026-11-02T10:15:00'
  const week = { monday: day, tuesday: day, wednesday: [], thursday: day, friday: day, saturday: [], sunday: [] }
  let kept: WeeklyHoursView = {
    practitioner_id: 1,
    version: 3,
    hours: [
      {
        from: '2026-11-02',
        until: null,
        week,
        holidays_off: 'france',
        exceptions: [{ date: '2026-12-31', hours: [{ start: '09:00', end: '12:00' }] }],
        set_at,
        set_by: 'Camille Roussel',
      },
    ],
    holidays: [
      { date: '2026-12-25', name: 'Noël', only_in_alsace_moselle: false },
      { date: '2026-12-26', name: 'Saint Étienne', only_in_alsace_moselle: true },
      { date: '2027-01-01', name: 'Jour de l’an', only_in_alsace_moselle: false },
      { date: '2027-05-01', name: 'Fête du travail', only_in_alsace_moselle: false },
    ],
  }
  return {
    'GET /api/backoffice/practitioners/:id/weekly-hours': (request: MockedRequest) =>
      new URL(request.url()).pathname.includes('/1/')
        ? { body: kept }
        : { body: { ...kept, practitioner_id: 2, version: 0, hours: [] } },
    'POST /api/backoffice/practitioners/:id/weekly-hours/preview': (request: MockedRequest) => ({
      body: {
        opened_days: ['2026-12-25'],
        closed_days: ['2026-11-27', '2026-12-04', '2026-12-11'],
        changed_days: [],
        replaced_from: [],
        kept_days: request.postDataJSON().resets_days ? [] : ['2026-12-05'],
        absence_days: ['2026-12-07', '2026-12-08'],
        affected_bookings: [affected],
      },
    }),
    'PUT /api/backoffice/practitioners/:id/weekly-hours': (request: MockedRequest) => {
      if (request.headers()['if-match'] !== `"${kept.version}"`) return changedMeanwhile
      const { resets_days: _, ...hours } = request.postDataJSON()
      kept = { ...kept, version: kept.version + 1, hours: [{ ...hours, set_at, set_by: 'Camille Roussel' }] }
      return { body: { ...kept, affected_bookings: [affected] } }
    },
  }
}

function closures() {
  let kept: ClosureView[] = [
    {
      id: 1,
      room_id: 1,
      room_name: 'Salle Massage',
      reason: 'Peinture',
      start_datetime: '2026-12-01T09:00:00',
      end_datetime: '2026-12-01T12:00:00',
    },
  ]
  return {
    'GET /api/backoffice/room-closures': () => ({ body: kept }),
    'POST /api/backoffice/room-closures': (request: MockedRequest) => {
      const made = { id: 2, room_name: 'Lagune', ...request.postDataJSON() }
      kept = [...kept, made]
      return { status: 201, body: { ...made, affected_bookings: [] } }
    },
    'DELETE /api/backoffice/room-closures/:id': (request: MockedRequest) => {
      kept = kept.filter(({ id }) => id !== idOf(request))
      return { status: 204 }
    },
  }
}

const changedMeanwhile = problem(
  409,
  'Ces informations viennent d’être modifiées par quelqu’un d’autre. Vérifiez-les avant de recommencer.',
  'changed_meanwhile',
)

/** Saves a change to the present version, and refuses one to any other. */
function saved<Kept extends { version: number }>(request: MockedRequest, kept: Kept) {
  if (request.headers()['if-match'] !== `"${kept.version}"`) return changedMeanwhile
  return { body: Object.assign(kept, request.postDataJSON(), { version: kept.version + 1 }) }
}

/** The services with the fields for staff. */
export const staffServices = (): StaffServiceView[] =>
  services.map(service => ({
    ...service,
    category_id: categories.find(({ slug }) => slug === service.category?.slug)?.id ?? null,
    price_cents: service.price,
    buffer_before_minutes: 10,
    buffer_after_minutes: 15,
    retired: false,
    version: 1,
    room_type: service.category?.slug === 'pour-bebe' ? 'spa_bath_room' : 'massage_room',
  }))

/** A server with services and settings, which keeps the changes of a test. */
export function settingsServer() {
  const kept = staffServices()
  const system = {
    notification_email: 'contact@maison-alba.example',
    smtp_host: 'smtp.maison-alba.example',
    smtp_port: 587,
    email_from: 'rdv@maison-alba.example',
    version: 0,
  }
  const banner = { enabled: true, text: 'Nous préparons une nouvelle salle.', version: 2 }
  return {
    /** Changes the banner, as somebody else would. */
    changeBanner: (text: string) => Object.assign(banner, { text, version: banner.version + 1 }),
    handlers: {
      'GET /api/services': () => ({ body: kept }),
      'GET /api/backoffice/system-settings': () => ({ body: system }),
      'PUT /api/backoffice/system-settings': (request: MockedRequest) => saved(request, system),
      'GET /api/backoffice/system-settings/construction-banner': () => ({ body: banner }),
      'PUT /api/backoffice/system-settings/construction-banner': (request: MockedRequest) => saved(request, banner),
    },
  }
}

/** A server with opening hours, rooms and closures, which keeps the changes of a test. */
export const centreServer = () => ({ ...offerServer(), ...hours(), ...weeklyHours(), ...closures() })
