import { expect, it } from 'vitest'
import { since } from './since.ts'

const NOW = new Date('2026-11-25T09:00:00Z')

it.each([
  ['2026-11-25T08:59:30Z', 'à l’instant'],
  ['2026-11-25T09:00:10Z', 'à l’instant'],
  ['2026-11-25T08:48:00Z', 'il y a 12 min'],
  ['2026-11-25T08:00:00Z', 'aujourd’hui, 09:00'],
  // After midnight at the centre, before midnight in UTC.
  ['2026-11-24T23:20:00Z', 'aujourd’hui, 00:20'],
  ['2026-11-24T18:20:00Z', 'hier, 19:20'],
  ['2026-11-23T20:14:00Z', 'lun. 23 nov., 21:14'],
])('%s is %s', (instant, text) => {
  expect(since(instant, NOW).replaceAll('\u202f', ' ')).toBe(text)
})
