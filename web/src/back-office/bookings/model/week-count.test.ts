import { expect, it } from 'vitest'
import { weekCount } from './week-count.ts'

const [confirmed, canceled] = [{ status: 'confirmed' }, { status: 'canceled' }] as const

it.each([
  [[confirmed, canceled, confirmed], '2026-11-29', '2 cette semaine'],
  [[], '2026-11-23', '0 cette semaine'],
  [[confirmed, confirmed], '2026-11-30', '2 réservations'],
  [[confirmed], '2026-11-22', '1 réservation'],
] as const)('counts %j in the week of %s', (bookings, date, text) =>
  expect(weekCount(bookings, date, '2026-11-25')).toBe(text),
)
