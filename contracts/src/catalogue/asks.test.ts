import { expect, it } from 'vitest'
import { asked, askedOf, asks, babyAgeMonths, pregnancyWeek } from './asks.ts'

it.each([
  ['prenatal', { what: 'pregnancy_week', from: 14, to: 50 }],
  ['spa', { what: 'baby_age', from: 1, to: 12 }],
  ['bebe', { what: 'baby_age', from: 1, to: 12 }],
  ['pour-bebe', null],
  [undefined, null],
])('a service that says nothing asks what its category %j does', (slug, asked) => {
  expect(askedOf(null, slug)).toEqual(asked)
})

it('a service that says something is heard, also when it is « nothing »', () => {
  expect(askedOf({ what: 'baby_age', from: 0, to: 1 }, 'prenatal')).toEqual({ what: 'baby_age', from: 0, to: 1 })
  expect(askedOf({ what: 'pregnancy_week', to: 42 }, 'pour-moman')).toEqual({
    what: 'pregnancy_week',
    from: 14,
    to: 42,
  })
  expect(askedOf({ what: 'nothing' }, 'prenatal')).toBeNull()
})

it('asks for weeks 14 to 50 of a pregnancy, and for whole months of a child up to six years', () => {
  const accepts = (schema: typeof pregnancyWeek, values: number[]) =>
    values.filter(value => schema.safeParse(value).success)
  expect(accepts(pregnancyWeek, [13, 14, 14.5, 50, 51])).toEqual([14, 50])
  expect(accepts(babyAgeMonths, [-1, 0, 0.5, 72, 73])).toEqual([0, 72])
})

it('is kept as it is said, with the first and the last choice or without', () => {
  for (const said of [{ what: 'pregnancy_week', from: 20, to: 30 }, { what: 'baby_age' }, { what: 'nothing' }])
    expect(asks.parse(said)).toEqual(said)
  expect(asks.safeParse({ what: 'baby_age', from: -1 }).success).toBe(false)
  expect(asks.safeParse({ what: 'shoe_size' }).success).toBe(false)
  expect(asked.parse({ what: 'baby_age', from: 1, to: 12 })).toEqual({ what: 'baby_age', from: 1, to: 12 })
  expect(asked.safeParse({ what: 'nothing', from: 1, to: 12 }).success).toBe(false)
})
