import { expect, it } from 'vitest'
import { effectOf, termsForm, valuesOf } from './terms.ts'

const terms = {
  notice_hours: 48,
  moves: 1,
  move_months: 3,
  credit_months: 6,
  arrival_minutes: 10,
  voucher_months: 9,
  withdrawal_days: 14,
  refund_days: 14,
  reminder_hours: 72,
  least_cents: 1_050,
  most_cents: 50_000,
  version: 2,
}

it('the form sends the values that it shows, amounts in euros', () => {
  const { version: _version, ...request } = terms
  expect(valuesOf(terms)).toMatchObject({ notice_hours: '48', least_cents: '10,50' })
  expect(termsForm.parse(valuesOf(terms))).toEqual(request)
})

// By law the withdrawal period is at least 14 days and the refund takes at most 14. The other two errors: the largest
// amount is below the smallest one, 10,50 €, and the reminder goes out when the 48 hours of notice begin, instead of
// before.
it.each([
  ['withdrawal_days', '13'],
  ['refund_days', '15'],
  ['moves', 'deux'],
  ['least_cents', 'dix'],
  ['most_cents', '5'],
  ['reminder_hours', '48'],
])('the form puts the error about %s at its field', (field, text) => {
  const answer = termsForm.safeParse({ ...valuesOf(terms), [field]: text })
  expect(answer.error?.issues.map(({ path }) => path[0])).toEqual([field])
})

it('the hint of a term says its effect', () => {
  expect(effectOf('moves', '0')).toBe('Un rendez-vous ne se déplace pas.')
  expect(effectOf('moves', '2')).toBe('Un rendez-vous se déplace deux fois.')
  expect(effectOf('move_months', '1')).toContain('dans le mois qui suit')
})

it('a term has no hint while its value is not a number, or when its label says enough', () => {
  expect(effectOf('voucher_months', 'neuf')).toBeUndefined()
  expect(effectOf('arrival_minutes', '10')).toBeUndefined()
})
