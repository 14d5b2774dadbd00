import { EMAIL_CORRECTION_MINUTES, MOST_EMAIL_CORRECTIONS } from '@alba/contracts/shared/corrections'
import { accept, reject } from '@alba/contracts/shared/decision'
import { expect, it } from 'vitest'
import { correctBuyerEmail } from './decide.ts'

const PAID_AT = '2026-11-21T08:00:00Z'
const PAID = Date.parse(PAID_AT)
const order = {
  personId: 'a',
  purchaserFirstname: 'Jeanne',
  purchaserName: 'Petit',
  purchaserEmail: 'jeane@example.org',
  purchaserPhone: null,
  paidAt: PAID_AT,
  correctionsByBuyer: 0,
}
const wanted = { email: 'jeanne@example.org', personId: 'b', insteadOf: 'jeane@example.org' }
/** Corrects the address of an order that differs from `order` by `changes`; undefined: of an order that is not paid. */
const correct = (changes: Partial<typeof order> | undefined, correction = wanted, now = PAID) =>
  correctBuyerEmail(changes && { ...order, ...changes }, correction, data => ({ type: 'Corrected', data }), now)

it('a correction replaces the address, keeps name and phone, and sends the mail again', () => {
  const { paidAt: _paidAt, correctionsByBuyer: _count, ...buyer } = order
  const data = { ...buyer, purchaserEmail: wanted.email, personId: 'b', previousPersonId: 'a', resends: true }
  expect(correct({})).toEqual(accept({ type: 'Corrected', data }))
})

it('a correction to the address that the order has already is accepted at any time, and changes nothing', () => {
  expect(correct({ personId: 'b' }, wanted, PAID + 9 * EMAIL_CORRECTION_MINUTES * 60_000)).toEqual(accept())
})

it('a correction is possible for an hour after the payment, and not for an order that is not paid', () => {
  const end = PAID + EMAIL_CORRECTION_MINUTES * 60_000
  expect(correct({}, wanted, end - 1)).toMatchObject({ ok: true })
  expect(correct({}, wanted, end)).toEqual(reject('correction_closed'))
  expect(correct(undefined)).toEqual(reject('correction_closed'))
})

it('a buyer can correct three times, and only while the order has the address that the buyer saw', () => {
  expect(correct({ correctionsByBuyer: MOST_EMAIL_CORRECTIONS - 1 })).toMatchObject({ ok: true })
  expect(correct({ correctionsByBuyer: MOST_EMAIL_CORRECTIONS })).toEqual(reject('corrections_spent'))
  expect(correct({ purchaserEmail: 'other@example.org' })).toEqual(reject('contact_changed'))
})
