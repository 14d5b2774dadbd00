import { defaultSalesTerms } from '@alba/contracts/settings/default-terms'
import { afterEach, expect, test, vi } from 'vitest'
import { centreOfFile } from '../../centres.ts'

/** Loads the module anew, since it reads the data of the page only when it is loaded. */
async function termsOf(own: object) {
  vi.resetModules()
  vi.stubGlobal('centreOfPage', { ...centreOfFile('maison-alba'), ...own })
  return import('./terms.ts')
}
afterEach(() => vi.unstubAllGlobals())

test('the terms of sale are those of the centre', async () => {
  const terms = { ...defaultSalesTerms, noticeHours: 24, withdrawalDays: 30 }
  const page = await termsOf({ terms, anySale: { withdrawalDays: [30], refundDays: 7 } })
  expect(page.presentTerms).toEqual(terms)
  expect([page.periodOfAnySale, page.refundOfAnySale]).toEqual(['30 jours calendaires', '7 jours'])
})

test('the withdrawal period is undefined while sales have different ones', async () => {
  const page = await termsOf({ anySale: { withdrawalDays: [14, 30], refundDays: 14 } })
  expect(page.periodOfAnySale).toBeUndefined()
})
