import { afterEach, expect, test, vi } from 'vitest'
import { bookingRules } from '../e2e/mock-data.ts'

/** The module reads the block of the page once, when it is loaded. */
async function termsOf(block: object | null) {
  vi.resetModules()
  const textContent = block && JSON.stringify(block)
  vi.stubGlobal('document', { getElementById: (id: string) => (id === 'centre' && block ? { textContent } : null) })
  return import('./terms.ts')
}
afterEach(() => vi.unstubAllGlobals())

test('a page without a block has the terms of a centre that changed nothing', async () => {
  const { presentTerms, periodOfAnySale, refundOfAnySale } = await termsOf(null)
  expect(presentTerms).toMatchObject(bookingRules().terms)
  expect([periodOfAnySale, refundOfAnySale]).toEqual(['14 jours calendaires', '14 jours'])
})

test('the block of the page has the terms of its centre', async () => {
  const { terms } = bookingRules()
  const own = { ...terms, notice_hours: 24, withdrawal_days: 30 }
  const page = await termsOf({ terms: own, any_sale: { withdrawal_days: [30], refund_days: 7 } })
  expect(page.presentTerms).toEqual(own)
  expect([page.periodOfAnySale, page.refundOfAnySale]).toEqual(['30 jours calendaires', '7 jours'])
})

test('no period is named while purchases have different ones', async () => {
  const { terms } = bookingRules()
  const page = await termsOf({ terms, any_sale: { withdrawal_days: [14, 30], refund_days: 14 } })
  expect(page.periodOfAnySale).toBeUndefined()
})
