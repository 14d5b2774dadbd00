import { expect, it } from 'vitest'
import { firstName } from '../../shared/staff/first-name.ts'
import { daysOf, nextLabel, type Upcoming, untilLabel } from './upcoming.ts'

const TODAY = '2026-11-25'
const booking = (date: string, time = '11:00'): Upcoming => ({
  id: 1,
  customer_name: 'Anaïs Dupuis',
  service_name: 'Massage prénatal',
  room_type: 'massage_room',
  practitioner_name: 'Camille Roussel',
  date,
  time,
})

it('the bookings are grouped by day', () => {
  const days = daysOf([booking(TODAY), booking(TODAY), booking('2026-11-26'), booking('2026-11-30')], TODAY)
  expect(days.map(({ name, long, bookings }) => [name, long, bookings.length])).toEqual([
    ['Aujourd’hui', 'mercredi 25 novembre', 2],
    ['Demain', 'jeudi 26 novembre', 1],
    ['Lundi 30 novembre', '', 1],
  ])
  expect(daysOf([], TODAY)).toEqual([])
})

it.each([
  ['10:42', 'dans 18\u00a0min'],
  ['08:55', 'dans 2\u202fh\u202f05'],
  ['10:00', 'dans 1\u202fh\u202f00'],
  ['11:00', undefined],
  ['12:00', undefined],
])('says at %s how long it is until eleven: %s', (clock, label) => {
  expect(untilLabel(booking(TODAY), TODAY, clock)).toBe(label)
})

it('the time until a booking is undefined for other days', () => {
  expect(untilLabel(booking('2026-11-26'), TODAY, '10:42')).toBeUndefined()
})

it.each([
  [TODAY, 'dans 18\u00a0min'],
  ['2026-11-26', 'demain'],
  ['2026-11-30', 'lundi 30 novembre'],
])('says on %s when the next booking is', (date, label) => {
  expect(nextLabel(booking(date), TODAY, '10:42')).toBe(label)
})

it('the greeting uses the first name', () => expect(firstName('Camille Roussel')).toBe('Camille'))
