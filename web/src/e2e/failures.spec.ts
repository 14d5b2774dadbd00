import { expect, test } from '@playwright/test'
import { called, type MockState, mockApi } from './mock-api.ts'
import { mockStaff, staffServer } from './mock-staff.ts'
import { chooseSlot, expectNoDefects } from './screens.ts'

const offline = 'Vous êtes hors connexion.'
const stopped = 'Cette page n’a pas pu s’afficher'

test('a lost connection is shown while it lasts, loses nothing, and the booking continues after it', async ({
  page,
  context,
}) => {
  const state = await mockApi(page, { 'GET /api/slots': () => 'network-failure' })
  await page.goto('/reservation?service=1&category=pour-moman')
  await expect(page.getByRole('radiogroup', { name: 'Date' })).toBeVisible()
  await page.getByLabel('Prénom').fill('Léa')
  await context.setOffline(true)
  await expect(page.getByText(offline)).toBeVisible()
  await page.getByRole('radio', { name: 'jeudi 26 novembre 2026' }).check()
  await expect(page.getByText('Erreur lors du chargement des créneaux')).toBeVisible()
  await expectNoDefects(page)

  await mockApi(page)
  await context.setOffline(false)
  await expect(page.getByText(offline)).toHaveCount(0)
  // The slots are refetched automatically.
  await chooseSlot(page)
  await expect(page.getByLabel('Prénom')).toHaveValue('Léa')
  expect(state.errors).toEqual([])
})

test('when the code of a page cannot be loaded, the top bar stays, an error is shown, and other pages work', async ({
  page,
  context,
}) => {
  await mockApi(page)
  await page.goto('/reservation')
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Pour moman' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('navigation', { name: 'Principale' }).getByRole('link', { name: 'FAQ' }).click()
  await expect(page.getByRole('alert')).toContainText(stopped)
  await expect(page.getByText(offline)).toBeVisible()
  await page.getByRole('navigation', { name: 'Principale' }).getByRole('link', { name: 'Réservation' }).click()
  await expect(page.getByRole('link', { name: 'Pour moman' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Principale' }).getByRole('link', { name: 'FAQ' }).click()
  await expect(page.getByRole('button', { name: 'Recharger la page' })).toBeInViewport()
  // The page reloads automatically when the network is back.
  await context.setOffline(false)
  await expect(page.getByRole('searchbox')).toBeVisible()
})

test('a slow network is announced in place of the page', async ({ page }) => {
  await mockApi(page, { 'GET /api/packages': () => new Promise<never>(() => {}) })
  await page.goto('/forfaits')
  const waiting = page.locator('[role=status] > [aria-hidden]').first()
  await expect(waiting).toBeVisible()
  // Ends all finite animations: the message appears by an animation after eight seconds.
  const message = () =>
    waiting.evaluate(element => {
      for (const animation of document.getAnimations())
        if (animation.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY) animation.finish()
      const { content, visibility } = getComputedStyle(element, '::after')
      return visibility === 'visible' && content
    })
  await expect.poll(message).toContain('le réseau est lent')
})

test('storefront and back office report an error to the server, once', async ({ page }) => {
  const failOn = async (path: string, state: MockState) => {
    await page.goto(path)
    const fail = () =>
      page.evaluate(() => {
        const stack = `at f (${location.origin}/assets/page.js:1:2)`
        queueMicrotask(() => {
          throw Object.assign(new Error('Une panne'), { stack })
        })
      })
    const reports = () => called(state, 'POST /api/client-errors').map(({ body }) => JSON.parse(body ?? ''))
    // The error is repeated until the page's code has loaded. However often it occurs, it is reported once.
    await expect.poll(() => fail().then(reports)).toMatchObject([{ message: 'Error: Une panne', path }])
  }
  await failOn('/faq', await mockApi(page))
  await failOn('/backoffice/account', await mockStaff(page, staffServer()))
})
