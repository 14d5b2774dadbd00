import { french } from '@alba/contracts/shared/typography'
import type { VoucherLookup } from '@alba/contracts/vouchers/api'
import { expect, type Page, test } from '@playwright/test'
import { called, mockApi, problem } from './mock-api.ts'
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

test('opens from the QR code with the code filled in, in sight, and out of the address', { tag: '@both' }, async ({
  page,
}) => {
  const api = await mockApi(page, { [LOOKUP]: () => ({ body: voucherLookup() }) })
  await page.goto(`/reservation?expand_gift_voucher=true#bon=${CODE}`)
  await expect(codeField(page)).toHaveValue(CODE)
  await expect(codeField(page)).toBeInViewport()
  expect(new URL(page.url()).hash).toBe('')
  expect(new URL(page.url()).search).toBe('?expand_gift_voucher=true')
  await expectSound(page)
  expect(called(api, LOOKUP)).toEqual([])
  await verify(page).click()
  await expect(page.getByRole('heading', { name: 'Bain enveloppé', level: 1 })).toBeVisible()
  await expect(summary(page)).toContainText('Offert')
  expect(called(api, LOOKUP)[0]?.path).toContain(CODE)
})

test('a code that is scanned takes the place of the voucher from before', async ({ page }) => {
  await mockApi(page, { [LOOKUP]: () => ({ body: amount(5_000) }) })
  await page.goto('/reservation?expand_gift_voucher=true')
  await codeField(page).fill(CODE)
  await verify(page).click()
  await expect(page.getByText('Bon cadeau valide')).toBeVisible()
  await page.evaluate(() => {
    location.hash = 'bon=WXYZ-2345-6789'
  })
  await expect(codeField(page)).toHaveValue('WXYZ-2345-6789')
})

test('a free amount pays what it covers, says what stays on it, and skips the payment', { tag: '@both' }, async ({
  page,
}) => {
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

test('explains a free amount that is too small, which then pays nothing', async ({ page }) => {
  const api = await mockApi(page, { [LOOKUP]: () => ({ body: amount(5_000) }) })
  await page.goto('/reservation?service=1&category=pour-moman&expand_gift_voucher=true')
  await codeField(page).fill(CODE)
  await verify(page).click()
  await expect(page.getByText('Montant insuffisant')).toBeVisible()
  await expect(page.getByText('coûte 75,00 €, votre bon vaut 50,00 €', { exact: false })).toBeVisible()
  await expect(summary(page)).toContainText(/75,00\s€/)
  await expectSound(page)
  await chooseSlot(page)
  await fillDetails(page)
  await expect(submit(page)).toHaveText('Continuer vers le paiement')
  await submit(page).click()
  await expect(page.getByRole('heading', { name: 'Paiement', exact: true })).toBeVisible()
  expect(JSON.parse(called(api, 'POST /api/bookings')[0]?.body ?? '')).not.toHaveProperty('voucher_number')
})

test('opens and closes by its title, is busy while a code is checked, and explains that too many were tried', async ({
  page,
}) => {
  const asked: ((answer: ReturnType<typeof problem>) => void)[] = []
  await mockApi(page, { [LOOKUP]: () => new Promise(resolve => asked.push(resolve)) })
  /** The button may be busy a moment before the request is there to be answered. */
  const answer = async (answer: ReturnType<typeof problem>) => {
    await expect.poll(() => asked.length).toBe(1)
    asked.pop()?.(answer)
  }
  await page.goto('/reservation')
  const title = page.getByText('Vous avez un bon cadeau ?', { exact: true })
  await expect(title).toBeVisible()
  await expect(codeField(page)).toHaveCount(0)
  await title.click()
  await expect(codeField(page)).toBeVisible()
  await title.click()
  await expect(codeField(page)).toHaveCount(0)
  await title.click()
  await page.getByLabel('Code du bon cadeau').fill(CODE)
  await expect(verify(page)).toBeEnabled()
  await verify(page).click()
  await expect(verify(page)).toBeDisabled()
  await answer({ status: 500, text: '' })
  await expect(page.getByText('Erreur lors de la récupération du bon cadeau')).toBeVisible()
  await expect(verify(page)).toBeEnabled()
  await verify(page).click()
  await expect(verify(page)).toBeDisabled()
  await answer(problem(429, 'Trop de demandes.', 'too_many_requests'))
  await expect(page.getByText('Trop de codes ont été essayés.', { exact: false })).toBeVisible()
  await expect(verify(page)).toBeEnabled()
  await expectSound(page)
})

test('does without a voucher that was used meanwhile, and says so', async ({ page }) => {
  await mockApi(page, {
    [LOOKUP]: () => ({ body: voucherLookup() }),
    'POST /api/bookings': () => problem(409, 'Ce bon cadeau a déjà été utilisé.', 'voucher_used'),
  })
  await page.goto('/reservation?expand_gift_voucher=true')
  await codeField(page).fill(CODE)
  await verify(page).click()
  await chooseSlot(page)
  await fillDetails(page)
  await submit(page).click()
  await expect(page.getByText('Une erreur est survenue : Ce bon cadeau a déjà été utilisé.')).toBeVisible()
  await expect(summary(page)).toContainText(/65,00\s€/)
  await expect(page.getByRole('radio', { name: '10 h 00', exact: true })).toBeChecked()
  await expect(page.getByLabel('Prénom')).toHaveValue('Léa')
})

test('waits for a booking that a voucher has paid and that cannot be shown yet, without asking for a card', async ({
  page,
}) => {
  let looks = 0
  const api = await mockApi(page, {
    [LOOKUP]: () => ({ body: voucherLookup() }),
    'POST /api/bookings': () => ({ status: 201, body: booking() }),
    'GET /api/bookings/:id': () => ({ body: ++looks > 1 ? paidByVoucher : booking() }),
  })
  await page.goto('/reservation?expand_gift_voucher=true')
  await codeField(page).fill(CODE)
  await verify(page).click()
  await chooseSlot(page)
  await fillDetails(page)
  await submit(page).click()
  await expect(confirmed(page)).toBeVisible()
  expect(called(api, 'POST /api/payments/create-intent')).toEqual([])
})
