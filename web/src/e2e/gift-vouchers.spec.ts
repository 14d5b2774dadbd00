import { french } from '@alba/contracts/shared/typography'
import { expect, type Page, test } from '@playwright/test'
import { called, type MockState, mockApi, problem } from './mock-api.ts'
import { INTENT_ID, services } from './mock-data.ts'
import { NUMBER, paidVoucher, VOUCHER_ID, voucher } from './mock-sales.ts'
import { fillBuyer, intentOf, next, SALES } from './sale-screens.ts'
import { expectSound, expectSteps, pay, storedDraft } from './screens.ts'

const sale = SALES.voucher
const card = (page: Page) => page.getByRole('article', { name: 'Aperçu du bon cadeau' })
const withIntent = (api: () => MockState) => intentOf('voucher', api)

test('composes a voucher that takes shape while it is typed, pays for it, and books with it', { tag: '@both' }, async ({
  page,
}) => {
  const api: MockState = await mockApi(
    page,
    withIntent(() => api),
  )
  await page.goto('/bons-cadeaux')
  await expect(page).toHaveTitle('Bons cadeaux — Maison Alba')
  await expect(page.getByText('Bons cadeaux, valables 9 mois')).toBeVisible()
  for (const part of ['Le cadeau', 'Pour qui ?', 'Vos coordonnées'])
    await expect(page.getByRole('group', { name: part })).toBeVisible()
  for (const optional of ['Son prénom', 'Son nom', 'Son email', 'Votre message', 'Téléphone'])
    await expect(page.getByLabel(optional)).toHaveAccessibleName(`${optional} (facultatif)`)
  await expect(page.getByText('Je dispose de 14 jours pour changer d’avis.')).toBeVisible()
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
  await page.getByLabel('Son email').fill('lea@exemple.fr')
  await page.reload()
  await expect(card(page)).toContainText('De la part de Sophie Garnier')
  await expectSound(page)
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
  await expectSound(page)
  await pay(page).click()
  await expect(sale.thanks(page)).toBeVisible()
  await expect(page.getByText(NUMBER)).toBeVisible()
  await expect(page.getByText('Valable jusqu’au 21 août 2027')).toBeVisible()
  await expect(page.getByText('sophie.garnier@exemple.fr')).toBeVisible()
  await expect(page.getByText('lea@exemple.fr')).toBeVisible()
  await expectSound(page)

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

test('takes a free amount, one of the usual ones or any other', { tag: '@both' }, async ({ page }) => {
  const free = { service_id: null, service_name: null, amount_cents: 8_050, balance_cents: 8_050 }
  const api: MockState = await mockApi(page, {
    ...withIntent(() => api),
    'POST /api/gift-vouchers': () => ({ status: 201, body: voucher(free) }),
    'GET /api/gift-vouchers/by-id/:id': () => ({ body: paidVoucher(free) }),
  })
  await page.goto('/bons-cadeaux')
  await page.getByRole('radio', { name: 'Montant libre' }).check()
  await page.getByRole('radio', { name: /^75/ }).check()
  await expect(page.getByLabel('Montant du bon')).toHaveValue('75')
  await expect(card(page)).toContainText('Montant libre, pour le soin de son choix')
  await expectSound(page)
  await expect(page.getByLabel('Montant du bon')).toHaveAccessibleDescription(/De 10 € à 500 €/)
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
  await expectSound(page)
  const body = JSON.parse(called(api, 'POST /api/gift-vouchers')[0]?.body ?? '')
  expect(body).toMatchObject({ service_id: null, amount_cents: 8_050 })
})

test('shows every wrong field with its message and takes focus to the first', async ({ page }) => {
  const api = await mockApi(page)
  await page.goto('/bons-cadeaux')
  await expect(page.getByRole('radio', { name: /Massage prénatal/ })).toBeVisible()
  await page.getByLabel('Votre message').fill('a'.repeat(501))
  await page.getByLabel('Téléphone').fill('123')
  await next(page).click()
  for (const message of [
    'Veuillez choisir un service',
    'Le message ne peut pas dépasser 500 caractères',
    'Le prénom doit contenir au moins 2 caractères',
    'Le nom doit contenir au moins 2 caractères',
    'Adresse email invalide',
    'Numéro de téléphone invalide',
    'Vous devez accepter les conditions générales',
  ])
    await expect(page.getByText(message).first()).toBeVisible()
  await expect(page.getByText('7 champs sont à corriger')).toBeVisible()
  await expect(page.getByRole('radio', { name: /Massage prénatal/ })).toBeFocused()
  await expect(page.getByText('501 / 500')).toBeVisible()
  // One less, and it is short enough; one letter is no name, two are.
  await page.getByLabel('Votre message').fill('a'.repeat(500))
  await expect(page.getByText('Le message ne peut pas dépasser 500 caractères')).toHaveCount(0)
  await page.getByLabel('Prénom', { exact: true }).fill('L')
  await expect(page.getByText('Le prénom doit contenir au moins 2 caractères').first()).toBeVisible()
  await page.getByLabel('Prénom', { exact: true }).fill('Lé')
  await expect(page.getByText('Le prénom doit contenir au moins 2 caractères')).toHaveCount(0)
  await page.getByLabel('Son prénom').fill('美 Li')
  await expect(page.getByText(/ne peut pas montrer.: 美\./)).toBeVisible()
  await expectSound(page)
  expect(called(api, 'POST /api/gift-vouchers')).toEqual([])
})

test('shows six services first, all on request, none without a price; and why there are none', async ({ page }) => {
  const twice = [
    ...services,
    ...services.map(service => ({ ...service, id: service.id + 10, name: `${service.name} à deux` })),
  ]
  let down = true
  await mockApi(page, { 'GET /api/services': () => (down ? problem(404, 'Non') : { body: twice }) })
  await page.goto('/bons-cadeaux')
  await expect(page.getByText('Erreur lors du chargement des services')).toBeVisible()
  down = false
  await page.getByRole('button', { name: 'Réessayer' }).click()
  const tiles = page.getByRole('radiogroup', { name: 'Soin offert' }).getByRole('radio')
  await expect(tiles).toHaveCount(6)
  await page.getByRole('button', { name: 'Voir les 12 soins' }).click()
  await expect(tiles).toHaveCount(12)
  await expect(page.getByText('Accompagnement sur mesure')).toHaveCount(0)
})
