import fc from 'fast-check'
import { expect, it } from 'vitest'
import { differences, same } from './differences.ts'

it.each<[string, unknown, unknown, readonly string[]]>([
  ['nothing', { a: 1, b: undefined }, { a: 1 }, []],
  ['fields', { price: 60, name: 'A' }, { price: 65, name: 'A' }, ['price from 60 to 65']],
  ['texts', { name: 'Bain' }, { name: 'Grand bain' }, ['name from « Bain » to « Grand bain »']],
  [
    'what is new',
    { a: null, b: '' },
    { a: 'x', b: 2, c: 3 },
    ['a from nothing to « x »', 'b from nothing to 2', 'c from nothing to 3'],
  ],
  [
    'what is gone',
    { a: 'x', b: 2, c: 3 },
    { a: null, b: '' },
    ['a from « x » to nothing', 'b from 2 to nothing', 'c from 3 to nothing'],
  ],
  ['an empty text that is gone', { a: '' }, {}, ['a from an empty text to no value']],
  ['null instead of an empty text', { a: '' }, { a: null }, ['a from an empty text to null']],
  ['an empty list instead of none', {}, { a: [] }, ['a from no value to an empty list']],
  ['lists that read the same', { a: ['1', 2] }, { a: [1, '2'] }, ['a from ["1",2] to [1,"2"]']],
  ['lists', { times: ['09:00'] }, { times: ['09:00', '10:00'] }, ['times from « 09:00 » to « 09:00, 10:00 »']],
  ['empty lists', { times: [] }, { times: ['09:00'] }, ['times from nothing to « 09:00 »']],
  ['fields of fields', { asks: { what: 'a', to: 1 } }, { asks: { what: 'a', to: 2 } }, ['asks › to from 1 to 2']],
  [
    'parts by their names',
    {
      questions: [
        { id: 'a', text: 'A' },
        { id: 'b', text: 'B' },
      ],
    },
    {
      questions: [
        { id: 'b', text: 'C' },
        { id: 'c', text: 'D' },
      ],
    },
    ['questions without « a »', 'questions › b › text from « B » to « C »', 'questions with « c »'],
  ],
  [
    'services of a package',
    { items: [{ service: 'Bain', quantity: 1 }] },
    { items: [{ service: 'Bain', quantity: 2 }] },
    ['items › Bain › quantity from 1 to 2'],
  ],
  [
    'the order of parts',
    { questions: [{ id: 'a' }, { id: 'b' }] },
    { questions: [{ id: 'b' }, { id: 'a' }] },
    ['questions in another order'],
  ],
])('tells %s', (_what, before, after, expected) => {
  expect(differences(before, after)).toEqual(expected)
})

it('quotes the beginning of a long text', () => {
  expect(differences({ text: '' }, { text: 'x'.repeat(200) })).toEqual([`text from nothing to « ${'x'.repeat(59)}… »`])
})

it('quotes long texts where they differ', () => {
  const start = 'x'.repeat(80)
  expect(differences({ text: `${start} Bain` }, { text: `${start} Bal` })).toEqual([
    'text from « …xxxxxxx Bain » to « …xxxxxxx Bal »',
  ])
  expect(differences({ text: start }, { text: `${start}!` })).toEqual(['text from « …xxxxxxxxxx » to « …xxxxxxxxxx! »'])
})

it('never says that a value changes from something to the same', () => {
  const value = fc.oneof(
    fc.constantFrom<unknown>(undefined, null, '', [], {}, 0, false),
    fc.string({ unit: fc.constantFrom('a', 'b', ',', ' '), maxLength: 130, size: 'max' }),
    fc.array(fc.oneof(fc.constantFrom('1', 'a, b', 'a', 'b', null), fc.nat(2)), { maxLength: 3 }),
  )
  fc.assert(
    fc.property(value, value, fc.string({ maxLength: 70, size: 'max' }), (before, after, start) => {
      const long = (part: unknown) => (typeof part === 'string' ? start + part : part)
      for (const [old, now] of [
        [before, after],
        [long(before), long(after)],
      ])
        for (const said of differences({ a: old }, { a: now })) expect(said).not.toMatch(/^a from (.*) to \1$/s)
    }),
  )
})

it('tells a list as a whole when two of its parts have the same name, because no part can be found by its name', () => {
  const item = { service: 'Bain', quantity: 1 }
  const quoted = '{"service":"Bain","quantity":1}'
  expect(differences({ items: [item] }, { items: [item, item] })).toEqual([
    `items from « ${quoted} » to « ${quoted}, ${quoted} »`,
  ])
})

it('same ignores the order of keys and keys without a value, and distinguishes null from no value', () => {
  expect(same({ a: 1, b: [{ c: 1, d: 2 }] }, { b: [{ d: 2, c: 1 }], a: 1, e: undefined })).toBe(true)
  expect(same([1, 2], [2, 1])).toBe(false)
  expect(same(undefined, null)).toBe(false)
})
