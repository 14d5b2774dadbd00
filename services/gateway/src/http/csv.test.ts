import { expect, it } from 'vitest'
import { cellsOf } from '../testing/csv-cells.ts'
import { csvLine, euroCell } from './csv.ts'

it('cells are separated by semicolons, texts are quoted, and a line ends with CR and LF', () => {
  expect(csvLine(['a', 'b, c', 'dit « "non" »', 'deux\nlignes', null, 12])).toBe(
    '"a";"b, c";"dit « ""non"" »";"deux\nlignes";;12\r\n',
  )
})

const textsWithFormulas = [
  '=1+1',
  '-2',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  ' =1',
  '＝1',
  'Jeanne;=1+1;Martin',
  'Jeanne,=1+1',
  'a\t+1',
  'a\n-1',
  'a;\r\n @x',
  ',"=1+1"',
  '";=1',
  'a",""=1"',
]

/** The beginning of a text that a spreadsheet calculates: one of these signs, also in its full-width form. */
const FORMULA = /^[\s"]*[=+\-@＝＋－＠]/

it.each(textsWithFormulas)('no part of %j is read as a formula, with any separator of a spreadsheet', text => {
  const line = csvLine(['a', text, 'b'])
  for (const separator of [';', ','] as const) {
    // Somebody may split a cell again, at any of these signs.
    const parts = cellsOf(line, separator).flatMap(row => row.flatMap(cell => cell.split(/[;,\t\r\n]/)))
    for (const part of parts) expect([separator, part]).not.toEqual([separator, expect.stringMatching(FORMULA)])
  }
})

it.each(textsWithFormulas)('%j is written as it is but for apostrophes, which stop formulas', text => {
  const written = cellsOf(csvLine(['a', text]), ';')[0]?.[1]
  expect(written?.replaceAll("'", '')).toBe(text)
})

it.each([
  ['+33612345678', '06 12 34 56 78'],
  ['+33 (0)6 12 34 56 78', '06 12 34 56 78'],
  ['0612345678', '06 12 34 56 78'],
  // « 00 » replaces the plus of a foreign number, because a spreadsheet takes a plus for a formula.
  ['+41 79 123 45 67', '00 41 79 12 34 56 7'],
  [397_123_456_789_012, '397 123 456 789 012'],
  ['397123456789012', '397 123 456 789 012'],
  ['2026-11-23 09:00', '2026-11-23 09:00'],
  ['0-3 mois', '0-3 mois'],
])('%s is written in a form that a spreadsheet neither calculates nor rounds', (cell, written) => {
  expect(csvLine([cell])).toBe(`"${written}"\r\n`)
})

it('euros are written with a comma, also negative ones', () => {
  expect([7_550, 0, null].map(euroCell)).toEqual(['75,50', '0,00', null])
  expect(csvLine([euroCell(-2_000)])).toBe('"-20,00"\r\n')
})
