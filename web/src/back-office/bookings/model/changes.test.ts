import type { AgendaChangesView } from '@alba/contracts/agenda/changes-api'
import { expect, it } from 'vitest'
import { changesByDay, changesFor, markedEntries } from './changes.ts'
import { entry } from './testing.ts'

type Booking = AgendaChangesView['bookings'][number]
const CAMILLE = { id: 1, name: 'Camille Roussel' }
const INES = { id: 2, name: 'Inès Moreau' }
const place = (day: string, hour: number, practitioner = CAMILLE): NonNullable<Booking['before']> => ({
  status: 'confirmed',
  start_time: `2026-${day}T${String(hour).padStart(2, '0')}:00:00`,
  end_time: `2026-${day}T${hour + 1}:00:00`,
  practitioner,
  room: { id: 1, name: 'Salle Massage' },
})
const booking = (id: number, changed: Partial<Booking>): Booking => ({
  id,
  kinds: ['moved'],
  client_name: 'Zoé Lambert',
  service_name: 'Massage prénatal',
  before: null,
  after: null,
  why: [],
  ...changed,
})
const view = (changed: Partial<AgendaChangesView>): AgendaChangesView => ({
  at: '2026-11-20T09:30:00',
  bookings: [],
  hours: [],
  closures: [],
  ...changed,
})
const WEEK = { from: '2026-11-23', to: '2026-11-29' }
// One booking that left this week, one that came into it, and one that moved within it.
const left = booking(1, { before: place('11-26', 14), after: place('12-02', 10) })
const came = booking(2, { before: place('11-19', 14), after: place('11-24', 10) })
const within = booking(3, { before: place('11-27', 14), after: place('11-23', 10) })
const later = { start_datetime: '2026-11-26T16:00:00', end_datetime: '2026-11-26T19:00:00', why: [] }

it('a changed booking is listed once: on its former day, or if that is not shown, on its present day', () => {
  const hours = [{ kind: 'opened' as const, practitioner: INES, ...later }]
  const days = changesByDay(view({ bookings: [left, came, within], hours }), WEEK)
  const listed = days.map(({ date, changes }) => [
    date,
    ...changes.map(({ of, change }) => ('id' in change ? change.id : of)),
  ])
  expect(listed).toEqual([
    ['2026-11-24', 2],
    ['2026-11-26', 1, 'hours'],
    ['2026-11-27', 3],
  ])
})

it('the list of a single day has the bookings that left it and those that came to it', () => {
  const ids = (day: string) =>
    changesByDay(view({ bookings: [left, came, within] }), { from: day, to: day }).map(({ changes }) => changes.length)
  expect([ids('2026-11-23'), ids('2026-11-27'), ids('2026-11-25')]).toEqual([[1], [1], []])
})

it('the changes for one practitioner are those of the bookings that they had or have, and all closures', () => {
  const given = booking(4, { kinds: ['reassigned'], before: place('11-26', 14), after: place('11-26', 14, INES) })
  const hours = [CAMILLE, INES].map(practitioner => ({ kind: 'closed' as const, practitioner, ...later }))
  const closures = [{ kind: 'closed' as const, room: { id: 1, name: 'Salle Massage' }, reason: null, ...later }]
  const all = view({ bookings: [left, given], hours, closures })
  const ofInes = changesFor(all, '2', 1)
  expect(ofInes.bookings).toEqual([given])
  expect(ofInes.hours).toMatchObject([{ practitioner: INES }])
  expect(ofInes.closures).toEqual(closures)
  expect(changesFor(all, 'mine', 1).bookings).toEqual([left, given])
  expect(changesFor(all, 'all', 1)).toBe(all)
})

it('the cards of the past moment are marked, and cards of bookings that came since are added', () => {
  const canceled = booking(5, { kinds: ['canceled'], before: place('11-26', 9) })
  const added = booking(6, { kinds: ['added'], after: { ...place('11-26', 9, INES), status: 'pending_hold' } })
  const given = booking(7, {
    kinds: ['reassigned', 'confirmed'],
    before: place('11-26', 9),
    after: place('11-26', 9, INES),
  })
  const entries = [entry({ id: 3 }), entry({ id: 5 }), entry({ id: 7 }), entry({ id: 8 })]
  const marked = markedEntries(entries, { bookings: [within, canceled, added, given] }, [1])
  expect(marked.map(({ id, date, status, mark }) => [id, date, status, mark?.side, mark?.label, mark?.spoken])).toEqual(
    [
      [3, '2026-11-26', 'confirmed', 'before', 'Déplacée', 'déplacée au lundi 23 novembre, 10:00'],
      [5, '2026-11-26', 'confirmed', 'before', 'Annulée', 'annulée'],
      [7, '2026-11-26', 'confirmed', 'before', 'Confiée à Inès Moreau', 'confiée à Inès Moreau, confirmée'],
      [8, '2026-11-26', 'confirmed', undefined, undefined, undefined],
      [3, '2026-11-23', 'confirmed', 'after', 'Venue ici', 'déplacée ici, avant : vendredi 27 novembre, 14:00'],
      [6, '2026-11-26', 'pending_hold', 'after', 'Ajoutée', 'ajoutée'],
    ],
  )
  expect(marked.at(-1)).toMatchObject({ start: '09:00', minutes: 60, practitioners: [INES], isMassage: true })
})
