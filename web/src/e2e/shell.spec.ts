import { expect, test } from '@playwright/test'
import { called, mockApi, problem } from './mock-api.ts'
import { INTENT_ID, intent, SECRET } from './mock-data.ts'
import { expectSound } from './screens.ts'

test('the first screen: categories with their offers, nothing refused by the CSP', { tag: '@both' }, async ({
  page,
}) => {
  const refused: string[] = []
  page.on('console', message => /Content Security Policy|hydrat/i.test(message.text()) && refused.push(message.text()))
  page.on('pageerror', error => refused.push(error.message))
  await mockApi(page)
  // The answers may be there before the code that draws them: what stands in the page's file is taken over all the same.
  const answered = page.waitForResponse('**/api/categories')
  await page.route('**/assets/categories-*.js', async route => {
    await answered
    await route.continue()
  })
  await page.goto('/reservation')
  await expect(page.getByRole('link', { name: 'Pour moman' })).toBeVisible()
  await expect(page.getByText(/3 soins · dès 75\s€/)).toBeVisible()
  await expectSound(page)
  await page.reload()
  await expect(page.getByRole('link', { name: 'Ateliers' })).toBeVisible()
  expect(refused).toEqual([])
})

test('the page is there before any script has run', async ({ request }) => {
  const html = await (await request.get('/reservation')).text()
  expect(html).toContain('<title>Réserver un soin — Maison Alba</title>')
  expect(html).toContain('Choisissez un soin, un jour, une heure')
  expect(html).not.toContain('style="')
  expect(await (await request.get('/services')).text()).toContain('Chargement des soins…')
})

