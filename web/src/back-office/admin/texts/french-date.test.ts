import { expect, it } from 'vitest'
import { dayOf, writtenDay } from './french-date.ts'

it.each([
  ['6 octobre 2025', '2025-10-06'],
  ['1er août 2026', '2026-08-01'],
  ['31\u00a0décembre\u00a02026', '2026-12-31'],
  ['octobre 2025', '2025-10-01'],
  ['', ''],
  ['depuis toujours', ''],
  ['6 brumaire 2025', ''],
])('reads « %s » as %s', (text, day) => expect(dayOf(text)).toBe(day))

it.each([
  ['2025-10-06', '6 octobre 2025'],
  ['2026-08-01', '1er août 2026'],
])('writes %s as « %s »', (day, text) => expect(writtenDay(day)).toBe(text))
