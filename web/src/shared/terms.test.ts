import { defaultSalesTerms } from '@alba/contracts/settings/default-terms'
import { afterEach, expect, test, vi } from 'vitest'
import { centreOfFile } from '../../centres.ts'

/** The module reads the data of the page once, when it is loaded. */
async function termsOf(own: object) {
  vi.resetModules()
  vi.stubGlobal('centreOfPage', { ...centreOfFile('maison-alba'), ...own })
  return import('./terms.ts')
}
afterEach(() => vi.unstubAllGlobals())

test('a page has the terms of its centre', async () => {
  const terms = { ...defaultSalesTerms, noticeHours: 24, withdrawalDays: 30 }
  const page = await termsOf({ terms, anySale: { withdrawalDays: [30], refundDays: 7 } })
  expect(page.presentTerms).toEqual(terms)
  expect([page.periodOfAnySale, page.refundOfAnySale]).toEqual(['30 jours calendaires', '7 jours'])
})

test('no period is named while purchases have different ones', async () => {
  const page = await termsOf({ anySale: { withdrawalDays: [14, 30], refundDays: 14 } })
  expect(page.periodOfAnySale).toBeUndefined()
})
