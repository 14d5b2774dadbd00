import { eventDefinitions } from '@alba/contracts/events'
import { eventMetadata } from '@alba/contracts/shared/event'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { z } from 'zod'

import { quickCheck } from './quick-check.ts'
import { definitionOf, valuesOf } from './zod-definition.ts'

fc.configureGlobal({ seed: Number(process.env.ALBA_FUZZ_SEED ?? 20261120) })

/**
 * Values that mostly match the schema, sometimes with a wrong, missing or additional part.
 * @param likelyWeight for each part of the value: how many likely parts are drawn for each one that may be anything
 */
function nearly(schema: z.core.$ZodType, likelyWeight = 12): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: likelyWeight, arbitrary: likely(schema, likelyWeight) }, { weight: 1, arbitrary: anything })
}

const anything = fc.oneof(
  fc.constantFrom<unknown>(
    undefined,
    null,
    true,
    '',
    ' a ',
    0,
    -1,
    1.5,
    2 ** 53,
    Number.NaN,
    'x'.repeat(3_000),
    [],
    {},
  ),
  fc.jsonValue(),
)
const samples: readonly unknown[] = [
  '2026-11-23',
  '2026-02-30',
  '2026-11-23T08:00:00Z',
  '2026-11-23T08:00:00.123Z',
  '2026-11-23T08:00',
  '09:00',
  'a'.repeat(32),
  'pi_1',
  'a',
  'Anne',
  ' Anne ',
  'anne@example.org',
  'pour-moman',
  '+33612345678',
  0,
  1,
  2,
  15,
  60,
  9_000,
  412_345_678_901_234,
  3_000_000_000,
  '00000000-0000-4000-8000-000000000001',
]

function likely(schema: z.core.$ZodType, likelyWeight: number): fc.Arbitrary<unknown> {
  const def = definitionOf(schema)
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape).map(([name, field]) => [name, nearly(field, likelyWeight)])
      const known = fc.record(Object.fromEntries(fields))
      const more = fc.oneof(
        { weight: likelyWeight, arbitrary: fc.constant({}) },
        { weight: 1, arbitrary: fc.constant({ more: 1 }) },
      )
      return fc.tuple(known, more).map(parts => Object.assign({}, ...parts))
    }
    case 'array':
      return fc.array(nearly(def.element, likelyWeight), { maxLength: 4 })
    case 'union':
      return fc.oneof(...def.options.map(option => nearly(option, likelyWeight)))
    case 'nullable':
      return fc.option(nearly(def.innerType, likelyWeight))
    case 'optional':
      return fc.option(nearly(def.innerType, likelyWeight), { nil: undefined })
    case 'enum':
    case 'literal':
      return fc.constantFrom(...(valuesOf(schema) ?? []))
    case 'boolean':
      return fc.boolean()
    default: {
      const fitting = samples.filter(sample => z.safeParse(schema, sample).success)
      return fc.constantFrom(...(fitting.length > 0 ? fitting : samples))
    }
  }
}

/**
 * Events whose schemas have rules across fields, or change texts. The quick check accepts none of them, so they are
 * always parsed.
 */
const LEFT_TO_THE_SCHEMA: ReadonlySet<string> = new Set([
  'PackageDefined',
  'WeeklyHoursSet',
  'CentreIdentityChanged',
  'CentreWordsChanged',
  'CentreLetterTextsChanged',
  'CentreLookChanged',
  'CentreTextsChanged',
  'ChoicesChanged',
])

describe('a quick check accepts nothing that the schema would refuse or change', () => {
  const schemas = [
    ...[...eventDefinitions.values()].map(({ type, data }) => [type, data] as const),
    ['metadata', eventMetadata] as const,
  ]

  test.each(schemas)('%s', (type, schema) => {
    const check = quickCheck(schema)
    let accepted = 0
    fc.assert(
      fc.property(nearly(schema, 60), value => {
        if (!check(value)) return
        accepted++
        const parsed = z.safeParse(schema, value)
        expect(parsed.success).toBe(true)
        expect(parsed.data).toEqual(value)
      }),
      { numRuns: 300 },
    )
    expect(accepted > 0).toBe(!LEFT_TO_THE_SCHEMA.has(type))
  })
})

