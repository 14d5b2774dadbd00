import { expect, it } from 'vitest'
import { differences, same } from './differences.ts'

it.each<[string, unknown, unknown, readonly string[]]>([
  ['nothing', { a: 1, b: undefined }, { a: 1 }, []],
  ['fields', { price: 60, name: 'A' }, { price: 65, name: 'A' }, ['price from 60 to 65']],
  ['texts', { name: 'Bain' }, { name: 'Grand bain' }, ['name from « Bain » to « Grand bain »']],
  [
    'what is new or gone',
    { a: null, b: '' },
    { a: 'x', c: 3 },
    ['a from nothing to « x »', 'b from nothing to nothing', 'c from nothing to 3'],
  ],
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
  const [told = ''] = differences({ text: '' }, { text: 'x'.repeat(200) })
  expect(told).toBe(`text from nothing to « ${'x'.repeat(59)}… »`)
})

it('takes two parts of the same name as one value', () => {
  const items = [{ service: 'Bain', quantity: 1 }]
  expect(differences({ items }, { items: [...items, ...items] })[0]).toMatch(/^items from « .* » to « .* »$/)
})

it('compares without regard to the order of keys', () => {
  expect(same({ a: 1, b: [{ c: 1, d: 2 }] }, { b: [{ d: 2, c: 1 }], a: 1, e: undefined })).toBe(true)
  expect(same([1, 2], [2, 1])).toBe(false)
  expect(same(undefined, null)).toBe(false)
})
