import { expect, it } from 'vitest'
import { askedOf } from './asks.ts'

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
