import { expect, it } from 'vitest'
import { backdropsOf } from './backdrops.ts'

const HOURS = { first: 9, last: 19 }
const MONDAY = '2026-11-23'
const TUESDAY = '2026-11-24'
const openings = [{ start_datetime: `${MONDAY}T09:00:00`, end_datetime: `${MONDAY}T18:00:00` }]
const closure = (start_datetime: string, end_datetime: string, reason: string | null = null) => ({
  room_name: 'Cabine 1',
  start_datetime,
  end_datetime,
  reason,
})

it('a day without openings is a day off; on other days the closed hours are drawn', () => {
  expect(backdropsOf([MONDAY, TUESDAY], openings, [], HOURS)).toEqual([
    { date: MONDAY, from: '18:00', to: '19:00', kind: 'outside-hours', title: 'Hors des horaires' },
    { date: TUESDAY, from: '09:00', to: '19:00', kind: 'day-off', title: 'Fermé' },
  ])
})

it('nothing is drawn as closed before the openings are loaded', () =>
  expect(backdropsOf([MONDAY], undefined, [], HOURS)).toEqual([]))

it('each day shows its part of a closure, with the reason', () => {
  const closures = [closure(`${MONDAY}T16:30:00`, `${TUESDAY}T10:00:00`, 'Entretien du bassin')]
  expect(backdropsOf([MONDAY, TUESDAY, '2026-11-25'], undefined, closures, HOURS)).toEqual([
    { date: MONDAY, from: '16:30', to: '23:59', kind: 'closure', title: 'Cabine 1 fermée : Entretien du bassin' },
    { date: TUESDAY, from: '00:00', to: '10:00', kind: 'closure', title: 'Cabine 1 fermée : Entretien du bassin' },
  ])
  expect(backdropsOf([MONDAY], undefined, [closure(`${MONDAY}T00:00:00`, `${MONDAY}T00:00:00`)], HOURS)).toEqual([])
})

it('the title of a closure is drawn where no booking covers it', () => {
  const titleAt = (entries: readonly (readonly [start: string, end: string])[], from = '09:00') =>
    backdropsOf(
      [MONDAY],
      undefined,
      [closure(`${MONDAY}T${from}:00`, `${MONDAY}T13:00:00`)],
      HOURS,
      entries.map(([start, end]) => ({ date: MONDAY, start, end })),
    )[0]?.titleAt
  // Undefined means that the title stays at the top: the 45 free minutes there are enough for it.
  expect(titleAt([])).toBeUndefined()
  expect(titleAt([['09:45', '10:45']])).toBeUndefined()
  expect(titleAt([['09:30', '10:30']])).toBe(90)
  // There is no room for a title between these two bookings. The later one is drawn until 11:14, since a card is at
  // least 44 minutes high.
  expect(
    titleAt([
      ['10:30', '11:00'],
      ['09:00', '10:00'],
    ]),
  ).toBe(134)
  // The stretch begins before the grid, so the position counts from the first hour of the grid.
  expect(titleAt([['09:00', '10:00']], '06:00')).toBe(60)
  // Nowhere are 45 minutes left, so the title stays at the top.
  expect(titleAt([['08:00', '12:30']])).toBeUndefined()
})
