import { expect, type Page, test } from '@playwright/test'
import { called, mockApi, problem } from './mock-api.ts'
import { EMAIL, mockStaff, PASSWORD, staffServer, user } from './mock-staff.ts'
import { expectSound } from './screens.ts'

const KEYS = ['backoffice_access_token', 'backoffice_refresh_token', 'backoffice_user']
const stored = (page: Page) => page.evaluate(keys => keys.map(key => localStorage.getItem(key)), KEYS)
const nothing = [null, null, null]

async function logIn(page: Page, password = PASSWORD) {
  await page.getByLabel('E-mail').fill(EMAIL)
  await page.getByRole('textbox', { name: 'Mot de passe' }).fill(password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
}

test('a wrong login is told in a banner, a right one leads back to where one wanted to go', { tag: '@both' }, async ({
  page,
}) => {
  await mockApi(page, staffServer().handlers)
  await page.goto('/backoffice/account?x=1')
  await expect(page).toHaveURL(/\/backoffice\/login\?origin=/)
  await expect(page).toHaveTitle('Connexion — Espace Praticien')
  await expect(page.getByText('Accès réservé aux praticiens autorisés')).toBeVisible()
  await expectSound(page)

  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByText('Email invalide')).toBeVisible()
  await expect(page.getByText('Mot de passe requis')).toBeVisible()
  await expect(page.getByLabel('E-mail')).toBeFocused()

  await logIn(page, 'autre chose')
  await expect(page.getByRole('alert').filter({ hasText: 'Adresse e-mail ou mot de passe incorrect.' })).toBeVisible()
  await expectSound(page)

  await logIn(page)
  await expect(page).toHaveURL('/backoffice/account?x=1')
  await expect(page.getByRole('heading', { name: 'Mon compte' })).toBeVisible()
  expect((await stored(page)).slice(0, 2)).toEqual(['access-1', 'refresh-1'])
})

test('a login without an answer says so, shows that it works, and sends nothing twice', async ({ page }) => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const state = await mockApi(page, {
    ...staffServer().handlers,
    'POST /api/auth/login': async () => {
      await answered
      return { status: 500, text: '' }
    },
  })
  await page.goto('/backoffice/login')
  await logIn(page)
  await expect(page.getByRole('button', { name: 'Connexion...' })).toBeDisabled()
  answer()
  await expect(page.getByRole('alert')).toHaveText('Une erreur est survenue lors de la connexion')
  expect(called(state, 'POST /api/auth/login')).toHaveLength(1)
  expect(await stored(page)).toEqual(nothing)
})

