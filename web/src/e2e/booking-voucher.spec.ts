import { french } from '@alba/contracts/shared/typography'
import type { VoucherLookup } from '@alba/contracts/vouchers/api'
import { expect, type Page, test } from '@playwright/test'
import { called, mockApi } from './mock-api.ts'
import { booking, voucherLookup } from './mock-data.ts'
import { chooseSlot, confirmed, expectSound, fillDetails, submit } from './screens.ts'

const LOOKUP = 'GET /api/gift-vouchers/:id/with-service'
const CODE = 'ABCD-EFGH-JKMR'

const amount = (cents: number): VoucherLookup =>
  voucherLookup({ voucher_number: CODE, service: null, balance_cents: cents })

const paidByVoucher = booking({ status: 'confirmed', settled_by: 'voucher' })
const booked = {
  'POST /api/bookings': () => ({ status: 201, body: paidByVoucher }),
  'GET /api/bookings/:id': () => ({ body: paidByVoucher }),
}

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

test('a free amount pays what it covers, says what stays on it, and skips the payment', async ({ page }) => {
  const api = await mockApi(page, { ...booked, [LOOKUP]: () => ({ body: amount(10_000) }) })
  await page.goto('/reservation?expand_gift_voucher=true')
  await codeField(page).fill(CODE)
  await verify(page).click()
  await expect(page.getByText(french('Choisissez un soin jusqu’à 100,00 €'), { exact: false })).toBeVisible()
  await expectSound(page)
  await page.getByRole('link', { name: 'Pour moman' }).click()
  await page.getByRole('link', { name: 'Massage prénatal' }).click()
  await expect(summary(page)).toContainText('Offert')
  await expect(page.getByText('Il restera 25,00 € sur votre bon, pour une prochaine fois.')).toBeVisible()
  await expect(page.getByText('Valable jusqu’au 21 août 2027.')).toBeVisible()
  await chooseSlot(page)
  await fillDetails(page)
  await expectSound(page)
  await submit(page).click()
  await expect(confirmed(page)).toBeVisible()
  await expect(page.getByText('Offert')).toBeVisible()
  await expect(page.getByText(`Il reste 25,00 € sur votre bon ${CODE}`, { exact: false })).toBeVisible()
  await expectSound(page)
  expect(JSON.parse(called(api, 'POST /api/bookings')[0]?.body ?? '').voucher_number).toBe(CODE)
  expect(called(api, 'POST /api/payments/create-intent')).toEqual([])
  await page.reload()
  await expect(page.getByText('Offert')).toBeVisible()
})
