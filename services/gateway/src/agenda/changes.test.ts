import type { AgendaChanges, Appointment } from '@alba/contracts/agenda/changes'
import type { PastDaysQuery } from '@alba/contracts/agenda/past'
import { bookingsTable } from '@alba/contracts/bookings/rows'
import { toEpochMinutes } from '@alba/contracts/shared/centre-time'
import type { HistoryType, TimelineRow } from '@alba/contracts/timeline/rows'
import { timelineTable } from '@alba/contracts/timeline/rows'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MASSAGE } from '../testing/demo-catalogue.ts'
import { bookingRow, timelineRow } from '../testing/demo-rows.ts'
import { quietProjector, startGateway, type TestGateway } from '../testing/gateway.ts'
import { put } from '../testing/read-model-tables.ts'

const DATE = '2026-11-23'
const ID = (n: number) => 200_000_000_000_000 + n
/** An hour of that day, in UTC, as minutes since the epoch. Paris is an hour later. */
const minutes = (hour: number) => toEpochMinutes(`${DATE}T${String(hour).padStart(2, '0')}:00:00Z`)
const appointment = (changes: Partial<Appointment> = {}): Appointment => ({
  date: DATE,
  serviceId: MASSAGE,
  practitionerId: 1,
  roomId: 1,
  startsAt: minutes(8),
  endsAt: minutes(9),
  isHeld: false,
  ...changes,
})
const moved = { startsAt: minutes(10), endsAt: minutes(11) }
const held = appointment({ isHeld: true })
const range = { from: minutes(12), until: minutes(14) }
const doneBy = (id: string) => ({ at: '2026-11-21T09:00:00.000Z', actor: { kind: 'practitioner' as const, id } })

const changes: AgendaChanges = {
  bookings: [
    { bookingId: ID(1), before: null, after: appointment() },
    { bookingId: ID(2), before: appointment(), after: appointment({ ...moved, practitionerId: 2, roomId: 2 }) },
    { bookingId: ID(3), before: appointment(), after: null },
    { bookingId: ID(4), before: held, after: null },
    { bookingId: ID(5), before: held, after: appointment() },
    // Unknown to the read models.
    { bookingId: ID(6), before: appointment(), after: held },
    // Confirmed before it was canceled, though the past moment only had a hold.
    { bookingId: ID(7), before: held, after: null },
  ],
  hours: [
    { date: DATE, kind: 'opened', practitionerId: 2, ...range, deeds: [{ ...doneBy('1'), isWeekly: true }] },
    {
      date: DATE,
      kind: 'closed',
      practitionerId: 1,
      ...range,
      deeds: [{ at: '2026-11-21T09:00:00.000Z', actor: { kind: 'policy', id: 'extend-openings' }, isWeekly: false }],
    },
  ],
  closures: [
    {
      date: DATE,
      kind: 'closed',
      roomId: 2,
      ...range,
      reason: 'Travaux',
      deeds: [{ ...doneBy('2'), isWeekly: false }],
    },
    { date: DATE, kind: 'reopened', roomId: 1, ...range, reason: null, deeds: [] },
  ],
}

const entry = (n: number, position: string, event_type: HistoryType, changed: Partial<TimelineRow> = {}) =>
  timelineRow('booking', ID(n), { position, event_type, occurred_at: '2026-11-21T09:00:00.000Z', ...changed })

const asked: PastDaysQuery[] = []
let isIncomplete: true | undefined
let gateway: TestGateway
beforeAll(async () => {
  const read = async (query: PastDaysQuery) => {
    asked.push(query)
    return isIncomplete ? { bookings: [], hours: [], closures: [], isIncomplete } : changes
  }
  gateway = await startGateway({ projector: { ...quietProjector, changes: read } })
  const reschedule = entry(2, '22', 'BookingRescheduled', {
    facts: {
      previousStartsAt: `${DATE}T08:00:00Z`,
      startsAt: `${DATE}T10:00:00Z`,
      practitionerName: 'Inès Moreau',
      roomName: 'Salle Spa/Bain',
      wishedBy: 'client',
      override: false,
    },
  })
  await put(
    gateway.database,
    bookingsTable,
    bookingRow(ID(1), { status: 'confirmed' }),
    bookingRow(ID(2), { status: 'confirmed', reasons: { [reschedule.event_id]: 'Train en retard' } }),
    bookingRow(ID(3), { status: 'canceled', customer_name: 'effacé' }),
    bookingRow(ID(4), { status: 'expired' }),
    bookingRow(ID(5), { status: 'confirmed' }),
    bookingRow(ID(7), { status: 'canceled' }),
  )
  await put(
    gateway.database,
    timelineTable,
    // The first is before the moment, and the second is about notes, which are no change of the calendar.
    entry(2, '20', 'PractitionerChanged', { occurred_at: '2026-11-20T09:00:00.000Z' }),
    entry(2, '21', 'NotesChanged'),
    reschedule,
    entry(3, '23', 'BookingCanceled', { facts: { by: 'staff', wishedBy: 'centre' }, words: { reason: 'effacé' } }),
  )
})
afterAll(() => gateway.stop())

