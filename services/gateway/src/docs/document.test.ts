import { expect, it } from 'vitest'
import { limits, type Schema, typeName } from './document.ts'
import { docsPage } from './page.ts'

const nothing: Schema = { type: 'null' }
const letters: Schema = { enum: ['a', 'b'] }

it.each<[string, Schema | undefined]>([
  ['any', undefined],
  ['integer', { type: 'integer' }],
  ['string (date-time) | null', { anyOf: [{ type: 'string', format: 'date-time' }, nothing] }],
  ['string (date) | null', { type: ['string', 'null'], format: 'date' }],
  ['Slot[]', { type: 'array', items: { $ref: '#/components/schemas/Slot' } }],
  ['"a" | "b"', letters],
  ['"a" | "b" | null', { anyOf: [letters, nothing] }],
  ['("a" | "b")[]', { type: 'array', items: letters }],
  ['(string | null)[]', { type: 'array', items: { anyOf: [{ type: 'string' }, nothing] } }],
  ['("a" | "b")[] | null', { anyOf: [{ type: 'array', items: letters }, nothing] }],
  ['("a" | "b")[][]', { type: 'array', items: { type: 'array', items: letters } }],
  // One type that is named twice is no union.
  ['string[]', { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'string', maxLength: 3 }] } }],
  ['map of integer[]', { additionalProperties: { type: 'array', items: { type: 'integer' } } }],
  ['(map of integer)[]', { type: 'array', items: { additionalProperties: { type: 'integer' } } }],
  ['map of ("a" | "b")', { additionalProperties: letters }],
])('names a type %s', (name, schema) => {
  expect(typeName(schema)).toBe(name)
})

it.each<[string, Schema]>([
  ['2 to 200 characters', { type: 'string', minLength: 2, maxLength: 200 }],
  ['At most 60 characters', { anyOf: [{ type: 'string', maxLength: 60 }, nothing] }],
  ['14 to 50', { anyOf: [{ type: 'integer', minimum: 14, maximum: 50 }, nothing] }],
  ['At least 1', { anyOf: [{ type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER }, nothing] }],
  ['At most 9; 1 to 3 characters', { anyOf: [{ maximum: 9 }, { anyOf: [{ minLength: 1, maxLength: 3 }, nothing] }] }],
  ['', { anyOf: [{ type: 'string' }, nothing] }],
])('tells the limits « %s »', (words, schema) => {
  expect(limits(schema)).toBe(words)
})

it('shows the limits of a field that may be null', () => {
  const notes: Schema = { anyOf: [{ type: 'string', maxLength: 500 }, nothing], description: 'Only staff reads them.' }
  const page = docsPage({
    info: { title: 'Alba', version: '1' },
    components: { schemas: { Booking: { properties: { notes } } } },
  })
  expect(page).toContain(
    '<td>string | null <small>optional</small></td><td>At most 500 characters. Only staff reads them.',
  )
})
