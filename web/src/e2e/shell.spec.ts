import { expect, type Route, test } from '@playwright/test'
import { mockApi } from './mock-api.ts'
import { categories } from './mock-data.ts'
import { expectNoDefects, expectWidthToFit } from './screens.ts'

test('the reservation shows the categories, also when their answer precedes the code, and the CSP blocks nothing', async ({
  page,
}) => {
  const refused: string[] = []
  page.on('console', message => /Content Security Policy|hydrat/i.test(message.text()) && refused.push(message.text()))
  page.on('pageerror', error => refused.push(error.message))
  // The answer comes before the code that renders it. The prerendered page must be hydrated nevertheless.
  const answered = Promise.withResolvers<void>()
  await mockApi(page, {
    'GET /api/categories': () => {
      answered.resolve()
      return { body: categories }
    },
  })
  const afterTheAnswer = async (route: Route) => {
    await answered.promise
    await route.continue()
  }
  await page.route('**/assets/categories-*.js', afterTheAnswer)
  // The page sends early requests only while it is loading (`api/early.ts`); a picture that never comes keeps it
  // loading.
  await page.route('**/look/*/hero.svg', afterTheAnswer)
  await page.goto('/reservation')
  await expect(page.getByRole('link', { name: 'Pour moman' })).toBeVisible()
  await expect(page.getByText(/3 soins · dès 75\s€/)).toBeVisible()
  await expectNoDefects(page)
  await page.reload()
  await expect(page.getByRole('link', { name: 'Ateliers' })).toBeVisible()
  expect(refused).toEqual([])
})

test('the texts of a page are in its HTML, before any script has run', async ({ request }) => {
  const html = await (await request.get('/reservation')).text()
  expect(html).toContain('<title>Réserver un soin — Maison Alba</title>')
  expect(html).toContain('Choisissez un soin, un jour, une heure')
  // The CSP forbids styles in attributes.
  expect(html).not.toContain('style="')
  expect(await (await request.get('/services')).text()).toContain('Chargement des soins…')
})

test('home and the reservation link only to pages that exist', async ({ page, request }) => {
  await mockApi(page)
  for (const path of ['/', '/reservation']) {
    await page.goto(path)
    await expect(page.getByRole('link', { name: 'Pour moman' })).toBeVisible()
    const inner = await page
      .locator('a[href^="/"]')
      .evaluateAll(links => [...new Set(links.map(link => new URL((link as HTMLAnchorElement).href).pathname))])
    expect(inner).toContain('/services')
    for (const address of inner) expect([address, (await request.get(address)).status()]).toEqual([address, 200])
  }
})

test('the footer appears with its page, so that no link slips away while it is pressed', async ({ page }) => {
  await mockApi(page)
  await page.goto('/privacy-policy')
  const released = Promise.withResolvers<void>()
  await page.route('**/assets/home-page-*.js', async route => {
    await released.promise
    await route.continue()
  })
  await page.getByRole('link', { name: 'Retour au site' }).click()
  await expect(page.getByRole('navigation', { name: 'Pied de page', includeHidden: true })).toHaveCount(1)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  released.resolve()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Mentions légales' }).click()
  await expect(page.getByRole('heading', { name: 'Mentions légales', level: 1 })).toBeInViewport()
})

test('an unknown address answers 404 with a page of its own', async ({ page }) => {
  await mockApi(page)
  const response = await page.goto('/nulle-part')
  expect(response?.status()).toBe(404)
  await expect(page).toHaveTitle('Page introuvable — Maison Alba')
  await expect(page.getByRole('heading', { name: 'Cette page s’est perdue en chemin.' })).toBeVisible()
  await expectNoDefects(page)
})

