import { expect, it } from 'vitest'
import { nameInGrid, shortDate, shortLocal, shortMoment } from './dates.ts'

it('says the day and the clock of the centre, whatever the zone of the machine', () => {
  expect(shortDate('2026-11-23T23:30:00Z')).toBe('24/11/2026')
  expect(shortMoment('2026-11-23T23:30:00Z')).toBe('24/11/2026 00:30')
  expect(shortMoment('2026-07-01T10:05:00Z')).toBe('01/07/2026 12:05')
  expect(shortLocal('2026-11-24T09:00:00')).toBe('24/11/2026 09:00')
})

it('says that there is none', () => {
  for (const nothing of [null, undefined, '', 'bientôt'])
    expect([shortDate(nothing), shortMoment(nothing), shortLocal(nothing)]).toEqual(['–', '–', '–'])
})

it('names the first of a month in a grid by the number that is written there', () => {
  expect(nameInGrid('2026-12-01')).toBe('mardi 1 décembre 2026')
})
