import { expect, type Page, test } from '@playwright/test'
import { called, mockApi } from './mock-api.ts'
import { expectNoDefects } from './screens.ts'

const SEND = 'POST /api/withdrawals'
const confirm = (page: Page) => page.getByRole('button', { name: 'Confirmer la rétractation' })
const receipt = (page: Page) => page.getByRole('heading', { name: 'Votre déclaration est reçue' })

async function declare(page: Page): Promise<void> {
  await page.goto('/retractation')
  await page.getByLabel('Votre nom').fill('Sophie Garnier')
  await page.getByLabel('E-mail').fill('sophie.garnier@exemple.fr')
  await page.getByLabel('Numéro du bon cadeau ou de l’achat').fill('K7QP-4MXD-9HTA')
  await page.getByRole('button', { name: 'Continuer' }).click()
}

test('a visitor declares a withdrawal in two steps, and gets a receipt with content, date and time', async ({
  page,
}) => {
  const api = await mockApi(page)
  await page.goto('/bons-cadeaux')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Renoncer au contrat ici' }).click()
  await expect(page.getByRole('heading', { name: 'Renoncer à un achat' })).toBeInViewport()
  await expectNoDefects(page)
  await declare(page)
  await expect(page.getByText('K7QP-4MXD-9HTA')).toBeVisible()
  await expectNoDefects(page)
  expect(called(api, SEND)).toEqual([])
  await confirm(page).click()
  await expect(receipt(page)).toBeFocused()
  await expect(page.getByText('lundi 23 novembre 2026 à 8 h 30')).toBeVisible()
  for (const text of ['Sophie Garnier', 'K7QP-4MXD-9HTA'])
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  await expectNoDefects(page)
  expect(JSON.parse(called(api, SEND)[0]?.body ?? '')).toEqual({
    name: 'Sophie Garnier',
    email: 'sophie.garnier@exemple.fr',
    reference: 'K7QP-4MXD-9HTA',
  })
  await page.reload()
  await expect(receipt(page)).toBeVisible()
  expect(called(api, SEND)).toHaveLength(1)
})

test('the forms of withdrawal and of vouchers cannot be filled in until their code is loaded', async ({
  page,
  request,
}) => {
  await mockApi(page)
  await page.route('**/assets/*.js', route => route.abort())
  await page.goto('/retractation')
  await expect(page.getByLabel('Votre nom')).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Continuer' })).toBeDisabled()
  expect(await (await request.get('/bons-cadeaux')).text()).toMatch(/<form[^>]*><fieldset [^>]*disabled/)
})
