import { french } from '@alba/contracts/shared/typography'
import { expect, type Page, test } from '@playwright/test'
import { called, type MockState, mockApi } from './mock-api.ts'
import { INTENT_ID } from './mock-data.ts'
import { NUMBER, paidVoucher, VOUCHER_ID, voucherOrder } from './mock-sales.ts'
import { fillBuyer, intentOf, next, SALES } from './sale-screens.ts'
import { expectNoDefects, expectSteps, pay, storedDraft } from './screens.ts'

const sale = SALES.voucher
const card = (page: Page) => page.getByRole('article', { name: 'Aperçu du bon cadeau' })
const withIntent = (api: () => MockState) => intentOf('voucher', api)

test('a visitor composes a voucher with a live preview, pays for it, and books with it', {
  tag: '@desktop-and-phone',
}, async ({ page }) => {
  const api: MockState = await mockApi(
    page,
    withIntent(() => api),
  )
  await page.goto('/bons-cadeaux')
  await expect(page).toHaveTitle('Bons cadeaux — Maison Alba')
  await expect(page.getByText('Bons cadeaux, valables 9 mois')).toBeVisible()
  for (const part of ['Le cadeau', 'Pour qui ?', 'Vos coordonnées'])
    await expect(page.getByRole('group', { name: part })).toBeVisible()
  for (const optional of ['Son prénom', 'Son nom', 'Son e-mail', 'Votre message', 'Téléphone'])
    await expect(page.getByLabel(optional)).toHaveAccessibleName(`${optional} (facultatif)`)
  await expect(page.getByText('Je dispose de 14 jours calendaires pour changer d’avis.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Utiliser mon bon' })).toHaveAttribute(
    'href',
    '/reservation?expand_gift_voucher=true',
  )
  await expect(card(page)).toContainText('XXXX-XXXX-XXXX')
  await expect(card(page)).toContainText('Valable 9 mois')
  await expect(card(page)).toContainText('Un soin à offrir')
  await expect(card(page)).toContainText('Votre message apparaîtra ici.')
  await page.getByRole('radio', { name: /Massage prénatal/ }).check()
  await expect(card(page)).toContainText('Massage prénatal')
  await page.getByLabel('Son prénom').fill('Léa')
  await expect(card(page)).toContainText('Pour Léa')
  await page.getByLabel('Votre message').fill('Une heure rien que pour toi.')
  await expect(card(page)).toContainText('Une heure rien que pour toi.')
  await expect(page.getByText('28 / 500')).toBeVisible()
  await fillBuyer(page)
  await expect(card(page)).toContainText('De la part de Sophie Garnier')
  await page.getByLabel('Son e-mail').fill('lea@exemple.fr')
  await page.reload()
  await expect(card(page)).toContainText('De la part de Sophie Garnier')
  await expectNoDefects(page)
  expect((await storedDraft(page, 'alba-voucher-draft')).values).toMatchObject({
    kind: 'service',
    service_id: '1',
    purchaser_email: 'sophie.garnier@exemple.fr',
    recipient_firstname: 'Léa',
    personal_message: 'Une heure rien que pour toi.',
  })
  await next(page).click()

  await expectSteps(page, 'Étapes de l’achat', ['Votre bon', 'Paiement', 'Envoi'])
  const recap = page.getByRole('complementary', { name: 'Récapitulatif' })
  for (const line of [
    'Massage prénatal',
    'Pour Léa',
    'De la part de Sophie Garnier',
    'Valable 9 mois',
    'À régler 75,00 €',
  ])
    await expect(recap).toContainText(line, { useInnerText: true })
  await expect(recap).toContainText('sophie.garnier@exemple.fr')
  await expect(pay(page)).toHaveText(/Payer 75,00\s€/)
  await expectNoDefects(page)
  await pay(page).click()
  await expect(sale.thanks(page)).toBeVisible()
  await expect(page.getByText(NUMBER)).toBeVisible()
  await expect(page.getByText('Valable jusqu’au 21 août 2027')).toBeVisible()
  await expect(page.getByText('sophie.garnier@exemple.fr')).toBeVisible()
  await expect(page.getByText('lea@exemple.fr')).toBeVisible()
  await expectNoDefects(page)

  const [order] = called(api, 'POST /api/gift-vouchers')
  expect(JSON.parse(order?.body ?? '')).toEqual({
    service_id: 1,
    amount_cents: null,
    purchaser_firstname: 'Sophie',
    purchaser_name: 'Garnier',
    purchaser_email: 'sophie.garnier@exemple.fr',
    purchaser_phone: null,
    recipient_firstname: 'Léa',
    recipient_lastname: null,
    recipient_email: 'lea@exemple.fr',
    personal_message: 'Une heure rien que pour toi.',
    validity_months: 9,
  })
  expect(JSON.parse(called(api, 'POST /api/payments/create-intent')[0]?.body ?? '')).toEqual({
    type: 'voucher',
    voucher_id: VOUCHER_ID,
    amount_cents: 7500,
    customer_email: 'sophie.garnier@exemple.fr',
    description: french('Bon cadeau : Massage prénatal'),
  })
  expect(called(api, 'PUT /api/gift-vouchers/:id/mark-paid')[0]?.path).toBe(
    `/api/gift-vouchers/${VOUCHER_ID}/mark-paid?stripe_payment_intent_id=${INTENT_ID}`,
  )
  expect(called(api, 'PATCH /api/payments/cancel-intent/:id')).toEqual([])
  await page.getByRole('link', { name: 'Réserver avec ce bon' }).click()
  await expect(page.getByPlaceholder('XXXX-XXXX-XXXX')).toHaveValue(NUMBER)
  expect(new URL(page.url()).hash).toBe('')
})

