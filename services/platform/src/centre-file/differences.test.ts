import fc from 'fast-check'
import { expect, it } from 'vitest'
import { differences, same } from './differences.ts'

it.each<[subject: string, before: unknown, after: unknown, expected: readonly string[]]>([
  ['no difference between a field that is undefined and one that is missing', { a: 1, b: undefined }, { a: 1 }, []],
  ['a changed number', { price: 60, name: 'A' }, { price: 65, name: 'A' }, ['price from 60 to 65']],
  ['a changed text, quoted', { name: 'Bain' }, { name: 'Grand bain' }, ['name from « Bain » to « Grand bain »']],
  [
    'values that are added',
    { a: null, b: '' },
    { a: 'x', b: 2, c: 3 },
    ['a from nothing to « x »', 'b from nothing to 2', 'c from nothing to 3'],
  ],
  [
    'values that are removed',
    { a: 'x', b: 2, c: 3 },
    { a: null, b: '' },
    ['a from « x » to nothing', 'b from 2 to nothing', 'c from 3 to nothing'],
  ],
  ['an empty text that is removed', { a: '' }, {}, ['a from an empty text to no value']],
  ['null instead of an empty text', { a: '' }, { a: null }, ['a from an empty text to null']],
  ['an empty list that is added', {}, { a: [] }, ['a from no value to an empty list']],
  [
    'lists that differ only in the types of their values, as JSON',
    { a: ['1', 2] },
    { a: [1, '2'] },
    ['a from ["1",2] to [1,"2"]'],
  ],
  ['a longer list', { times: ['09:00'] }, { times: ['09:00', '10:00'] }, ['times from « 09:00 » to « 09:00, 10:00 »']],
  ['an empty list that is filled', { times: [] }, { times: ['09:00'] }, ['times from nothing to « 09:00 »']],
  [
    'a changed field of a field',
    { asks: { what: 'a', to: 1 } },
    { asks: { what: 'a', to: 2 } },
    ['asks › to from 1 to 2'],
  ],
  [
    'parts of a list that are removed, changed and added, by their id',
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
    'a changed service of a package, by the name of the service',
    { items: [{ service: 'Bain', quantity: 1 }] },
    { items: [{ service: 'Bain', quantity: 2 }] },
    ['items › Bain › quantity from 1 to 2'],
  ],
  [
    'parts of a list in another order',
    { questions: [{ id: 'a' }, { id: 'b' }] },
    { questions: [{ id: 'b' }, { id: 'a' }] },
    ['questions in another order'],
  ],
])('describes %s', (_subject, before, after, expected) => {
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

it('never names the same text before and after a change', () => {
  const value = fc.oneof(
    fc.constantFrom<unknown>(undefined, null, '', [], {}, 0, false),
    fc.string({ unit: fc.constantFrom('a', 'b', ',', ' '), maxLength: 130, size: 'max' }),
    fc.array(fc.oneof(fc.constantFrom('1', 'a, b', 'a', 'b', null), fc.nat(2)), { maxLength: 3 }),
  )
  fc.assert(
    fc.property(value, value, fc.string({ maxLength: 70, size: 'max' }), (before, after, start) => {
      // Also texts with a common beginning, so long that only their ends are quoted.
      const withStart = (part: unknown) => (typeof part === 'string' ? start + part : part)
      const pairs = [
        [before, after],
        [withStart(before), withStart(after)],
      ]
      for (const [old, now] of pairs)
        for (const sentence of differences({ a: old }, { a: now })) expect(sentence).not.toMatch(/^a from (.*) to \1$/s)
    }),
  )
})

it('quotes a whole list when two of its parts have the same name, because the name identifies no part then', () => {
  const item = { service: 'Bain', quantity: 1 }
  const quoted = '{"service":"Bain","quantity":1}'
  expect(differences({ items: [item] }, { items: [item, item] })).toEqual([
    `items from « ${quoted} » to « ${quoted}, ${quoted} »`,
  ])
})

it('`same` ignores the order of keys and keys without a value, and distinguishes null from no value', () => {
  expect(same({ a: 1, b: [{ c: 1, d: 2 }] }, { b: [{ d: 2, c: 1 }], a: 1, e: undefined })).toBe(true)
  expect(same([1, 2], [2, 1])).toBe(false)
  expect(same(undefined, null)).toBe(false)
})
