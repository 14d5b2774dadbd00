import { unprintable } from '@alba/contracts/vouchers/printable'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { breakLines } from './lines.ts'
import { widthOf } from './measure.ts'
import { paragraph, runsOf, type Style } from './paragraph.ts'

const style: Style = { face: 'italic', size: 12 }
const spans = (text: string) => [{ text, style }]
const shown = (text: string, width = 10_000, balanced = false) =>
  breakLines(spans(text), width, balanced).map(line => line.runs.map(run => run.text).join(''))
/** Every glyph that is drawn, 0 for the empty box. */
const glyphs = (text: string) =>
  breakLines(spans(text), 400).flatMap(({ runs }) => runs.flatMap(run => run.face.font.layout(run.text).glyphs))

test('lines end at spaces, and where the text ends them', () => {
  expect(shown('un deux trois\nquatre')).toEqual(['un deux trois', 'quatre'])
  const [first, ...rest] = shown('un deux trois quatre cinq six', 60)
  expect(first).toBe('un deux')
  expect([first, ...rest].join(' ')).toBe('un deux trois quatre cinq six')
})

test('no line is wider than it may be, nor is a word lost that no line holds', () => {
  const lines = breakLines(spans(`avant ${'W'.repeat(80)} après`), 100)
  for (const line of lines) expect(line.width).toBeLessThanOrEqual(100)
  const text = lines.map(line => line.runs.map(run => run.text).join('')).join('')
  expect(text.replaceAll(' ', '')).toBe(`avant${'W'.repeat(80)}après`)
})

test('balanced lines are as many as before, and none is left nearly empty', () => {
  const text = 'Pour ces neuf mois qui demandent tant, une heure rien que pour toi, et demain'
  const width = widthOf(paragraph(spans(text)), 0, text.length) * 0.95
  expect(shown(text, width)).toHaveLength(2)
  const [first = '', second = ''] = shown(text, width, true)
  expect(Math.abs(first.length - second.length)).toBeLessThan(12)
})

test('no-break spaces break no line', () => {
  expect(shown('48\u202fh', 1)).not.toContain('48')
  expect(shown('a 48\u202fh\u202f!', 30)).toEqual(['a', '48\u202fh\u202f!'])
})

test('letters of other scripts and emoji are drawn, in a font that has them', () => {
  const text = 'Łucja Đặng, Ελλάδα, Привет, שלום, مبروك, 😍 👩‍👩‍👧‍👦 🇫🇷 ❤️ 1️⃣ 👍🏽'
  expect(glyphs(text).filter(({ id }) => id === 0)).toEqual([])
  // A family is one sign, not four people.
  expect(glyphs('👩‍👩‍👧‍👦')).toHaveLength(1)
})

test('what no font has is left out rather than shown as an empty box', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), text => {
      expect(glyphs(text).filter(({ id }) => id === 0)).toEqual([])
    }),
  )
  expect(shown('日本 ok')).toEqual([' ok'.trim()])
})

test('the form names no letter as left out that is drawn', () => {
  const letters = fc.string({ unit: 'binary', maxLength: 40 }).map(text => unprintable(text))
  fc.assert(
    fc.property(letters, left => {
      expect(glyphs(left.join(''))).toEqual([])
    }),
  )
  expect(glyphs(unprintable('日本 नया ไทย 한국').join(''))).toEqual([])
})

test('right to left: words from the right, numbers and brackets as they are read', () => {
  const text = 'שלום (2026) עולם'
  const whole = paragraph(spans(text))
  const runs = runsOf(whole, 0, text.length)
  expect(runs.map(run => run.text.trim())).toEqual(['עולם', '(', '2026', ')', 'שלום'])
  expect(runs[0]?.backwards).toBe(true)
  expect(runs.find(run => run.text === '2026')?.backwards).toBe(false)
})