const ask = (query: string, headers = gateway.staff()) =>
  gateway.app.inject({ url: `/api/backoffice/agenda/changes?${query}`, headers })

it('names what has changed since the moment, each with who did it, when and why', async () => {
  const answer = await ask(`start_date=${DATE}&end_date=${DATE}&at=2026-11-21T09:30:00`)
  expect(answer.statusCode).toBe(200)
  // The moment is the end of the asked minute (`momentOf`).
  expect(asked).toEqual([{ first: DATE, last: DATE, at: '2026-11-21T08:30:59.999Z' }])
  const { bookings, hours, closures } = answer.json()
  expect(bookings.map(({ kinds }: { kinds: string[] }) => kinds.join())).toEqual([
    'added',
    'moved,reassigned,other_room',
    'canceled',
    'lapsed',
    'confirmed',
    'held',
    'canceled',
  ])
  const [added, elsewhere, canceled, , , unknown] = bookings
  expect(added).toMatchObject({ id: ID(1), client_name: 'Léa Martin', before: null, why: [] })
  expect(elsewhere).toMatchObject({
    before: { start_time: `${DATE}T09:00:00`, practitioner: { id: 1, name: 'Camille Roussel' } },
    after: {
      start_time: `${DATE}T11:00:00`,
      end_time: `${DATE}T12:00:00`,
      practitioner: { id: 2, name: 'Inès Moreau' },
      room: { id: 2, name: 'Salle Spa/Bain' },
    },
    why: [{ at: '2026-11-21T09:00:00.000Z', by: 'Inès Moreau', reason: 'Train en retard' }],
  })
  expect(elsewhere.why[0].sentence).toMatch(/^Réservation déplacée du lundi 23 novembre 2026 à 9/)
  expect(canceled).toMatchObject({
    client_name: 'effacé',
    after: null,
    why: [{ sentence: expect.stringContaining('annulée par le centre'), reason: 'effacé' }],
  })
  expect(unknown).toMatchObject({ client_name: 'effacé', service_name: 'Massage prénatal' })
  const times = { start_datetime: `${DATE}T13:00:00`, end_datetime: `${DATE}T15:00:00` }
  expect(hours).toMatchObject([
    {
      kind: 'opened',
      practitioner: { name: 'Inès Moreau' },
      ...times,
      why: [{ by: 'Camille Roussel', sentence: 'Horaires ouverts, selon les horaires habituels.' }],
    },
    { kind: 'closed', why: [{ by: 'Automatique', sentence: 'Horaires retirés.' }] },
  ])
  expect(closures).toMatchObject([
    { kind: 'closed', room: { name: 'Salle Spa/Bain' }, reason: 'Travaux', why: [{ by: 'Inès Moreau' }] },
    { kind: 'reopened', ...times, why: [] },
  ])
})

it('does not compare a day of which something cannot be read', async () => {
  isIncomplete = true
  const answer = await ask(`start_date=${DATE}&end_date=${DATE}&at=2026-11-21T09:30:00`)
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'left_out'])
  expect(answer.json().detail).toContain('ne peut pas être lue en entier')
  isIncomplete = undefined
})

it.each([
  // 32 days.
  `start_date=${DATE}&end_date=2026-12-24&at=2026-11-21T09:30:00`,
  // The clock skips this time.
  `start_date=${DATE}&end_date=${DATE}&at=2026-03-29T02:30:00`,
  // No moment.
  `start_date=${DATE}&end_date=${DATE}`,
])('refuses « %s »', async query => {
  expect((await ask(query)).statusCode).toBe(422)
})