test('a voucher can have one of the usual amounts, or any other from 10 to 500 euros', async ({ page }) => {
  const free = { service_id: null, service_name: null, amount_cents: 8_050, balance_cents: 8_050 }
  const api: MockState = await mockApi(page, {
    ...withIntent(() => api),
    'POST /api/gift-vouchers': () => ({ status: 201, body: voucherOrder(free) }),
    'GET /api/gift-vouchers/by-id/:id': () => ({ body: paidVoucher(free) }),
  })
  await page.goto('/bons-cadeaux')
  await page.getByRole('radio', { name: 'Montant libre' }).check()
  await page.getByRole('radio', { name: /^75/ }).check()
  await expect(page.getByLabel('Montant du bon')).toHaveValue('75')
  await expect(card(page)).toContainText('Montant libre, pour le soin de son choix')
  await expectNoDefects(page)
  await expect(page.getByLabel('Montant du bon')).toHaveAccessibleDescription(/De 10\s€ à 500\s€/)
  await page.getByLabel('Montant du bon').fill('500,01')
  await fillBuyer(page)
  await next(page).click()
  const beyond = page.getByText('Le montant doit être compris entre', { exact: false })
  await expect(beyond.first()).toBeVisible()
  for (const amount of ['500', '10']) {
    await page.getByLabel('Montant du bon').fill(amount)
    await expect(beyond).toHaveCount(0)
    await page.getByLabel('Montant du bon').fill('9,99')
    await expect(beyond.first()).toBeVisible()
  }
  expect(called(api, 'POST /api/gift-vouchers')).toEqual([])
  await page.getByLabel('Montant du bon').fill('80,50')
  await expect(card(page)).toContainText(/80,50\s€/)
  await next(page).click()
  await pay(page).click()
  await expect(page.getByRole('heading', { name: 'Votre bon est en route.' })).toBeVisible()
  await expect(page.getByText(/Montant libre, 80,50\s€/)).toBeVisible()
  await expectNoDefects(page)
  const body = JSON.parse(called(api, 'POST /api/gift-vouchers')[0]?.body ?? '')
  expect(body).toMatchObject({ service_id: null, amount_cents: 8_050 })
})