test('the password is shown and hidden again, by keyboard too', async ({ page }) => {
  await mockApi(page, staffServer().handlers)
  await page.goto('/backoffice/login')
  const field = page.getByRole('textbox', { name: 'Mot de passe' })
  await field.fill('secret')
  await expect(field).toHaveAttribute('type', 'password')
  await field.press('Tab')
  await expect(page.getByRole('button', { name: 'Afficher le mot de passe' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Masquer le mot de passe' }).press('Space')
  await expect(field).toHaveAttribute('type', 'password')
})

test('whoever is logged in is checked first, and not asked to log in again', async ({ page }) => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const staff = staffServer()
  await mockStaff(page, staff, {
    'GET /api/auth/verify': async () => {
      await answered
      return { body: { valid: true } }
    },
  })
  await page.goto('/backoffice/login?origin=%2Faccount')
  await expect(page.getByText('Vérification de l’authentification...')).toBeVisible()
  answer()
  await expect(page).toHaveURL('/backoffice/account')
})

test('an access token that ran out is replaced, and the call repeated; without a refresh token all ends', async ({
  page,
}) => {
  const staff = staffServer()
  const state = await mockStaff(page, staff)
  staff.expire()
  await page.goto('/backoffice/account')
  await expect(page.getByText(EMAIL).first()).toBeVisible()
  expect((await stored(page)).slice(0, 2)).toEqual(['access-of-refresh-1', 'refresh-of-refresh-1'])
  await expect.poll(() => called(state, 'GET /api/auth/profile').length).toBe(1)

  // In the middle of work: the profile is refused once, and asked again after a refresh.
  staff.expire()
  await change(page)
  await expect(page.getByText('Mot de passe modifié.')).toBeVisible()
  expect(staff.server.refreshes).toBe(2)
  expect(called(state, 'POST /api/auth/change-password').length).toBe(2)

  staff.server.isClosed = true
  await change(page)
  await expect(page).toHaveURL('/backoffice/login?origin=%2Faccount')
  expect(await stored(page)).toEqual(nothing)
})

async function change(page: Page) {
  await page.getByRole('textbox', { name: 'Mot de passe actuel' }).fill(PASSWORD)
  await page.getByRole('textbox', { name: 'Nouveau mot de passe' }).fill('trois mots au soleil')
  await page.getByRole('button', { name: 'Modifier le mot de passe' }).click()
}

test('two tabs refresh once, and leave together', async ({ page, context }) => {
  const staff = staffServer()
  const other = await context.newPage()
  await mockStaff(page, staff)
  await mockApi(other, staff.handlers)
  await page.goto('/backoffice/account')
  await expect(page.getByText('Camille Roussel').first()).toBeVisible()
  staff.expire()
  await Promise.all([page.reload(), other.goto('/backoffice/account')])
  for (const tab of [page, other]) await expect(tab.getByRole('heading', { name: 'Mon compte' })).toBeVisible()
  expect(staff.server.refreshes).toBe(1)

  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  for (const tab of [page, other]) await expect(tab).toHaveURL(/\/backoffice\/login/)
  expect(await stored(other)).toEqual(nothing)
  await logIn(other)
  await expect(other.getByRole('heading', { name: 'Mon compte' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Mon compte' })).toBeVisible()
})

test('a logout that the server refuses still ends the session here', async ({ page }) => {
  await mockStaff(page, staffServer(), { 'POST /api/auth/logout': () => problem(500, 'Erreur') })
  await page.goto('/backoffice/account')
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await expect(page).toHaveURL(/\/backoffice\/login/)
  expect(await stored(page)).toEqual(nothing)
})

test('one’s own account: the password is changed, and what is wrong is said beside it', { tag: '@both' }, async ({
  page,
}) => {
  const staff = staffServer()
  let isWrong = true
  const state = await mockStaff(page, staff, {
    'POST /api/auth/change-password': () =>
      isWrong ? problem(422, 'Le mot de passe actuel est incorrect.', 'password_wrong') : { body: { done: true } },
  })
  await page.goto('/backoffice/account')
  await expect(page).toHaveTitle('Mon compte — Espace Praticien')
  await page.getByRole('textbox', { name: 'Nouveau mot de passe' }).fill('court')
  await page.getByRole('button', { name: 'Modifier le mot de passe' }).click()
  await expect(page.getByText('Le mot de passe doit contenir au moins 12 caractères')).toBeVisible()
  await expect(page.getByText('Mot de passe requis')).toBeVisible()
  await change(page)
  await expect(page.getByRole('alert')).toHaveText('Le mot de passe actuel est incorrect.')
  await expect(page.getByRole('textbox', { name: 'Nouveau mot de passe' })).toHaveValue('trois mots au soleil')
  await expectSound(page)
  isWrong = false
  await change(page)
  await expect(page.getByText('Mot de passe modifié.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Mot de passe actuel' })).toHaveValue('')
  expect(state.errors).toEqual([])
})

test('an unknown page of the back office says so inside its frame', async ({ page }) => {
  await mockStaff(page, staffServer())
  expect((await page.goto('/backoffice/nowhere'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page introuvable' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Se déconnecter' })).toBeVisible()
  await expectSound(page)
})

test('whoever was handed a password is told when it runs out, on every screen', async ({ page }) => {
  const staff = staffServer()
  const handed = { ...user, temporary_password_until: '2026-11-28T10:00:00.000Z' }
  await mockStaff(page, staff, { 'GET /api/auth/profile': staff.staff(() => ({ body: handed })) })
  await page.goto('/backoffice/nowhere')
  await expect(page.getByText('après le 28 novembre 2026')).toBeVisible()
  await expectSound(page)
  await page.getByRole('link', { name: 'Choisir le vôtre' }).click()
  await expect(page.getByText('jusqu’au 28 novembre 2026')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Choisir le vôtre' })).toBeHidden()
})

test('another screen begins at its top, and takes the focus out of the menu', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 260 })
  await mockStaff(page, staffServer())
  await page.goto('/backoffice/nowhere')
  await expect(page.getByRole('heading', { name: 'Page introuvable' })).toBeVisible()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
  await page.getByRole('complementary').getByRole('link', { name: 'Mon compte' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Mon compte' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await expect(page.getByRole('main')).toBeFocused()
})

test('a screen that cannot be shown leaves its frame, and another try', async ({ page }) => {
  await mockStaff(page, staffServer())
  // The chunk is gone, also after the page took what might be a newer version.
  await page.route(/account-screen.*\.js$/, route => route.abort())
  await page.goto('/backoffice/account')
  await expect(page.getByRole('heading', { name: 'Cet écran ne peut pas s’afficher' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Se déconnecter' })).toBeVisible()
  await page.unroute(/account-screen.*\.js$/)
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByRole('heading', { name: 'Mon compte' })).toBeVisible()
})

test('on a phone the menu slides in, and closes by Escape, a tap beside it and a link', { tag: '@phone' }, async ({
  page,
}) => {
  await mockStaff(page, staffServer())
  await page.goto('/backoffice/account')
  const menu = page.getByRole('dialog', { name: 'Menu' })
  const open = page.getByRole('button', { name: 'Ouvrir le menu' })
  await open.click()
  await expect(menu.getByText('Camille Roussel')).toBeVisible()
  await expectSound(page)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(open).toBeFocused()
  await open.click()
  await page.mouse.click(370, 400)
  await expect(menu).toBeHidden()
  await open.click()
  await menu.getByRole('link', { name: 'Mon compte' }).click()
  await open.click()
  await menu.getByRole('button', { name: 'Fermer le menu' }).click()
  await expect(menu).toBeHidden()
  await open.click()
  await menu.getByRole('button', { name: 'Se déconnecter' }).click()
  await expect(page).toHaveURL(/\/backoffice\/login/)
})
