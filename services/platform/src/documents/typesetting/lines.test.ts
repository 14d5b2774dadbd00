import { unprintable } from '@alba/contracts/vouchers/printable'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { breakLines } from './lines.ts'
import { widthOf } from './measure.ts'
import { paragraph, runsOf, type Style } from './paragraph.ts'

const style: Style = { face: 'italic', size: 12 }
const spans = (text: string) => [{ text, style }]
/** The lines into which a text is broken, as texts. */
const linesOf = (text: string, width = 10_000, balanced = false) =>
  breakLines(spans(text), width, balanced).map(line => line.runs.map(run => run.text).join(''))
/** The glyphs of a text as it is drawn. Glyph 0 is the empty box for a missing letter. */
const glyphs = (text: string) =>
  breakLines(spans(text), 400).flatMap(({ runs }) => runs.flatMap(run => run.face.font.layout(run.text).glyphs))

test('text is broken at spaces and at its own line ends', () => {
  expect(linesOf('un deux trois\nquatre')).toEqual(['un deux trois', 'quatre'])
  const [first, ...rest] = linesOf('un deux trois quatre cinq six', 60)
  expect(first).toBe('un deux')
  expect([first, ...rest].join(' ')).toBe('un deux trois quatre cinq six')
})

test('no line is wider than allowed, and a word that is wider than a line is broken', () => {
  const lines = breakLines(spans(`avant ${'W'.repeat(80)} après`), 100)
  for (const line of lines) expect(line.width).toBeLessThanOrEqual(100)
  const text = lines.map(line => line.runs.map(run => run.text).join('')).join('')
  expect(text.replaceAll(' ', '')).toBe(`avant${'W'.repeat(80)}après`)
})

test('balanced text has as many lines as other text, and none is nearly empty', () => {
  const text = 'Pour ces neuf mois qui demandent tant, une heure rien que pour toi, et demain'
  const width = widthOf(paragraph(spans(text)), 0, text.length) * 0.95
  expect(linesOf(text, width)).toHaveLength(2)
  const lines = linesOf(text, width, true)
  expect(lines).toHaveLength(2)
  const [first = '', second = ''] = lines
  expect(Math.abs(first.length - second.length)).toBeLessThan(12)
})

test('a no-break space keeps a word together as long as the word fits on a line', () => {
  expect(linesOf('a 48\u202fh\u202f!', 30)).toEqual(['a', '48\u202fh\u202f!'])
})

test('letters of other scripts and emoji are drawn in a font that has them', () => {
  const text = 'Łucja Đặng, Ελλάδα, Привет, שלום, مبروك, 😍 👩‍👩‍👧‍👦 🇫🇷 ❤️ 1️⃣ 👍🏽'
  expect(paragraph(spans(text)).text).toBe(text)
  expect(glyphs(text).filter(({ id }) => id === 0)).toEqual([])
  // The family emoji is a single glyph, not four people.
  expect(glyphs('👩‍👩‍👧‍👦')).toHaveLength(1)
})

test('a letter that no font has is left out instead of drawn as an empty box', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), text => {
      expect(glyphs(text).filter(({ id }) => id === 0)).toEqual([])
    }),
  )
  expect(linesOf('日本 ok')).toEqual(['ok'])
})

test('every letter that the form reports as unprintable is left out', () => {
  const letters = fc.string({ unit: 'binary', maxLength: 40 }).map(text => unprintable(text))
  fc.assert(
    fc.property(letters, unprintableLetters => {
      expect(glyphs(unprintableLetters.join(''))).toEqual([])
    }),
  )
  expect(glyphs(unprintable('日本 नया ไทย 한국').join(''))).toEqual([])
})

test('right-to-left text is drawn from the right, with numbers and brackets in reading order', () => {
  const text = 'שלום (2026) עולם'
  const whole = paragraph(spans(text))
  const runs = runsOf(whole, 0, text.length)
  expect(runs.map(run => run.text.trim())).toEqual(['עולם', '(', '2026', ')', 'שלום'])
  expect(runs[0]?.backwards).toBe(true)
  expect(runs.find(run => run.text === '2026')?.backwards).toBe(false)
})
