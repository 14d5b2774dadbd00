import { expect, it } from 'vitest'
import { z } from 'zod'
import { shapeOfSchema } from './route-shapes.ts'
import { differenceFrom } from './src/api/shape.ts'

const sale = z.object({
  id: z.int(),
  status: z.enum(['paid', 'pending']),
  day: z.iso.date(),
  note: z.string().nullable(),
  tags: z.array(z.string()).optional(),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  anything: z.unknown(),
  done: z.literal(true),
})
const good = {
  id: 1,
  status: 'paid',
  day: '2026-11-23',
  note: null,
  tags: ['a'],
  facts: { a: 1, b: null, c: 'x', d: false },
  anything: { what: ['ever'] },
  done: true,
}
const shape = shapeOfSchema(z.array(sale))

it.each([
  ['a value that the schema accepts', [good]],
  ['an empty list', []],
  ['an optional key that is left out', [{ ...good, tags: undefined }]],
  ['keys that a newer server has added', [{ ...good, added: 1 }]],
])('accepts %s', (_what, value) => {
  expect(z.array(sale).safeParse(value).success).toBe(true)
  expect(differenceFrom(shape, value)).toBeUndefined()
})

// The last value is the path of what differs; it is empty for the root.
it.each([
  ['a wrong type at the root', {}, ''],
  ['null', null, ''],
  ['a string instead of a number', [good, { ...good, id: '1' }], '/1/id'],
  ['a number instead of an enum value', [{ ...good, status: 7 }], '/0/status'],
  ['an invalid date', [{ ...good, day: 'lundi' }], '/0/day'],
  ['a missing key', [{ ...good, note: undefined }], '/0/note'],
  ['an array instead of an object', [[good]], '/0'],
  ['an object instead of an array', [{ ...good, tags: { 0: 'a' } }], '/0/tags'],
  ['a wrong type in an array', [{ ...good, tags: ['a', 2] }], '/0/tags'],
  ['a wrong type in a record', [{ ...good, facts: { a: [] } }], '/0/facts/a'],
  ['a wrong constant', [{ ...good, done: false }], '/0/done'],
])('refuses %s, as the schema does, and says where', (_what, value, where) => {
  expect(z.array(sale).safeParse(value).success).toBe(false)
  expect(differenceFrom(shape, value)).toBe(where)
})

it('accepts undefined where the schema does', () => {
  const optional = shapeOfSchema(z.object({ id: z.int() }).optional())
  expect([undefined, { id: 1 }].map(value => differenceFrom(optional, value))).toEqual([undefined, undefined])
  expect(differenceFrom(optional, { id: '1' })).toBe('')
})

it('throws for a schema that no shape can express', () => {
  expect(() => shapeOfSchema(z.tuple([z.string()]))).toThrow('No shape')
  expect(() => shapeOfSchema(z.never())).toThrow('No shape')
})

it('accepts a value that a newer server has added to an enum', () => {
  expect(differenceFrom(shape, [{ ...good, status: 'refunded' }])).toBeUndefined()
})