test('the top bar turns opaque after 20 pixels', async ({ page }) => {
  await mockApi(page)
  await page.goto('/reservation')
  const background = () => page.getByRole('banner').evaluate(bar => getComputedStyle(bar).backgroundColor)
  await expect.poll(background).toBe('rgba(0, 0, 0, 0)')
  await page.evaluate(() => window.scrollTo({ top: 20, behavior: 'instant' }))
  await expect.poll(background).toBe('rgba(0, 0, 0, 0)')
  await page.evaluate(() => window.scrollTo({ top: 21, behavior: 'instant' }))
  await expect.poll(background).toBe('rgb(253, 248, 242)')
})

test('the mobile menu closes by Escape, by a tap beside it, and by a swipe up', { tag: '@phone' }, async ({ page }) => {
  await mockApi(page)
  await page.goto('/reservation')
  await expect(page.getByRole('link', { name: 'Pour moman' })).toBeVisible()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  const open = async () => {
    await page.getByRole('button', { name: 'Ouvrir le menu' }).click()
    await expect(menu.getByRole('link', { name: 'Réservation' })).toBeVisible()
  }
  await open()
  const entries = menu.getByRole('navigation').getByRole('link')
  expect(await entries.evaluateAll(links => links.map(link => link.getAttribute('href')))).toEqual([
    '/',
    '/a-propos',
    '/services',
    '/reservation',
    '/bons-cadeaux',
    '/forfaits',
    '/faq',
    '/contact',
  ])
  await expectNoDefects(page)
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await open()
  await page.touchscreen.tap(195, 800)
  await expect(menu).toHaveCount(0)
  await open()
  await menu.evaluate(dialog => {
    const touchAt = (clientY: number) => new Touch({ identifier: 1, target: dialog, clientX: 100, clientY })
    dialog.dispatchEvent(new TouchEvent('touchstart', { touches: [touchAt(300)], bubbles: true }))
    dialog.dispatchEvent(new TouchEvent('touchmove', { touches: [touchAt(200)], bubbles: true }))
  })
  await expect(menu).toHaveCount(0)
})

test('the construction banner is shown until it is dismissed', { tag: '@phone' }, async ({ page }) => {
  await mockApi(page, {
    'GET /api/system-settings/construction-banner': () => ({ body: { enabled: true, text: 'Le site évolue.' } }),
  })
  await page.goto('/reservation')
  await expect(page.getByText('Le site évolue.')).toBeVisible()
  await expectNoDefects(page)
  await page.getByRole('button', { name: 'Fermer le bandeau' }).click()
  await expect(page.getByText('Le site évolue.')).toHaveCount(0)
})

test('the top bar and the reservation fit small screens', { tag: '@phone' }, async ({ page }) => {
  await mockApi(page)
  await page.goto('/reservation')
  await expect(page.getByRole('link', { name: 'Pour moman' })).toBeVisible()
  const row = page.getByRole('banner')
  const parts = [
    row.getByRole('link', { name: 'Maison Alba' }),
    row.getByRole('link', { name: 'Prendre RDV' }),
    row.getByRole('button', { name: 'Ouvrir le menu' }),
  ]
  // Widths of phones, and 401: the style sheet of the top bar has a breakpoint at 400.
  for (const width of [320, 360, 375, 390, 401]) {
    await page.setViewportSize({ width, height: 720 })
    const boxes = await Promise.all(parts.map(part => part.boundingBox()))
    // The parts are in this order, with a margin on both sides.
    let end = 12
    for (const box of boxes) {
      expect(box?.x).toBeGreaterThanOrEqual(end)
      end = (box?.x ?? 0) + (box?.width ?? 0)
    }
    expect(end).toBeLessThanOrEqual(width - 12)
    // The name does not extend below the button.
    expect(await parts[0]?.evaluate(name => name.scrollWidth - name.clientWidth)).toBe(0)
    await expectWidthToFit(page)
  }
  await page.setViewportSize({ width: 320, height: 720 })
  await expectNoDefects(page)
  await page.goto('/reservation?service=1&category=pour-moman')
  await expect(page.getByRole('radiogroup', { name: 'Date' })).toBeVisible()
  await expectNoDefects(page)
  await page.setViewportSize({ width: 360, height: 720 })
  await expectWidthToFit(page)
})
