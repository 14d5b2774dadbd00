import { expect, type Page, test } from '@playwright/test'
import { called, mockApi } from './mock-api.ts'
import { voucherLookup } from './mock-data.ts'
import { expectSound } from './screens.ts'

const LOOKUP = 'GET /api/gift-vouchers/:id/with-service'
const CODE = 'ABCD-EFGH-JKMR'

const summary = (page: Page) => page.getByRole('complementary', { name: 'Récapitulatif' })
const verify = (page: Page) => page.getByRole('button', { name: 'Vérifier' })
const codeField = (page: Page) => page.getByPlaceholder('XXXX-XXXX-XXXX')

test('opens from the QR code with the code filled in, in sight, and out of the address', async ({ page }) => {
  const api = await mockApi(page, { [LOOKUP]: () => ({ body: voucherLookup() }) })
  await page.goto(`/reservation?expand_gift_voucher=true#bon=${CODE}`)
  await expect(codeField(page)).toHaveValue(CODE)
  await expect(codeField(page)).toBeInViewport()
  expect(new URL(page.url()).hash).toBe('')
  expect(new URL(page.url()).search).toBe('?expand_gift_voucher=true')
  await expectSound(page)
  expect(called(api, LOOKUP)).toEqual([])
  // Another code that is scanned takes its place.
  await page.evaluate(() => {
    location.hash = 'bon=WXYZ-2345-6789'
  })
  await expect(codeField(page)).toHaveValue('WXYZ-2345-6789')
  await codeField(page).fill(CODE)
  await verify(page).click()
  await expect(page.getByRole('heading', { name: 'Bain enveloppé', level: 1 })).toBeVisible()
  await expect(summary(page)).toContainText('Offert')
  expect(called(api, LOOKUP)[0]?.path).toContain(CODE)
})
