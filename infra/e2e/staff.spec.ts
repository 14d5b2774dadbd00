import { liveChangesRoute } from '@alba/contracts/live/routes'
import { expect, type Page, type Request, test } from '@playwright/test'
import { demoPassword } from '../local/demo/password.ts'
import { expectNoFaults, loggedErrors, site } from './visitor.ts'

/** Logs one of the demo's nurses in. */
async function logIn(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByRole('textbox', { name: 'Mot de passe' }).fill(demoPassword())
  await page.getByRole('button', { name: 'Se connecter' }).click()
}

const ACCESS_TOKEN = 'backoffice_access_token'
/** What the back office keeps in the browser while somebody is logged in. */
const STORED_KEYS = [ACCESS_TOKEN, 'backoffice_refresh_token', 'backoffice_user']

test('a nurse logs in, stays logged in when her access token expires, and a log-out ends all her tokens', async ({
  page,
  request,
}) => {
  const errors = loggedErrors(page)
  await page.goto(site('/backoffice/account'))
  await expect(page).toHaveURL(/\/backoffice\/login\?origin=/)
  await logIn(page, 'ines@maison-alba.example')
  await expect(page).toHaveURL(site('/backoffice/account'))
  await expect(page.getByRole('definition').filter({ hasText: 'Inès Moreau' })).toBeVisible()
  await expectNoFaults(page)

  const token = () => page.evaluate(key => localStorage.getItem(key), ACCESS_TOKEN)
  const first = await token()
  await page.evaluate(key => localStorage.setItem(key, 'spoilt'), ACCESS_TOKEN)
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
  expect(await page.evaluate(keys => keys.map(key => localStorage.getItem(key)), STORED_KEYS)).toEqual([
    null,
    null,
    null,
  ])
  // The call with the spoilt token was answered with 401, which the browser logs as an error.
  expect(errors.filter(error => !/401/.test(error))).toEqual([])
})

/** Address of the copy by host name: browsers make no passkey for an IP address. */
const byHostName = (path: string) => site(path).replace('127.0.0.1', 'localhost')

/** Adds a virtual security key to the browser, which confirms every request by itself. */
async function plugInKey(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  const options = { protocol: 'ctap2', transport: 'usb', hasUserVerification: true, isUserVerified: true } as const
  await browser.send('WebAuthn.addVirtualAuthenticator', { options: { ...options, automaticPresenceSimulation: true } })
}

/**
 * Returns a function that waits until all requests of the page are answered, except the live feed, which stays open.
 * Without it, a log-out could overtake a request, which would then be refused and logged as an error. Requests of a
 * page that the browser leaves are forgotten: nothing reports their end.
 */
function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  let isLeaving = false
  page.on('request', request => {
    isLeaving ||= request.isNavigationRequest()
    open.add(request)
  })
  page.on('framenavigated', () => {
    if (isLeaving) open.clear()
    isLeaving = false
  })
  // `requestfinished` is not sent when the page does not read an answer to its end, so `response` counts instead.
  page.on('response', response => open.delete(response.request()))
  page.on('requestfailed', request => open.delete(request))
  const urls = () => [...open].map(request => request.url()).filter(url => !url.includes(liveChangesRoute.path))
  return () => expect.poll(urls).toEqual([])
}

test('a nurse adds a passkey, logs in with it, then with a recovery code, and removes the passkey', async ({
  page,
}) => {
  const errors = loggedErrors(page)
  const untilAnswered = watchRequests(page)
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const logOut = async () => {
    await expectLoggedIn()
    await untilAnswered()
    await press('Se déconnecter')
  }
  const confirm = async (name: string) => {
    await page.getByRole('dialog').getByRole('textbox', { name: 'Votre mot de passe' }).fill(demoPassword())
    await page.getByRole('dialog').getByRole('button', { name }).click()
  }
  const expectLoggedIn = () => expect(page.getByRole('heading', { name: 'Mon compte' })).toBeVisible()
  await plugInKey(page)
  await page.goto(byHostName('/backoffice/account'))
  await logIn(page, 'ines@maison-alba.example')
  await press('Ajouter une clé d’accès')
  await expectNoFaults(page)
  await confirm('Continuer')
  const codes = page.getByRole('dialog', { name: 'Vos codes de secours' })
  await expect(codes).toBeVisible()
  await expectNoFaults(page)
  const [code = ''] = await codes.getByRole('listitem').allTextContents()
  await press('Je les ai notés')
  await expect(page.getByText('Codes de secours restants : 10.')).toBeVisible()

  await logOut()
  await logIn(page, 'ines@maison-alba.example')
  await expect(page.getByText('Votre mot de passe est correct.')).toBeVisible()
  await expectNoFaults(page)
  await press('Continuer avec ma clé d’accès')
  await expect(page).toHaveURL(/\/backoffice(?!\/login)/)

  await page.goto(byHostName('/backoffice/account'))
  await logOut()
  await logIn(page, 'ines@maison-alba.example')
  await press('Utiliser un code de secours')
  await page.getByLabel('Code de secours').fill(code)
  await expectNoFaults(page)
  await press('Se connecter')
  await expect(page).toHaveURL(/\/backoffice(?!\/login)/)

  await page.goto(byHostName('/backoffice/account'))
  await expectLoggedIn()
  await expect(page.getByText('Codes de secours restants : 9.')).toBeVisible()
  await expectNoFaults(page)
  await press('Supprimer')
  await confirm('Supprimer la clé')
  await expect(page.getByText('Aucune clé d’accès : votre mot de passe suffit pour vous connecter.')).toBeVisible()
  expect(errors).toEqual([])
})
