import { expect, test } from '@playwright/test'
import { called, type MockState, mockApi, problem } from './mock-api.ts'
import { NUMBER, paidVoucher, VOUCHER_ID } from './mock-sales.ts'
import { bankPage, expectTyped, intentOf, next, SALES, toBank } from './sale-screens.ts'
import { expectNoDefects, pay } from './screens.ts'

/** Vouchers and packages share the behaviour of the first two tests, which only a browser shows: each test uses one. */
test('a voucher goes through 3-D Secure to its thanks page, which a reload shows again', async ({ page }) => {
  const sale = SALES.voucher
  const api: MockState = await mockApi(page, { ...intentOf('voucher', () => api), ...toBank })
  await sale.reach(page)
  await bankPage(page, 'voucher', 'succeeded')
  await pay(page).click()
  await expect(page).toHaveTitle('Banque')
  const [confirmation] = called(api, 'POST /v1/browser/payment_intents/:id/confirm')
  expect(new URL(JSON.parse(confirmation?.body ?? '').return_url).search).toBe(`?${sale.parameter}=${sale.id}`)
  // The Back button on the bank's page shows the same payment again, and nothing was canceled.
  await page.goBack()
  await expect(pay(page)).toBeEnabled()
  await pay(page).click()
  await expect(page).toHaveTitle('Banque')
  api.paid = true
  await page.getByText('Revenir').click()
  await expect(sale.thanks(page)).toBeVisible()
  expect(new URL(page.url()).search).toBe('')
  await page.reload()
  await expect(sale.thanks(page)).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Garnier')
  expect(api.errors).toEqual([])
  expect(called(api, 'PATCH /api/payments/cancel-intent/:id')).toEqual([])
})

test('a package: a reload, Back and Forward lose nothing; a payment in another tab leads to the thanks page', async ({
  page,
}) => {
  const sale = SALES.package
  const intent = () => intentOf('package', () => api)['POST /api/payments/create-intent']()
  const api: MockState = await mockApi(page, {
    ...intentOf('package', () => api),
    'POST /api/payments/create-intent': () => (api.paid ? problem(409, 'Déjà payé.', 'payment_settled') : intent()),
  })
  await sale.reach(page)
  await expect(pay(page)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('complementary', { name: 'Récapitulatif' })).toContainText(/215,00\s€/)
  await page.goBack()
  await expectTyped(page)
  await page.reload()
  await expectTyped(page)
  await page.goForward()
  await expect(pay(page)).toBeVisible()
  await page.getByRole('button', { name: 'Retour' }).click()
  await expectTyped(page)
  await next(page).click()
  await expect(pay(page)).toBeVisible()
  // Every order had the same key, so the server makes one purchase of them.
  expect(new Set(called(api, sale.order).map(call => call.headers['idempotency-key'])).size).toBe(1)
  api.paid = true
  await page.reload()
  await expect(sale.thanks(page)).toBeVisible()
  expect(called(api, 'PATCH /api/payments/cancel-intent/:id')).toEqual([])
})

test('a voucher says when its payment cannot be confirmed or its PDF cannot be loaded, and both can be tried again', async ({
  page,
}) => {
  let isDown = true
  const api: MockState = await mockApi(page, {
    ...intentOf('voucher', () => api),
    'PUT /api/gift-vouchers/:id/mark-paid': () => (isDown ? { status: 500, text: '' } : { body: paidVoucher() }),
    'GET /api/gift-vouchers/:id/download-pdf': () => ({ status: isDown ? 500 : 200, text: '%PDF-1.7' }),
  })
  await SALES.voucher.reach(page)
  await pay(page).click()
  await expect(
    page.getByRole('heading', { name: 'Erreur lors de la confirmation du paiement du bon cadeau' }),
  ).toBeVisible()
  await expect(page.getByText('Votre carte ne sera pas débitée une seconde fois.', { exact: false })).toBeVisible()
  await expectNoDefects(page)
  isDown = false
  await page.getByRole('button', { name: 'Vérifier à nouveau' }).click()
  await expect(SALES.voucher.thanks(page)).toBeVisible()
  isDown = true
  await page.getByRole('button', { name: 'Télécharger le PDF' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Erreur lors du téléchargement du PDF' })).toBeVisible()
  isDown = false
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Télécharger le PDF' }).click()
  expect((await downloading).suggestedFilename()).toBe(`bon-cadeau-${NUMBER}.pdf`)
  await page.getByRole('main').getByRole('link', { name: 'Renoncer au contrat ici' }).click()
  await expect(page.getByLabel('Numéro du bon cadeau ou de l’achat')).toHaveValue(String(VOUCHER_ID))
})
