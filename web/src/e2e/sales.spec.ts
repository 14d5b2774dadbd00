import { expect, test } from '@playwright/test'
import { called, type MockState, mockApi, problem } from './mock-api.ts'
import { INTENT_ID, SECRET } from './mock-data.ts'
import { NUMBER, PURCHASE_ID, paidVoucher, VOUCHER_ID } from './mock-sales.ts'
import { bankPage, expectTyped, intentOf, type Kind, next, SALES, toBank } from './sale-screens.ts'
import { expectSound, pay } from './screens.ts'

/** What both sales do alike, as far as only a browser shows it; `shared/purchase/*.test.ts` tries the rest. */
for (const kind of ['voucher', 'package'] as const satisfies Kind[])
  test.describe(`the sale of a ${kind}`, () => {
    const sale = SALES[kind]

    test('tries again after a declined card and a refused 3-D Secure, on the same payment', async ({ page }) => {
      let atBank = true
      const api: MockState = await mockApi(page, {
        ...intentOf(kind, () => api),
        'POST /v1/browser/payment_intents/:id/confirm': request => {
          if (request.postDataJSON().test_card === 'pm_card_visa_chargeDeclined')
            return { status: 402, body: { error: { message: 'Your card was declined.', code: 'card_declined' } } }
          if (atBank) return toBank['POST /v1/browser/payment_intents/:id/confirm']()
          api.paid = true
          return { body: { id: INTENT_ID, status: 'succeeded' } }
        },
      })
      await sale.reach(page)
      await page.getByLabel('Visa, refusée').check()
      await pay(page).click()
      await expect(page.getByText('Votre carte a été refusée.')).toBeVisible()
      await page.getByLabel('Visa, acceptée').check()
      await bankPage(page, kind, 'failed')
      await pay(page).click()
      await page.getByText('Revenir').click()
      await expect(page.getByText(sale.unpaid)).toBeVisible()
      await expectSound(page)
      atBank = false
      await pay(page).click()
      await expect(sale.thanks(page)).toBeVisible()
      expect(called(api, sale.order)).toHaveLength(1)
    })

    test('goes out to 3-D Secure and comes back to its thanks, which a reload finds again', async ({ page }) => {
      const api: MockState = await mockApi(page, { ...intentOf(kind, () => api), ...toBank })
      await sale.reach(page)
      await bankPage(page, kind, 'succeeded')
      await pay(page).click()
      await expect(page).toHaveTitle('Banque')
      const [confirmation] = called(api, 'POST /v1/browser/payment_intents/:id/confirm')
      expect(new URL(JSON.parse(confirmation?.body ?? '').return_url).search).toBe(`?${sale.parameter}=${sale.id}`)
      // The Back button there finds the payment as it was, and nothing given up.
      await page.goBack()
      await expect(pay(page)).toBeEnabled()
      await pay(page).click()
      await expect(page).toHaveTitle('Banque')
      api.paid = true
      await page.getByText('Revenir').click()
      await expect(sale.thanks(page)).toBeVisible()
      expect(new URL(page.url()).search).toBe('')
      await page.reload()
      await expect(sale.thanks(page)).toBeVisible()
      expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Garnier')
      expect(api.errors).toEqual([])
      expect(called(api, 'PATCH /api/payments/cancel-intent/:id')).toEqual([])
    })

    test('a reload, Back and Forward lose nothing; what was paid in another tab leads to its thanks', async ({
      page,
    }) => {
      const intent = () => intentOf(kind, () => api)['POST /api/payments/create-intent']()
      const api: MockState = await mockApi(page, {
        ...intentOf(kind, () => api),
        'POST /api/payments/create-intent': () => (api.paid ? problem(409, 'Déjà payé.', 'payment_settled') : intent()),
      })
      await sale.reach(page)
      await expect(pay(page)).toBeVisible()
      await page.reload()
      await expect(page.getByRole('complementary', { name: 'Récapitulatif' })).toContainText(/(75|215),00\s€/)
      await page.goBack()
      await expectTyped(page)
      await page.reload()
      await expectTyped(page)
      await page.goForward()
      await expect(pay(page)).toBeVisible()
      await page.getByRole('button', { name: 'Retour' }).click()
      await expectTyped(page)
      await next(page).click()
      await expect(pay(page)).toBeVisible()
      expect(new Set(called(api, sale.order).map(call => call.headers['idempotency-key'])).size).toBe(1)
      api.paid = true
      await page.reload()
      await expect(sale.thanks(page)).toBeVisible()
      expect(called(api, 'PATCH /api/payments/cancel-intent/:id')).toEqual([])
    })

    test('says why it could not be ordered or its payment not be prepared, and tries again', async ({ page }) => {
      let [down, unprepared] = [true, true]
      const intent = () => intentOf(kind, () => api)['POST /api/payments/create-intent']()
      const api: MockState = await mockApi(page, {
        ...intentOf(kind, () => api),
        [sale.order]: () => (down ? { status: 500, text: '' } : { status: 201, body: { id: sale.id } }),
        'POST /api/payments/create-intent': () => (unprepared ? { status: 500, text: '' } : intent()),
      })
      await sale.reach(page)
      const toast = page.getByRole('alert').filter({ hasText: sale.notCreated })
      await expect(toast).toBeVisible()
      await expectSound(page)
      await toast.getByRole('button', { name: 'Fermer le message' }).click()
      await expect(toast).toHaveCount(0)
      down = false
      await next(page).click()
      await expect(page.getByText('Erreur lors de l’initialisation du paiement')).toBeVisible()
      await expectSound(page)
      unprepared = false
      await page.getByRole('button', { name: 'Réessayer' }).click()
      await expect(pay(page)).toBeVisible()
    })

    test('says that a payment failed elsewhere', async ({ page }) => {
      await mockApi(page)
      await page.goto(`${sale.path}?payment_failed=true`)
      await expect(
        page.getByText('Le paiement a échoué. Veuillez réessayer ou utiliser un autre moyen de paiement.'),
      ).toBeVisible()
    })
  })

