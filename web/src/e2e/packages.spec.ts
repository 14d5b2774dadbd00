import { french } from '@alba/contracts/shared/typography'
import { expect, test } from '@playwright/test'
import { called, type MockState, mockApi } from './mock-api.ts'
import { PURCHASE_ID } from './mock-sales.ts'
import { fillBuyer, intentOf, next, SALES } from './sale-screens.ts'
import { expectNoDefects, expectSteps, pay, storedDraft } from './screens.ts'

const sale = SALES.package
const withIntent = (api: () => MockState) => intentOf('package', api)
const choose = 'Choisir le forfait Premiers jours'

test('a visitor chooses a package, pays for it and gets all its vouchers', async ({ page }) => {
  const api: MockState = await mockApi(
    page,
    withIntent(() => api),
  )
  await page.goto('/forfaits')
  await expect(page).toHaveTitle('Forfaits — Maison Alba')
  await expect(page.getByRole('heading', { name: 'Comment ça se passe ?' })).toBeVisible()
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Neuf mois' }) })
  await expect(card).toContainText('Un massage par trimestre ou presque')
  await expect(card).toContainText(/3\s×Massage prénatal1\sh/)
  await expect(card).toContainText(/289\s€/)
  await expect(card).toContainText(/soit 4\sbons à réserver/)
  await expectNoDefects(page)
  await page.getByRole('button', { name: choose }).click()
  await expect(page.getByRole('heading', { name: 'À qui envoyer les bons ?' })).toBeFocused()
  await expectSteps(page, 'Étapes de l’achat', ['Le forfait', 'Vos coordonnées', 'Paiement'])
  for (const optional of ['Son prénom', 'Son nom', 'Son e-mail', 'Votre message', 'Téléphone'])
    await expect(page.getByLabel(optional)).toHaveAccessibleName(`${optional} (facultatif)`)
  await page.getByLabel('Votre message').fill('Bienvenue à lui')
  await fillBuyer(page)
  const recap = page.getByRole('complementary', { name: 'Récapitulatif' })
  for (const line of ['Premiers jours', '1 × Massage prénatal 1 h', '1 × Bain enveloppé 1 h 30', 'À régler 215,00 €'])
    await expect(recap).toContainText(line, { useInnerText: true })
  await expect(recap).toContainText('Trois bons, valables 9 mois, envoyés par e-mail dès le paiement.')
  expect((await storedDraft(page, 'alba-package-draft')).values).toMatchObject({
    package_id: 1,
    purchaser_name: 'Garnier',
    personal_message: 'Bienvenue à lui',
  })
  await expectNoDefects(page)
  await next(page).click()
  await expect(pay(page)).toHaveText(/Payer 215,00\s€/)
  await expectNoDefects(page)
  await pay(page).click()
  await expect(sale.thanks(page)).toBeVisible()
  for (const number of ['B3HN-8KTW-2RQM', 'PX6A-9VDJ-4CLE', 'M7FY-3GZS-8UKH'])
    await expect(page.getByText(number, { exact: true })).toBeVisible()
  await expect(page.getByText('Valables jusqu’au 21 août 2027.')).toBeVisible()
  await expectNoDefects(page)

  expect(JSON.parse(called(api, 'POST /api/packages/purchase')[0]?.body ?? '')).toEqual({
    package_id: 1,
    purchaser_firstname: 'Sophie',
    purchaser_name: 'Garnier',
    purchaser_email: 'sophie.garnier@exemple.fr',
    purchaser_phone: null,
    recipient_firstname: null,
    recipient_lastname: null,
    recipient_email: null,
    personal_message: 'Bienvenue à lui',
  })
  expect(JSON.parse(called(api, 'POST /api/payments/create-intent')[0]?.body ?? '')).toEqual({
    type: 'package',
    package_purchase_id: PURCHASE_ID,
    amount_cents: 21_500,
    customer_email: 'sophie.garnier@exemple.fr',
    description: french('Forfait : Premiers jours'),
  })
  await page.getByRole('link', { name: 'Réserver un premier soin' }).click()
  await expect(page.getByPlaceholder('XXXX-XXXX-XXXX')).toHaveValue('B3HN-8KTW-2RQM')
})
