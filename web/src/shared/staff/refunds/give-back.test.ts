import { describe, expect, it } from 'vitest'
import {
  consequence,
  giveBackForm,
  labelsOf,
  type Refundable,
  refundableFrom,
  typedCents,
  typedOf,
} from './give-back.ts'
import { ageOf, troubleOf } from './words.ts'

const owed: Refundable = {
  customer_name: 'Léa Martin',
  payment_intent_id: 'pi_1',
  booking: null,
  left_cents: 7000,
  outstanding_cents: 7000,
}
const plain = (text: string | undefined) => text?.replaceAll(/\s/g, ' ')

it.each([
  ['70', 7000],
  ['70,5', 7050],
  ['70.05 €', 7005],
  ['1 200,00', 120_000],
  ['0', 0],
  ['', undefined],
  ['-3', undefined],
  ['7,123', undefined],
  ['dix', undefined],
])('« %s » is %s cents', (text, cents) => {
  expect(typedCents(text)).toBe(cents)
})

it('writes an amount as it is typed', () => {
  expect([typedOf(7000), typedOf(7005)]).toEqual(['70,00', '70,05'])
})

describe('the form of a refund', () => {
  const result = (method: 'card' | 'otherwise' | 'never', values: object) => {
    const { data, error } = giveBackForm(method, owed).safeParse({ amount: '', means: '', reason: '', ...values })
    return data ?? Object.fromEntries(error?.issues.map(({ path, message }) => [path[0], plain(message)]) ?? [])
  }
  it('asks for an amount and a reason for a refund by card', () => {
    expect(result('card', { amount: '30', reason: ' Geste ' })).toEqual({ amount: 3000, means: null, reason: 'Geste' })
    expect(result('card', { amount: '70,01' })).toEqual({ amount: 'Au plus 70,00 €.', reason: 'Indiquez le motif.' })
    expect(result('card', { amount: '0', reason: 'x' })).toEqual({
      amount: 'Indiquez un montant en euros, supérieur à zéro.',
    })
  })
  it('asks also for the means of any other refund', () => {
    expect(result('otherwise', { amount: '70', reason: 'x' })).toEqual({ means: 'Choisissez le moyen.' })
    expect(result('otherwise', { amount: '70', reason: 'x', means: 'check' })).toMatchObject({ means: 'check' })
  })
  it('asks only for a reason when nothing is refunded', () => {
    expect(result('never', { reason: 'Avoir accepté' })).toEqual({ amount: 7000, means: null, reason: 'Avoir accepté' })
  })
})

describe('the consequence of a refund', () => {
  it('says where the money goes and how much is left', () => {
    expect(plain(consequence('card', owed, 3000, undefined))).toBe(
      '30,00 € repartent sur la carte de Léa Martin. Il restera 40,00 € à rembourser.',
    )
    expect(plain(consequence('otherwise', owed, 7000, 'cash'))).toBe(
      'Vous notez que 70,00 € ont été rendus à Léa Martin en espèces. Rien ne repart sur une carte.',
    )
    expect(plain(consequence('never', owed, undefined, undefined))).toBe(
      '70,00 € ne seront pas rendus à Léa Martin : le centre les garde.',
    )
  })
  it('is empty for an amount that is not possible', () => {
    expect(consequence('card', owed, undefined, undefined)).toBeUndefined()
    expect(consequence('card', owed, 9000, undefined)).toBeUndefined()
    expect(consequence('card', owed, 0, undefined)).toBeUndefined()
  })
})

it('says for how many whole days money has been owed', () => {
  const now = Date.parse('2026-11-23T10:00:00Z')
  expect(
    ['2026-11-23T07:00:00Z', '2026-11-22T09:00:00Z', '2026-11-20T09:00:00Z'].map(s => plain(ageOf(s, now))),
  ).toEqual(['depuis moins d’un jour', 'depuis 1 jour', 'depuis 3 jours'])
})

it('says why the last refund failed, with the code where it is not known', () => {
  expect(troubleOf('charge_disputed')).toContain('conteste')
  expect(troubleOf('on_the_moon')).toContain('(on_the_moon)')
})

describe('the refunds of something that was paid in several payments', () => {
  const dayAt = (day: number) => `2026-11-${day}T10:00:00Z`
  const first = { payment_intent_id: 'pi_1', paid_at: dayAt(20), left_cents: 7500, outstanding_cents: 0 }
  const second = { payment_intent_id: 'pi_2', paid_at: dayAt(21), left_cents: 7500, outstanding_cents: 7500 }
  const inCash = { payment_intent_id: null, paid_at: dayAt(22), left_cents: 1000, outstanding_cents: 0 }
  it('are made payment by payment, each with its own label', () => {
    expect(labelsOf([first]).map(([, label]) => label)).toEqual(['Rembourser'])
    expect(labelsOf([first, second, inCash]).map(([, label]) => plain(label))).toEqual([
      'Rembourser le paiement du 20/11/2026 (75,00 €)',
      'Rembourser le paiement du 21/11/2026 (75,00 €)',
      'Rembourser le règlement sur place du 22/11/2026 (10,00 €)',
    ])
  })
  it('are limited to that payment; one at the centre belongs to its booking', () => {
    const booking = { id: 109, version: 3 }
    const payment = { payment_intent_id: 'pi_2', booking: null, left_cents: 7500, outstanding_cents: 7500 }
    expect(refundableFrom(second, 'Léa Martin', booking)).toEqual({ customer_name: 'Léa Martin', ...payment })
    expect(refundableFrom(inCash, 'Léa Martin', booking)).toMatchObject({ payment_intent_id: null, booking })
  })
})
