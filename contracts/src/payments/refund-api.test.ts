import { describe, expect, it } from 'vitest'
import { otherwiseRequest, paidOnSiteRequest, refundRequest, writeOffOnSiteRequest } from './refund-api.ts'
import { means, refund, refundCause, staffReason } from './refunds.ts'

const request = {
  amount_cents: 1,
  reason: 'Séance écourtée',
  request_id: '00000000-0000-4000-8000-000000000001',
}

describe('the request of staff for a refund', () => {
  it.each<[what: string, changes: object, sentence: string]>([
    ['no amount', { amount_cents: 0 }, 'Indiquez un montant en euros, supérieur à zéro.'],
    ['no reason', { reason: undefined }, 'Indiquez la raison.'],
    ['a blank reason', { reason: '  ' }, 'Indiquez la raison.'],
  ])('is refused: %s', (_what, changes, sentence) => {
    expect(refundRequest.safeParse({ ...request, ...changes }).error?.issues[0]?.message).toBe(sentence)
  })
  it('has an amount and a reason of 1 to 500 characters', () => {
    for (const reason of ['x', 'x'.repeat(500)])
      expect(refundRequest.parse({ ...request, reason })).toEqual({ ...request, reason })
    expect(refundRequest.safeParse({ ...request, reason: 'x'.repeat(501) }).success).toBe(false)
    expect(writeOffOnSiteRequest.parse({ reason: ' Avoir accepté ' })).toEqual({ reason: 'Avoir accepté' })
  })
  it('may name the debt that staff saw, and must name it when money is returned by other means', () => {
    expect(refundRequest.parse({ ...request, seen_cents: 7500 })).toMatchObject({ seen_cents: 7500 })
    const inCash = { amount_cents: 1, reason: 'Carte expirée', means: 'cash' }
    expect(otherwiseRequest.safeParse(inCash).success).toBe(false)
    expect(otherwiseRequest.parse({ ...inCash, seen_cents: 0 })).toEqual({ ...inCash, seen_cents: 0 })
  })
})

it('the amount of a payment at the centre may be left out, and is then the price', () => {
  expect(paidOnSiteRequest.parse({ means: 'cash' })).toEqual({ means: 'cash' })
  expect(paidOnSiteRequest.parse({ means: 'cash', amount_cents: null }).amount_cents).toBeNull()
  expect(paidOnSiteRequest.safeParse({ means: 'cash', amount_cents: 0 }).success).toBe(false)
})

describe('the fields of refund events', () => {
  it('accept four means and five causes', () => {
    for (const way of ['cash', 'card_terminal', 'check', 'transfer']) expect(means.parse(way)).toBe(way)
    for (const cause of ['canceled_by_centre', 'granted', 'late_payment', 'withdrawal', 'refund_failed'])
      expect(refundCause.parse(cause)).toBe(cause)
  })
  it('have a reason of 1 to 500 characters; a refund by the provider may have none', () => {
    for (const reason of ['x', 'x'.repeat(500)]) expect(staffReason.parse(reason)).toBe(reason)
    for (const reason of ['', 'x'.repeat(501)]) expect(staffReason.safeParse(reason).success).toBe(false)
    const byHand = {
      refundId: 're_1',
      amountCents: 1,
      refundedAt: '2026-11-22T09:00:00Z',
      reason: null,
      requestId: null,
    }
    expect(refund.parse(byHand)).toEqual(byHand)
  })
})