test('pays once on a double click, however soon its second half comes', async ({ page }) => {
  const api: MockState = await mockApi(
    page,
    intentOf('voucher', () => api),
  )
  await SALES.voucher.reach(page)
  await pay(page).evaluate(async (button: HTMLButtonElement) => {
    button.click()
    // As on a busy phone: what is due at once is done between the two clicks, and no timer runs.
    for (let turn = 0; turn < 50; turn++) await undefined
    button.click()
  })
  await expect(SALES.voucher.thanks(page)).toBeVisible()
  expect(called(api, 'POST /v1/browser/payment_intents/:id/confirm')).toHaveLength(1)
})

test('waits for the vouchers of a package, then says that they follow, and asks for no card again', async ({
  page,
}) => {
  let there = false
  const sale = SALES.package
  const api: MockState = await mockApi(page, {
    ...intentOf('package', () => api),
    [sale.find]: () => ({ body: there ? sale.paid() : sale.open() }),
  })
  await page.clock.install({ time: '2026-11-23T07:30:00Z' })
  await sale.reach(page)
  await pay(page).click()
  await expect.poll(() => called(api, sale.find).length).toBe(1)
  for (let look = 2; look <= 6; look++) {
    await page.clock.runFor(1_000)
    await expect.poll(() => called(api, sale.find).length).toBe(look)
  }
  await expect(page.getByRole('heading', { name: 'Votre paiement est en cours de traitement' })).toBeVisible()
  await expectSound(page)
  await page.clock.runFor(10_000)
  expect(called(api, sale.find)).toHaveLength(6)
  there = true
  await page.getByRole('button', { name: 'Vérifier à nouveau' }).click()
  await expect(sale.thanks(page)).toBeVisible()
  expect(called(api, 'POST /api/payments/create-intent')).toHaveLength(1)
})

test('a return that cannot be checked never invites to pay again', async ({ page }) => {
  let down = true
  const paid = intentOf('package', () => ({ paid: true }))['GET /api/payments/intent/:id']
  const api = await mockApi(page, {
    'GET /api/payments/intent/:id': () => (down ? problem(503, 'Service indisponible.') : paid()),
  })
  await page.goto(`/forfaits?payment_intent_client_secret=${SECRET}`)
  await expect(page.getByRole('heading', { name: 'Paramètres de paiement manquants' })).toBeVisible()
  await expectSound(page)
  await page.goto(`/bons-cadeaux?payment_intent_client_secret=${SECRET}`)
  const unverified = 'Une erreur est survenue lors de la vérification du paiement.'
  await expect(page.getByRole('heading', { name: unverified })).toBeVisible()
  await page.goto(`/forfaits?package_purchase_id=${PURCHASE_ID}&payment_intent_client_secret=${SECRET}`)
  await expect(page.getByRole('heading', { name: 'Erreur lors de la confirmation du paiement' })).toBeVisible({
    timeout: 30_000,
  })
  await expect(page.getByText('ne payez pas une seconde fois', { exact: false })).toBeVisible()
  await expectSound(page)
  api.paid = true
  down = false
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByText('Paiement confirmé. Merci !')).toBeVisible()
})

test('a voucher says when its payment cannot be confirmed or its PDF not be had', async ({ page }) => {
  let down = true
  const api: MockState = await mockApi(page, {
    ...intentOf('voucher', () => api),
    'PUT /api/gift-vouchers/:id/mark-paid': () => (down ? { status: 500, text: '' } : { body: paidVoucher() }),
    'GET /api/gift-vouchers/:id/download-pdf': () => ({ status: down ? 500 : 200, text: '%PDF-1.7' }),
  })
  await SALES.voucher.reach(page)
  await pay(page).click()
  await expect(
    page.getByRole('heading', { name: 'Erreur lors de la confirmation du paiement du bon cadeau' }),
  ).toBeVisible()
  await expect(page.getByText('Votre carte ne sera pas débitée une seconde fois.', { exact: false })).toBeVisible()
  await expectSound(page)
  down = false
  await page.getByRole('button', { name: 'Vérifier à nouveau' }).click()
  await expect(SALES.voucher.thanks(page)).toBeVisible()
  down = true
  await page.getByRole('button', { name: 'Télécharger le PDF' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Erreur lors du téléchargement du PDF' })).toBeVisible()
  down = false
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Télécharger le PDF' }).click()
  expect((await downloading).suggestedFilename()).toBe(`bon-cadeau-${NUMBER}.pdf`)
  await page.getByRole('main').getByRole('link', { name: 'Renoncer au contrat ici' }).click()
  await expect(page.getByLabel('Numéro du bon cadeau ou de l’achat')).toHaveValue(String(VOUCHER_ID))
})
