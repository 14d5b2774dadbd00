import fc from 'fast-check'
import { expect, it } from 'vitest'
import { newBytes } from './bytes.ts'
import { canonicalJson } from './canonical.ts'
import { putCanonical } from './canonical-bytes.ts'

/** Digits and quotes around a text: a reader that goes beyond its end takes them for a part of its last value. */
const AROUND = '"12'

/**
 * What `putCanonical` writes for a JSON text that stands between other bytes, behind bytes that were written before.
 * @param kind the texts of one kind share the shapes that were seen
 */
function canonicalText(kind: string, text: string): string {
  const page = Buffer.from(`${AROUND}${text}${AROUND}`)
  const into = newBytes(1)
  into.buffer.write('<')
  into.length = 1
  putCanonical(into, kind, page, AROUND.length, page.length - AROUND.length)
  const written = into.buffer.toString('utf8', 0, into.length)
  expect(written[0]).toBe('<')
  return written.slice(1)
}

/** The canonical text when the shape of the text is new, so that it is parsed; and once that shape was seen. */
const twice = (text: string) => {
  const kind = crypto.randomUUID()
  return [canonicalText(kind, text), canonicalText(kind, text)]
}
/** What it must be: the canonical text of the parsed value. */
const canonicalOfParsed = (text: string): string => canonicalJson(JSON.parse(text))

it('the canonical text of a JSON text is that of its value, also when its shape was seen before', () => {
  const spaces = fc.constantFrom(0, 0, 0, 2)
  fc.assert(
    fc.property(fc.jsonValue({ noUnicodeString: false, maxDepth: 4 }), spaces, (value, space) => {
      const text = JSON.stringify(value, null, space)
      expect(twice(text)).toEqual([canonicalOfParsed(text), canonicalOfParsed(text)])
    }),
    { numRuns: 1_000 },
  )
})

it('the canonical text is right for texts of one shape with other values', () => {
  const values = fc.record({
    b: fc.oneof(fc.integer(), fc.double(), fc.string(), fc.constant(null), fc.constant(-0)),
    $a: fc.record({ z: fc.boolean(), '"': fc.string({ unit: 'binary' }), y: fc.array(fc.nat(), { maxLength: 2 }) }),
  })
  fc.assert(
    fc.property(values, value => {
      const text = JSON.stringify(value)
      expect(canonicalText('values', text)).toBe(canonicalOfParsed(text))
    }),
    { numRuns: 2_000 },
  )
})

it.each([
  '{"b":1,"a":2,"b":3}',
  '{"b":1.0,"a":2e1}',
  '{"b":"\\u0061","a":"\\/"}',
  '{"b":-0,"a":1e999}',
  '{"2":1,"1":2,"b":3}',
  '{"b":123456789012345678901,"a":7}',
  '{"b":"é\u2028","a":"\\ud800"}',
  '{"b":"$1$&","$1":"$$"}',
  '[]',
  '{}',
  '"text"',
])('the canonical text of %s is right once the shape of {"b":1,"a":2} was seen', text => {
  const kind = crypto.randomUUID()
  canonicalText(kind, '{"b":1,"a":2}')
  expect(canonicalText(kind, text)).toBe(canonicalOfParsed(text))
  expect(canonicalText(kind, text)).toBe(canonicalOfParsed(text))
})

it('the canonical text is right when a kind has more shapes than are kept, and a text more values than a kept shape may have', () => {
  const texts = Array.from({ length: 30 }, (_, n) =>
    JSON.stringify({ b: Array.from({ length: 5 * n }, (__, m) => m), a: n }),
  )
  for (const text of [...texts, ...texts]) expect(canonicalText('many', text)).toBe(canonicalOfParsed(text))
})
