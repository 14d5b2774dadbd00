import { expect, test } from '@playwright/test'
import { called, type MockState, mockApi } from './mock-api.ts'
import { mockStaff, staffServer } from './mock-staff.ts'
import { chooseSlot, expectSound } from './screens.ts'

const offline = 'Vous êtes hors connexion.'
const stopped = 'Cette page n’a pas pu s’afficher'

test('an offline moment is told while it lasts, loses nothing, and the booking goes on after it', async ({
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
  await expectSound(page)

  await mockApi(page)
  await context.setOffline(false)
  await expect(page.getByText(offline)).toHaveCount(0)
  // Asked anew by itself: nobody has to press anything.
  await chooseSlot(page)
  await expect(page.getByLabel('Prénom')).toHaveValue('Léa')
  expect(state.errors).toEqual([])
})

test('code that does not come leaves the bar, says so, and the rest of the site goes on', async ({ page, context }) => {
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
  // By itself, as soon as the network is back.
  await context.setOffline(false)
  await expect(page.getByRole('searchbox')).toBeVisible()
})

test('a slow network is told, in place of what is awaited', async ({ page }) => {
  await mockApi(page, { 'GET /api/packages': () => new Promise<never>(() => {}) })
  await page.goto('/forfaits')
  const waiting = page.locator('[role=status] > [aria-hidden]').first()
  await expect(waiting).toBeVisible()
  // As if eight seconds had passed.
  const told = () =>
    waiting.evaluate(element => {
      for (const animation of document.getAnimations())
        if (animation.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY) animation.finish()
      const { content, visibility } = getComputedStyle(element, '::after')
      return visibility === 'visible' && content
    })
  await expect.poll(told).toContain('le réseau est lent')
})

test('both parts tell the server of an error', async ({ page }) => {
  const failOn = async (path: string, state: MockState) => {
    await page.goto(path)
    const fail = () =>
      page.evaluate(() => {
        const stack = `at f (${location.origin}/assets/page.js:1:2)`
        queueMicrotask(() => {
          throw Object.assign(new Error('Une panne'), { stack })
        })
      })
    const told = () => called(state, 'POST /api/client-errors').map(({ body }) => JSON.parse(body ?? ''))
    // Once more until the page's code is there; however often, it is told once.
    await expect.poll(() => fail().then(told)).toMatchObject([{ message: 'Error: Une panne', path }])
  }
  await failOn('/faq', await mockApi(page))
  await failOn('/backoffice/account', await mockStaff(page, staffServer()))
})
