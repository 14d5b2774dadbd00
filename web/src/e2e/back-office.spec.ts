import { expect, type Page, test } from '@playwright/test'
import { mockApi, problem } from './mock-api.ts'
import { pageViews, stats } from './mock-dashboard.ts'
import { EMAIL, mockStaff, PASSWORD, staffServer } from './mock-staff.ts'
import { expectNoDefects } from './screens.ts'

const KEYS = ['backoffice_access_token', 'backoffice_refresh_token', 'backoffice_user']
const stored = (page: Page) => page.evaluate(keys => keys.map(key => localStorage.getItem(key)), KEYS)
const nothing = [null, null, null]

async function logIn(page: Page, password = PASSWORD) {
  await page.getByLabel('E-mail').fill(EMAIL)
  await page.getByRole('textbox', { name: 'Mot de passe' }).fill(password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
}

test('a failed login shows a banner, a successful one leads back to the requested screen', async ({ page }) => {
  await mockApi(page, staffServer().handlers)
  await page.goto('/backoffice/account?x=1')
  await expect(page).toHaveURL(/\/backoffice\/login\?origin=/)
  await expect(page).toHaveTitle('Connexion — Espace Praticien')
  await expect(page.getByText('Accès réservé aux praticiens autorisés')).toBeVisible()
  await expectNoDefects(page)

  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByText('Email invalide')).toBeVisible()
  await expect(page.getByText('Mot de passe requis')).toBeVisible()
  await expect(page.getByLabel('E-mail')).toBeFocused()

  await logIn(page, 'autre chose')
  await expect(page.getByRole('alert').filter({ hasText: 'Adresse e-mail ou mot de passe incorrect.' })).toBeVisible()
  await expectNoDefects(page)

  await logIn(page)
  await expect(page).toHaveURL('/backoffice/account?x=1')
  await expect(page.getByRole('heading', { name: 'Mon compte' })).toBeVisible()
  expect((await stored(page)).slice(0, 2)).toEqual(['access-1', 'refresh-1'])
})

test('two tabs refresh their tokens once, and log out together', async ({ page, context }) => {
  const staff = staffServer()
  const other = await context.newPage()
  const home = {
    'GET /api/backoffice/dashboard/stats': () => ({ body: stats }),
    'GET /api/backoffice/analytics/page-views': () => ({ body: pageViews }),
  }
  await mockStaff(page, staff, home)
  await mockApi(other, { ...staff.handlers, ...home })
  await page.goto('/backoffice/account')
  await expect(page.getByText('Camille Roussel').first()).toBeVisible()
  staff.expire()
  await Promise.all([page.reload(), other.goto('/backoffice/account')])
  for (const tab of [page, other]) await expect(tab.getByRole('heading', { name: 'Mon compte' })).toBeVisible()
  expect(staff.server.refreshes).toBe(1)

  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  for (const tab of [page, other]) await expect(tab).toHaveURL(/\/backoffice\/login/)
  expect(await stored(other)).toEqual(nothing)
  // The next user may be somebody else, so the home screen is shown, not the one that was left.
  await logIn(other)
  for (const tab of [page, other]) await expect(tab).toHaveURL(/\/backoffice\/dashboard/)
})

test('a session that ends leaves nothing to read behind its window, on the screen and on paper', async ({ page }) => {
  const staff = staffServer()
  await mockStaff(page, staff)
  await page.goto('/backoffice/account')
  await page.getByLabel('Mot de passe actuel').fill(PASSWORD)
  await page.getByRole('textbox', { name: 'Nouveau mot de passe' }).fill('trois mots au soleil')
  staff.server.isSessionClosed = true
  await page.getByRole('button', { name: 'Modifier le mot de passe' }).click()
  const question = page.getByRole('dialog', { name: 'Session terminée' })
  await expect(question).toBeVisible()
  const behind = await question.evaluate(dialog => {
    const { backgroundColor, opacity } = getComputedStyle(dialog, '::backdrop')
    return { isOpaque: /^rgb\(/.test(backgroundColor), opacity }
  })
  expect(behind).toEqual({ isOpaque: true, opacity: '1' })
  const text = page.getByText('Mot de passe actuel')
  await expect(text).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(text).toBeHidden()
})

test('the account saves at once whether the user gets mails about their agenda', async ({ page }) => {
  const staff = staffServer()
  let wanted = false
  let isDown = true
  await mockStaff(page, staff, {
    'GET /api/backoffice/agenda-letters': staff.ifLoggedIn(() => ({ body: { wanted } })),
    'PUT /api/backoffice/agenda-letters': request => {
      if (isDown) return problem(503, 'Indisponible.', 'unavailable')
      wanted = request.postDataJSON().wanted
      return { body: { wanted } }
    },
  })
  await page.goto('/backoffice/account')
  const choice = page.getByRole('checkbox', { name: 'Recevoir aussi par e-mail ce qui change dans mon agenda' })
  await expect(choice).not.toBeChecked()
  await choice.click()
  await expect(page.getByText('Indisponible.')).toBeVisible()
  await expect(choice).not.toBeChecked()
  isDown = false
  await choice.click()
  await expect(choice).toBeChecked()
  await page.reload()
  await expect(choice).toBeChecked()
})

test('a change of screens scrolls to the top, and takes the focus out of the menu', async ({ page }) => {
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

test('a screen that cannot be shown leaves the frame in place, and can be opened again', async ({ page }) => {
  await mockStaff(page, staffServer())
  // The chunk stays missing even after the page has reloaded itself for a newer version.
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
  await expectNoDefects(page)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(open).toBeFocused()
  await open.click()
  // To the right of the menu, on a screen of 390 px.
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
