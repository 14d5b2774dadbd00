import type { DueItem } from '@alba/contracts/payments/refund-api'
import { expect, it } from 'vitest'
import { isRefusedNow, isWhollyDisputed, isWhollyUnderway, methodsOf, owedPartText, refundableOf } from './due.ts'

const due: DueItem = {
  id: 'booking:482913057164208',
  type: 'booking',
  entity_id: 482913057164208,
  what: 'Massage prénatal',
  start_time: '2026-11-26T14:00:00',
  customer_name: 'Mathilde Perrin',
  customer_email: 'mathilde@example.org',
  payment_intent_id: 'pi_1',
  received_cents: 7000,
  refunded_cents: 0,
  outstanding_cents: 7000,
  underway_cents: 0,
  disputed_cents: 0,
  cause: 'canceled_by_centre',
  since: '2026-11-20T09:00:00Z',
  last_trouble: null,
  version: 4,
}
const plain = (text: string) => text.replaceAll(/\s/g, ' ')

it('a refund by card is offered only for a payment by card', () => {
  expect(methodsOf(due)).toEqual(['card', 'otherwise', 'never'])
  expect(methodsOf({ ...due, payment_intent_id: null })).toEqual(['otherwise', 'never'])
})

it('a due is wholly under way only when refunds of all that is owed are under way', () => {
  expect(isWhollyUnderway(due)).toBe(false)
  expect(isWhollyUnderway({ ...due, underway_cents: 3000 })).toBe(false)
  expect(isWhollyUnderway({ ...due, underway_cents: 7000 })).toBe(true)
})

it('the refundable rest excludes what was refunded and what is being refunded', () => {
  expect(refundableOf({ ...due, refunded_cents: 1000, underway_cents: 3000 }).left_cents).toBe(3000)
})

it('a disputed sum cannot be refunded, but it can be written off', () => {
  const disputed = { ...due, disputed_cents: 7000 }
  expect(isWhollyDisputed(disputed)).toBe(true)
  expect(methodsOf(disputed).filter(method => isRefusedNow(method, disputed))).toEqual(['card', 'otherwise'])
  const inPart = { ...due, disputed_cents: 2000 }
  expect(refundableOf(inPart).left_cents).toBe(5000)
  expect(methodsOf(inPart).some(method => isRefusedNow(method, inPart))).toBe(false)
})

it('the text about a due says which part of the payment is owed', () => {
  expect(plain(owedPartText(due))).toBe('tout ce qui a été payé')
  expect(plain(owedPartText({ ...due, refunded_cents: 3000, outstanding_cents: 4000, underway_cents: 500 }))).toBe(
    'sur 70,00 € payés, 30,00 € déjà rendus, 5,00 € en cours',
  )
})
