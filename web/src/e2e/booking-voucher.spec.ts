import { expect, type Page, test } from '@playwright/test'
import { called, mockApi } from './mock-api.ts'
import { voucherLookup } from './mock-data.ts'
import { expectNoDefects } from './screens.ts'

const LOOKUP = 'GET /api/gift-vouchers/:id/with-service'
const CODE = 'ABCD-EFGH-JKMR'

const summary = (page: Page) => page.getByRole('complementary', { name: 'Récapitulatif' })
const codeField = (page: Page) => page.getByPlaceholder('XXXX-XXXX-XXXX')

test('the link of a QR code opens the panel, fills in and checks the code, and removes it from the address', async ({
  page,
}) => {
  const unknown = voucherLookup({ found: false, is_valid: false, voucher_number: null, service: null })
  const answers = [unknown, voucherLookup()]
  const api = await mockApi(page, { [LOOKUP]: () => ({ body: answers.shift() }) })
  await page.goto(`/reservation?expand_gift_voucher=true#bon=${CODE}`)
  await expect(codeField(page)).toHaveValue(CODE)
  await expect(codeField(page)).toBeInViewport()
  expect(new URL(page.url()).hash).toBe('')
  expect(new URL(page.url()).search).toBe('?expand_gift_voucher=true')
  await expectNoDefects(page)
  await expect(page.getByText('Bon cadeau non trouvé')).toBeVisible()
  expect(called(api, LOOKUP)).toHaveLength(1)
  // Scanning another code replaces the first, and a valid code leads to its service.
  await page.evaluate(() => {
    location.hash = 'bon=WXYZ-2345-6789'
  })
  await expect(page.getByRole('heading', { name: 'Bain enveloppé', level: 1 })).toBeVisible()
  await expect(summary(page)).toContainText('Offert')
  expect(called(api, LOOKUP)[0]?.path).toContain(CODE)
})
