import { expect, type Page, test } from '@playwright/test'
import { type Handlers, mockApi, problem } from './mock-api.ts'
import { booking, INTENT_ID, intent, SECRET, voucherLookup } from './mock-data.ts'
import { SALES } from './sale-screens.ts'
import { chooseSlot, expectNoDefects, fillDetails, pay, reachPayment, submit } from './screens.ts'

/**
 * Checks the layout and accessibility of pages in unusual states. Tests without a browser check what leads to these
 * states.
 */

/** Opens an address with these answers, waits for a text and checks the page. */
async function checkPage(page: Page, address: string, text: string, answers: Handlers = {}): Promise<void> {
  await mockApi(page, answers)
  await page.goto(address)
  await expect(page.getByText(text, { exact: false }).first()).toBeVisible()
  await expectNoDefects(page)
}

const withStatus = (status: string): Handlers => ({
  'GET /api/payments/intent/:id': () => ({
    body: {
      ...intent,
      id: INTENT_ID,
      status,
      last_error_message: null,
      metadata: { booking_id: '1', type: 'booking' },
    },
  }),
})

test('the page of a disputed payment has no defects', async ({ page }) => {
  const address = `/paiement?payment_intent_client_secret=${SECRET}`
  await checkPage(page, address, 'Ce paiement est contesté', withStatus('disputed'))
})

test('a reservation page without categories has no defects, nor a services page that cannot load', async ({ page }) => {
  await checkPage(page, '/reservation', 'Aucune catégorie disponible', { 'GET /api/categories': () => ({ body: [] }) })
  const failed = { 'GET /api/services': () => problem(400, 'Erreur') }
  await checkPage(page, '/services', 'Erreur lors du chargement des services', failed)
})

test('the booking has no defects without a time, with a voucher that is too small, and when it is refused', async ({
  page,
}) => {
  await checkPage(page, '/reservation?service=1', 'Aucun créneau disponible dans les 30 prochains jours', {
    'GET /api/services/:id/first-available-date': () => ({
      body: { has_availability: false, first_available_date: null },
    }),
  })
  const small = voucherLookup({ service: null, balance_cents: 5_000 })
  await mockApi(page, {
    'GET /api/gift-vouchers/:id/with-service': () => ({ body: small }),
    'POST /api/bookings': () => problem(409, 'Ce créneau vient d’être réservé.', 'slot_taken'),
  })
  await page.goto('/reservation?service=1&category=pour-moman&expand_gift_voucher=true')
  await page.getByPlaceholder('XXXX-XXXX-XXXX').fill('ABCD-EFGH-JKMR')
  await page.getByRole('button', { name: 'Vérifier' }).click()
  await expect(page.getByText('Montant insuffisant')).toBeVisible()
  await expectNoDefects(page)
  await chooseSlot(page)
  await fillDetails(page)
  await submit(page).click()
  await expect(page.getByText('Ce créneau vient d’être réservé.')).toBeVisible()
  await expectNoDefects(page)
})

test('the payment has no defects when it cannot start, is awaited, came too late, or cannot be read', async ({
  page,
}) => {
  let isRefused = true
  await mockApi(page, {
    'POST /api/payments/create-intent': () => (isRefused ? { status: 422, text: 'Refusé.' } : { body: intent }),
    'GET /api/bookings/:id': () => problem(404, 'Introuvable.'),
  })
  await reachPayment(page)
  await expect(page.getByText('Erreur lors de l’initialisation du paiement')).toBeVisible()
  await expectNoDefects(page)
  isRefused = false
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await pay(page).click()
  await expect(page.getByText('une seconde fois', { exact: false })).toBeVisible()
  await expectNoDefects(page)

  const { id } = booking()
  const back = `/reservation?booking_id=${id}&payment_intent=${INTENT_ID}&redirect_status=succeeded`
  const late = booking({ status: 'expired', late_payment_refunded: true, held_until: null })
  const paid = {
    ...intent,
    id: INTENT_ID,
    status: 'succeeded',
    last_error_message: null,
    metadata: { booking_id: String(id), type: 'booking' },
  }
  for (const [text, found] of [
    ['Votre paiement est en cours de traitement.', booking()],
    ['Votre paiement vous est intégralement remboursé', late],
  ] as const)
    await checkPage(page, back, text, {
      'GET /api/payments/intent/:id': () => ({ body: paid }),
      'GET /api/bookings/:id': () => ({ body: found }),
    })
})

test('a sale has no defects with an invalid form, without a choice, or when its return cannot be checked', async ({
  page,
}) => {
  await mockApi(page)
  await page.goto('/bons-cadeaux')
  await page.getByRole('button', { name: 'Continuer vers le paiement' }).click()
  await expect(page.getByText('Veuillez choisir un service').first()).toBeVisible()
  await expectNoDefects(page)
  await page.goto('/forfaits')
  await page.getByRole('button', { name: 'Choisir le forfait Premiers jours' }).click()
  await page.getByRole('button', { name: 'Continuer vers le paiement' }).click()
  await expect(page.getByText('Vous devez accepter les conditions générales').first()).toBeVisible()
  await expectNoDefects(page)
  await checkPage(page, `/forfaits?payment_intent_client_secret=${SECRET}`, 'Paramètres de paiement manquants')
  const { path, parameter, id } = SALES.package
  const failed = { 'GET /api/payments/intent/:id': () => problem(404, 'Introuvable.') }
  const address = `${path}?${parameter}=${id}&payment_intent_client_secret=${SECRET}`
  await checkPage(page, address, 'ne payez pas une seconde fois', failed)
})
