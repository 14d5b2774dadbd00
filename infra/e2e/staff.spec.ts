import { expect, type Page, test } from '@playwright/test'
import { complaints, expectSound, site } from './visitor.ts'

/** One of the demo's nurses logs in where the page asks for it. */
async function logIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('textbox', { name: 'Mot de passe' }).fill('maison-alba-demo')
  await page.getByRole('button', { name: 'Se connecter' }).click()
}

const KEYS = ['backoffice_access_token', 'backoffice_refresh_token', 'backoffice_user']

test('a nurse logs in, stays in when her access token runs out, and is out everywhere once she leaves', async ({
  page,
  request,
}) => {
  const heard = complaints(page)
  await page.goto(site('/backoffice/account'))
  await expect(page).toHaveURL(/\/backoffice\/login\?origin=/)
  await logIn(page, 'ines@maison-alba.example')
  await expect(page).toHaveURL(site('/backoffice/account'))
  await expect(page.getByRole('definition').filter({ hasText: 'Inès Moreau' })).toBeVisible()
  await expectSound(page)

  const token = () => page.evaluate(key => localStorage.getItem(key), KEYS[0] ?? '')
  const first = await token()
  await page.evaluate(key => localStorage.setItem(key, 'spoilt'), KEYS[0] ?? '')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Mon compte' })).toBeVisible()
  const second = await token()
  expect([first, 'spoilt', null]).not.toContain(second)

  const verify = async (access: string | null) =>
    (await request.get(site('/api/auth/verify'), { headers: { authorization: `Bearer ${access}` } })).status()
  expect([await verify(first), await verify(second)]).toEqual([200, 200])
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await expect(page).toHaveURL(/\/backoffice\/login/)
  expect([await verify(first), await verify(second)]).toEqual([401, 401])
  expect(await page.evaluate(keys => keys.map(key => localStorage.getItem(key)), KEYS)).toEqual([null, null, null])
  expect(heard.filter(said => !/401/.test(said))).toEqual([])
})
