import { expect, test } from '@playwright/test'
import { type MockState, mockApi } from './mock-api.ts'
import { intentOf, SALES } from './sale-screens.ts'
import { tabTo } from './screens.ts'

const choose = 'Choisir le forfait Premiers jours'

test('a visitor buys a voucher by keyboard alone', async ({ page }) => {
  const api: MockState = await mockApi(
    page,
    intentOf('voucher', () => api),
  )
  await page.goto('/bons-cadeaux')
  await expect(page.getByRole('radio', { name: /Massage prénatal/ })).toBeVisible()
  await tabTo(page, /^Un soin$/)
  await tabTo(page, /^Massage prénatal/)
  await page.keyboard.press('Space')
  for (const [field, text] of [
    [/^Son prénom/, 'Léa'],
    [/^Votre message/, 'Pour toi'],
    [/^Prénom/, 'Sophie'],
    [/^Nom/, 'Garnier'],
    [/^E-mail/, 'sophie@exemple.fr'],
  ] as const) {
    await tabTo(page, field)
    await page.keyboard.type(text)
  }
  await tabTo(page, /^J’accepte/)
  await page.keyboard.press('Space')
  await tabTo(page, /^Continuer vers le paiement/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Encore un geste, et le bon part.' })).toBeFocused()
  await tabTo(page, /Visa, acceptée/)
  await tabTo(page, /^Payer/)
  await page.keyboard.press('Enter')
  await expect(SALES.voucher.thanks(page)).toBeFocused()
})

test('a visitor buys a package by keyboard alone', async ({ page }) => {
  const api: MockState = await mockApi(
    page,
    intentOf('package', () => api),
  )
  await page.goto('/forfaits')
  await expect(page.getByRole('button', { name: choose })).toBeVisible()
  await tabTo(page, new RegExp(`^${choose}`))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'À qui envoyer les bons ?' })).toBeFocused()
  for (const [field, text] of [
    [/^Prénom/, 'Sophie'],
    [/^Nom/, 'Garnier'],
    [/^E-mail/, 'sophie@exemple.fr'],
  ] as const) {
    await tabTo(page, field)
    await page.keyboard.type(text)
  }
  await tabTo(page, /^J’accepte/)
  await page.keyboard.press('Space')
  await tabTo(page, /^Continuer vers le paiement/)
  await page.keyboard.press('Enter')
  await tabTo(page, /Visa, acceptée/)
  await tabTo(page, /^Payer/)
  await page.keyboard.press('Enter')
  await expect(SALES.package.thanks(page)).toBeFocused()
})

test('a visitor declares a withdrawal by keyboard alone', async ({ page }) => {
  await mockApi(page)
  await page.goto('/retractation')
  await expect(page.getByLabel('Votre nom')).toBeVisible()
  for (const [field, text] of [
    [/^Votre nom/, 'Sophie Garnier'],
    [/^E-mail/, 'sophie@exemple.fr'],
    [/^Numéro/, 'K7QP-4MXD-9HTA'],
  ] as const) {
    await tabTo(page, field)
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')
  await tabTo(page, /^Confirmer la rétractation/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Votre déclaration est reçue' })).toBeFocused()
})