test('links only to pages that exist', async ({ page, request }) => {
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

test('an unknown address answers 404 with the site’s own page', async ({ page }) => {
  await mockApi(page)
  const response = await page.goto('/nulle-part')
  expect(response?.status()).toBe(404)
  await expect(page).toHaveTitle('Page introuvable — Maison Alba')
  await expect(page.getByRole('heading', { name: 'Cette page s’est perdue en chemin.' })).toBeVisible()
  await expectSound(page)
})

test('the top bar turns opaque after 20 pixels', { tag: '@both' }, async ({ page }) => {
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
  await expectSound(page)
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await open()
  await page.touchscreen.tap(195, 800)
  await expect(menu).toHaveCount(0)
  await open()
  await menu.evaluate(dialog => {
    const touch = (clientY: number) => new Touch({ identifier: 1, target: dialog, clientX: 100, clientY })
    dialog.dispatchEvent(new TouchEvent('touchstart', { touches: [touch(300)], bubbles: true }))
    dialog.dispatchEvent(new TouchEvent('touchmove', { touches: [touch(200)], bubbles: true }))
  })
  await expect(menu).toHaveCount(0)
})

test('the banner shows the server’s text and stays away for the session once dismissed', { tag: '@both' }, async ({
  page,
}) => {
  await mockApi(page, {
    'GET /api/system-settings/construction-banner': () => ({ body: { enabled: true, text: 'Le site évolue.' } }),
  })
  await page.goto('/reservation')
  await expect(page.getByText('Le site évolue.')).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Fermer le bandeau' }).click()
  await expect(page.getByText('Le site évolue.')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('link', { name: 'Pour moman' })).toBeVisible()
  await expect(page.getByText('Le site évolue.')).toHaveCount(0)
})

test('a banner that cannot be had is nobody’s trouble', async ({ page }) => {
  await mockApi(page, { 'GET /api/system-settings/construction-banner': () => problem(500, 'Erreur') })
  await page.goto('/reservation')
  await expect(page.getByRole('link', { name: 'Pour moman' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test.describe('what cannot be chosen', () => {
  test('no categories', async ({ page }) => {
    await mockApi(page, { 'GET /api/categories': () => ({ body: [] }) })
    await page.goto('/reservation')
    await expect(page.getByRole('heading', { name: 'Aucune catégorie disponible' })).toBeVisible()
    await expectSound(page)
  })

  test('no services', async ({ page }) => {
    await mockApi(page, { 'GET /api/services': () => ({ body: [] }) })
    await page.goto('/reservation?category=ateliers')
    await expect(page.getByRole('heading', { name: 'Aucun soin disponible dans cette catégorie' })).toBeVisible()
    await expectSound(page)
  })

  test('services that cannot be loaded, then can', async ({ page }) => {
    let down = true
    await mockApi(page, { 'GET /api/services': () => (down ? problem(400, 'Erreur') : { body: [] }) })
    await page.goto('/reservation?category=ateliers')
    await expect(page.getByText('Erreur lors du chargement des services')).toBeVisible()
    await expectSound(page)
    down = false
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect(page.getByText('Aucun soin disponible')).toBeVisible()
  })

  for (const id of ['99', 'abc', '-1', '1e0x'])
    test(`an unknown service: ${id}`, async ({ page }) => {
      await mockApi(page)
      await page.goto(`/reservation?service=${id}&category=pour-moman`)
      await expect(page.getByRole('heading', { name: 'Ce soin n’existe pas' })).toBeVisible()
      await expectSound(page)
    })

  test('a service on request', async ({ page }) => {
    await mockApi(page)
    await page.goto('/reservation?category=pour-moman')
    await page.getByRole('link', { name: 'Accompagnement sur mesure' }).click()
    await expect(page.getByRole('heading', { name: 'sur devis' })).toBeVisible()
    await expectSound(page)
  })
})

test.describe('payment status', () => {
  const open = async (
    page: import('@playwright/test').Page,
    status: string,
    last_error_message: string | null = null,
  ) => {
    await mockApi(page, {
      'GET /api/payments/intent/:id': () => ({
        body: { ...intent, id: INTENT_ID, status, last_error_message, metadata: { booking_id: '1', type: 'booking' } },
      }),
    })
    await page.goto(`/paiement?payment_intent_client_secret=${SECRET}`)
    await expect(page.getByRole('heading', { name: 'Statut du paiement' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Retour' })).toHaveAttribute('href', '/reservation')
    await expect(page.locator('main').getByRole('link', { name: 'Accueil' })).toHaveAttribute('href', '/')
  }

  test('paid', async ({ page }) => {
    await open(page, 'succeeded')
    await expect(page.getByText('Réussi')).toBeVisible()
    await expect(page.getByText('Paiement confirmé. Merci !')).toBeVisible()
    await expectSound(page)
  })

  test('under way', async ({ page }) => {
    await open(page, 'processing')
    await expect(page.getByText('En cours', { exact: true })).toBeVisible()
    await expect(page.getByText('Votre paiement est en cours de traitement. Redirection en cours…')).toBeVisible()
    await expectSound(page)
  })

  test('failed', async ({ page }) => {
    await open(page, 'requires_payment_method', 'Votre carte a été refusée.')
    await expect(page.getByText('Échoué')).toBeVisible()
    await expect(page.getByText('Votre carte a été refusée.')).toBeVisible()
    await expectSound(page)
  })

  test('refunded', async ({ page }) => {
    await open(page, 'refunded')
    await expect(page.getByText('Remboursé', { exact: true })).toBeVisible()
    await expect(page.getByText('Ce paiement a été intégralement remboursé', { exact: false })).toBeVisible()
    await expect(page.getByText('Échoué', { exact: true })).toHaveCount(0)
    await expectSound(page)
  })

  test('disputed', async ({ page }) => {
    await open(page, 'disputed')
    await expect(page.getByText('Contesté', { exact: true })).toBeVisible()
    await expect(page.getByText('Ce paiement est contesté auprès de la banque.', { exact: false })).toBeVisible()
    await expect(page.locator('main').getByRole('link', { name: 'Appeler' })).toHaveAttribute('href', /^tel:/)
    await expectSound(page)
  })

  const unknown = async (page: import('@playwright/test').Page) => {
    await expect(page.getByText('Statut inconnu')).toBeVisible()
    await expect(page.getByText('Échoué', { exact: true })).toHaveCount(0)
    await expect(page.getByText('ne payez pas une seconde fois', { exact: false })).toBeVisible()
    await expect(page.locator('main').getByRole('link', { name: 'Appeler' })).toBeVisible()
    await expectSound(page)
  }

  test('without a secret: nothing can be asked, so nothing offers to ask again', async ({ page }) => {
    await mockApi(page)
    await page.goto('/paiement')
    await expect(page.getByText('Impossible de récupérer le statut du paiement.')).toBeVisible()
    await unknown(page)
    await expect(page.getByRole('button', { name: 'Réessayer' })).toHaveCount(0)
  })

  test('without an answer: unknown, until it can be asked again', async ({ page }) => {
    const paid = { ...intent, id: INTENT_ID, status: 'succeeded', last_error_message: null }
    let answer: 'network-failure' | { body: object } = 'network-failure'
    await mockApi(page, { 'GET /api/payments/intent/:id': () => answer })
    await page.goto(`/paiement?payment_intent_client_secret=${SECRET}`)
    await unknown(page)
    // An answer that cannot be made out.
    answer = { body: {} }
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect(page.getByText('Une erreur est survenue lors de la vérification du paiement.')).toBeVisible()
    answer = { body: { ...paid, metadata: { booking_id: '1', type: 'booking' } } }
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect(page.getByText('Paiement confirmé. Merci !')).toBeVisible()
  })

  test('a failed voucher payment stays with its message, and « Retour » tells the voucher page', async ({ page }) => {
    let status = 'requires_payment_method'
    const api = await mockApi(page, {
      'GET /api/payments/intent/:id': () => ({
        body: {
          ...intent,
          id: INTENT_ID,
          status,
          last_error_message: null,
          metadata: { voucher_id: '123456789012345', type: 'voucher' },
        },
      }),
    })
    await page.goto(`/paiement?payment_intent_client_secret=${SECRET}`)
    await expect(page.getByText('Le paiement a été annulé ou a échoué.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Retour' })).toHaveAttribute(
      'href',
      '/bons-cadeaux?payment_failed=true',
    )
    expect(new URL(page.url()).pathname).toBe('/paiement')

    // Paid at last: the server is made to ask the provider, and the voucher can be seen.
    status = 'requires_capture'
    await page.reload()
    await expect(page.getByText('Réussi')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Retour' })).toHaveAttribute('href', '/bons-cadeaux')
    await expect(page.getByRole('link', { name: 'Voir mon bon cadeau' })).toHaveAttribute(
      'href',
      `/bons-cadeaux?voucher_id=123456789012345&payment_intent_client_secret=${SECRET}`,
    )
    expect(called(api, 'PUT /api/gift-vouchers/:id/mark-paid')[0]?.path).toBe(
      `/api/gift-vouchers/123456789012345/mark-paid?stripe_payment_intent_id=${INTENT_ID}`,
    )
  })
})

for (const width of [320, 360, 390])
  test(`the shell fits a screen of ${width} pixels`, { tag: '@phone' }, async ({ page }) => {
    await mockApi(page)
    await page.setViewportSize({ width, height: 720 })
    await page.goto('/reservation')
    await expect(page.getByRole('link', { name: 'Pour moman' })).toBeVisible()
    const row = page.getByRole('banner')
    const parts = [
      row.getByRole('link', { name: 'Maison Alba' }),
      row.getByRole('link', { name: 'Prendre RDV' }),
      row.getByRole('button', { name: 'Ouvrir le menu' }),
    ]
    const boxes = await Promise.all(parts.map(part => part.boundingBox()))
    // One after the other, with room to both sides.
    let end = 12
    for (const box of boxes) {
      expect(box?.x).toBeGreaterThanOrEqual(end)
      end = (box?.x ?? 0) + (box?.width ?? 0)
    }
    expect(end).toBeLessThanOrEqual(width - 12)
    await expectSound(page)
    await page.goto('/reservation?service=1&category=pour-moman')
    await expect(page.getByRole('radiogroup', { name: 'Date' })).toBeVisible()
    await expectSound(page)
  })