describe('a quick check accepts', () => {
  const takes = (schema: z.ZodType, value: unknown) => quickCheck(schema)(value)

  it('values that the schema leaves as they are', () => {
    const kinds = z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('card'), amount: z.int().min(1).max(9) }),
      z.object({ kind: z.literal('staff') }),
    ])
    const schema = z.object({
      id: z.int().min(1),
      at: z.iso.datetime(),
      note: z.string().max(5).nullable(),
      more: z.boolean().optional(),
      tags: z.array(z.enum(['a', 'b'])).max(2),
      paid: kinds,
    })
    const good = { id: 1, at: '2026-11-23T08:00:00Z', note: null, tags: ['a'], paid: { kind: 'card', amount: 9 } }
    expect(takes(schema, good)).toBe(true)
    expect(takes(schema, { ...good, note: 'short', more: true, paid: { kind: 'staff' } })).toBe(true)
    for (const wrong of [
      { id: 0 },
      { id: '1' },
      { id: 1.5 },
      { at: '2026-11-23' },
      { note: 'too long' },
      { more: null },
      { tags: ['c'] },
      { tags: ['a', 'a', 'a'] },
      { tags: { 0: 'a' } },
      { unknown: 1 },
      { id: undefined },
      { paid: { kind: 'card', amount: 10 } },
      { paid: { kind: 'staff', amount: 1 } },
      { paid: { kind: 'other' } },
    ])
      expect([wrong, takes(schema, { ...good, ...wrong })]).toEqual([wrong, false])
  })

  it('no value that would be trimmed, stripped, defaulted or coerced', () => {
    expect(takes(z.string().trim(), 'a')).toBe(true)
    expect(takes(z.string().trim(), ' a')).toBe(false)
    expect(takes(z.string().toLowerCase(), 'A')).toBe(false)
    expect(takes(z.string().default('a'), undefined)).toBe(false)
    expect(takes(z.coerce.number(), '1')).toBe(false)
    expect(takes(z.object({}), { a: 1 })).toBe(false)
    expect(
      takes(
        z.string().transform(text => text.length),
        'a',
      ),
    ).toBe(false)
    expect(takes(z.union([z.object({ a: z.int() }), z.object({ a: z.int(), b: z.int() })]), { a: 1, b: 1 })).toBe(false)
  })

  it('what the schema accepts, where the quick check does not know its kind', () => {
    const refuses = (schema: z.ZodType, good: unknown, bad: unknown) =>
      expect([takes(schema, good), takes(schema, bad)]).toEqual([true, false])
    const isNot = (bad: unknown) => (value: unknown) => value !== bad
    refuses(z.string().refine(isNot('no')), 'yes', 'no')
    refuses(z.string().nullable().refine(isNot(null)), 'yes', null)
    refuses(z.int().optional().refine(isNot(undefined)), 1, undefined)
    refuses(z.enum(['a', 'b']).refine(isNot('b')), 'a', 'b')
    refuses(z.literal(['a', 'b']).refine(isNot('b')), 'a', 'b')
    refuses(z.boolean().refine(isNot(false)), true, false)
    refuses(z.url(), 'https://example.org', 'nonsense')
    refuses(z.number().multipleOf(5), 10, 11)
    // These schemas copy the value, so it is refused here. That is correct, but the event is parsed once more.
    expect(takes(z.looseObject({}), { a: 1 })).toBe(false)
    expect(takes(z.object({ a: z.int() }).refine(isNot(1)), { a: 2 })).toBe(false)
  })
})

test('an event as it is written passes the quick check', () => {
  const data = { bookingId: 412_345_678_901_234, paymentIntentId: 'pi_1', amountCents: 9_000 }
  const definition = eventDefinitions.get('PaymentRequested')
  expect(definition && quickCheck(definition.data)(data)).toBe(true)
})
