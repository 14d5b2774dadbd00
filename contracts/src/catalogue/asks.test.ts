import { expect, it } from 'vitest'
import { asked, askedOf, asks, babyAgeMonths, pregnancyWeek, writtenAsks } from './asks.ts'

it.each([
  ['prenatal', { what: 'pregnancy_week', from: 14, to: 50 }],
  ['spa', { what: 'baby_age', from: 1, to: 12 }],
  ['bebe', { what: 'baby_age', from: 1, to: 12 }],
  ['pour-bebe', null],
  [undefined, null],
])('a service without a setting asks what its category %j asks', (slug, expected) => {
  expect(askedOf(null, slug)).toEqual(expected)
})

it('the setting of a service overrides its category, also when it is « nothing »', () => {
  expect(askedOf({ what: 'baby_age', from: 0, to: 1 }, 'prenatal')).toEqual({ what: 'baby_age', from: 0, to: 1 })
  expect(askedOf({ what: 'pregnancy_week', to: 42 }, 'pour-moman')).toEqual({
    what: 'pregnancy_week',
    from: 14,
    to: 42,
  })
  expect(askedOf({ what: 'nothing' }, 'prenatal')).toBeNull()
})

it('accepts weeks 14 to 50 of a pregnancy, and an age of 0 to 72 whole months', () => {
  const accepts = (schema: typeof pregnancyWeek, values: number[]) =>
    values.filter(value => schema.safeParse(value).success)
  expect(accepts(pregnancyWeek, [13, 14, 14.5, 50, 51])).toEqual([14, 50])
  expect(accepts(babyAgeMonths, [-1, 0, 0.5, 72, 73])).toEqual([0, 72])
})

it('a setting is parsed unchanged, with or without a range, and a wrong one is refused', () => {
  for (const setting of [{ what: 'pregnancy_week', from: 20, to: 30 }, { what: 'baby_age' }, { what: 'nothing' }])
    expect(asks.parse(setting)).toEqual(setting)
  expect(asks.safeParse({ what: 'baby_age', from: -1 }).success).toBe(false)
  expect(asks.safeParse({ what: 'shoe_size' }).success).toBe(false)
})

it('what a form asks for has both ends of its range, and is never « nothing »', () => {
  expect(asked.parse({ what: 'baby_age', from: 1, to: 12 })).toEqual({ what: 'baby_age', from: 1, to: 12 })
  expect(asked.safeParse({ what: 'baby_age', from: 1 }).success).toBe(false)
  expect(asked.safeParse({ what: 'nothing', from: 1, to: 12 }).success).toBe(false)
})

it.each([
  [{ what: 'pregnancy_week', from: 30, to: 20 }, 'to', 'La fin vient après le début'],
  [{ what: 'baby_age', from: 24 }, 'to', 'Sans fin, la liste s’arrête à 12, avant son début'],
  [{ what: 'baby_age', to: 0 }, 'from', 'Sans début, la liste commence à 1, après sa fin'],
])('the choices %j are refused, because none would be offered', (written, end, message) => {
  expect(writtenAsks.safeParse(written).error?.issues).toMatchObject([{ path: [end], message }])
  expect(asks.safeParse(written).success, 'an older event may have them').toBe(true)
})

it.each([
  { what: 'pregnancy_week', from: 20, to: 20 },
  { what: 'baby_age', from: 12 },
  { what: 'baby_age', to: 1 },
  { what: 'nothing' },
])('the setting %j is accepted', written => expect(writtenAsks.parse(written)).toEqual(written))
