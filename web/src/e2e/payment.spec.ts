import { expect, type Page, type Request, test } from '@playwright/test'
import { called, type MockState, mockApi, problem } from './mock-api.ts'
import { booking, INTENT_ID, intent, NOW, SANDBOX, SECRET } from './mock-data.ts'
import { confirmed, expectSound, pay, reachPayment, submit } from './screens.ts'

const CANCEL_INTENT = 'PATCH /api/payments/cancel-intent/:id'
const CANCEL_BOOKING = 'PATCH /api/bookings/:id/cancel'

const expectGivenBack = async (api: MockState) => {
  await expect.poll(() => called(api, CANCEL_INTENT).length).toBe(1)
  await expect.poll(() => called(api, CANCEL_BOOKING).length).toBe(1)
  expect(called(api, CANCEL_INTENT)[0]).toMatchObject({ path: `/api/payments/cancel-intent/${INTENT_ID}`, body: '{}' })
  expect(called(api, CANCEL_BOOKING)[0]?.path).toContain('cancel_payment_intent=true')
}

const expectTypedKept = async (page: Page) => {
  await expect(page.getByLabel('Email')).toHaveValue('lea.martin@example.fr')
  await expect(page.getByLabel('Prénom')).toHaveValue('Léa')
}

test('lets a declined card be retried at once on the same intent', { tag: '@both' }, async ({ page }) => {
  const api = await mockApi(page)
  await reachPayment(page)
  await page.getByLabel('Visa, refusée').check()
  await pay(page).click()
  await expect(page.getByText('Votre carte a été refusée.')).toBeVisible()
  await expectSound(page)
  await page.getByLabel('Visa, acceptée').check()
  await pay(page).click()
  await expect(confirmed(page)).toBeVisible()
  expect(called(api, 'POST /api/payments/create-intent')).toHaveLength(1)
})

test('shows its own sentence when the provider has none', async ({ page }) => {
  await mockApi(page, { 'POST /v1/browser/payment_intents/:id/confirm': () => 'network-failure' })
  await reachPayment(page)
  await pay(page).click()
  await expect(
    page.getByText('Le paiement a échoué. Veuillez réessayer ou utiliser un autre moyen de paiement.'),
  ).toBeVisible()
  await expect(pay(page)).toBeEnabled()
})

test('shows the plain text of a refused intent and retries', async ({ page }) => {
  let refused = true
  await mockApi(page, {
    'POST /api/payments/create-intent': () =>
      refused ? { status: 422, text: 'Le montant ne correspond pas au prix.' } : { body: intent },
  })
  await reachPayment(page)
  await expect(page.getByText('Erreur lors de l’initialisation du paiement')).toBeVisible()
  await expect(page.getByText('Le montant ne correspond pas au prix.')).toBeVisible()
  await expect(page.getByText('Vérifiez vos informations de paiement', { exact: false })).toBeVisible()
  await expectSound(page)
  refused = false
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(pay(page)).toBeVisible()
})

/** The server's slots as they really are: one's own hold takes its time until it was given back. */
const slotsWithOwnHold = (api: () => MockState) => (request: Request) => {
  const date = new URL(request.url()).searchParams.get('date')
  const held = called(api(), 'POST /api/bookings').length - api().givenBack
  const times = held > 0 ? ['09:00', '14:00'] : ['09:00', '10:00', '14:00']
  return { body: times.map(time => ({ start_time: `${date}T${time}:00`, end_time: '', practitioners: [] })) }
}

for (const way of ['the button « Retour »', 'the browser’s Back button'])
  test(`${way} shows one’s own slot as free again, still chosen, even when giving it back takes its time`, async ({
    page,
  }) => {
    const api: MockState = await mockApi(page, {
      'GET /api/slots': slotsWithOwnHold(() => api),
      'PATCH /api/bookings/:id/cancel': async () => {
        // The server's own time: what is tested waits for what the screen shows.
        await new Promise(resolve => setTimeout(resolve, 500))
        api.givenBack += 1
        return { body: booking({ status: 'canceled' }) }
      },
    })
    await reachPayment(page)
    await expect(pay(page)).toBeVisible()
    const before = called(api, 'GET /api/slots').length
    if (way.includes('Retour')) await page.getByRole('button', { name: 'Retour' }).click()
    else await page.goBack()
    await expect.poll(() => called(api, 'GET /api/slots').length).toBeGreaterThan(before)
    await expect(page.getByRole('radio', { name: '10 h 00', exact: true })).toBeChecked()
    await submit(page).click()
    await expect(pay(page)).toBeVisible()
    expect(called(api, 'POST /api/bookings')).toHaveLength(2)
  })

test('« Retour » gives the slot back and keeps what was typed', async ({ page }) => {
  const api = await mockApi(page)
  await reachPayment(page)
  await expect(pay(page)).toBeVisible()
  await page.getByRole('button', { name: 'Retour' }).click()
  await expectTypedKept(page)
  await expectGivenBack(api)
  // The same wish again is a new booking: the old key would name the canceled one.
  await submit(page).click()
  await expect(pay(page)).toBeVisible()
  const keys = called(api, 'POST /api/bookings').map(call => call.headers['idempotency-key'])
  expect(new Set(keys).size).toBe(2)
})

test('the browser’s Back button gives the slot back', async ({ page }) => {
  const api = await mockApi(page)
  await reachPayment(page)
  await expect(pay(page)).toBeVisible()
  await page.goBack()
  await expectTypedKept(page)
  await expectGivenBack(api)
  await page.goForward()
  await expect(page.getByRole('heading', { name: 'Massage prénatal', level: 1 })).toBeVisible()
})

test('leaving by a link of the shell gives the slot back', async ({ page }) => {
  const api = await mockApi(page)
  await reachPayment(page)
  await expect(pay(page)).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Maison Alba' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Prendre soin de vous/ })).toBeVisible()
  await expectGivenBack(api)
})

test('a reload gives the slot back, says so, and keeps what was typed', async ({ page, request }, { project }) => {
  const id = project.name === 'phone' ? 482913570264777 : 482913570264888
  const intentId = `pi_Reload${project.name}`
  await mockApi(page, {
    'POST /api/bookings': () => ({ status: 201, body: booking({ id }) }),
    'POST /api/payments/create-intent': () => ({ body: { ...intent, payment_intent_id: intentId } }),
  })
  await reachPayment(page)
  await expect(pay(page)).toBeVisible()
  await page.reload()
  await expect(page.getByText('Le paiement a été interrompu et le créneau libéré.', { exact: false })).toBeVisible()
  await expectTypedKept(page)
  const farewells = async () => (await request.get('/farewells')).json()
  await expect.poll(farewells).toContain(`PATCH /api/payments/cancel-intent/${intentId}`)
  await expect.poll(farewells).toContain(`PATCH /api/bookings/${id}/cancel?cancel_payment_intent=true`)
})

test('a tab hidden for five minutes gives the slot back, a shorter absence does not', async ({ page }) => {
  const api = await mockApi(page)
  await page.clock.install({ time: NOW })
  await reachPayment(page)
  await expect(pay(page)).toBeVisible()
  const setVisibility = (state: string) =>
    page.evaluate(value => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  await setVisibility('hidden')
  await page.clock.fastForward(299_000)
  await setVisibility('visible')
  await expect(pay(page)).toBeVisible()
  expect(called(api, CANCEL_INTENT)).toEqual([])
  await setVisibility('hidden')
  await page.clock.fastForward(300_001)
  await setVisibility('visible')
  await expect(page.getByText('Votre absence a dépassé 5 minutes', { exact: false })).toBeVisible()
  await expectTypedKept(page)
  await expectGivenBack(api)
})

/** The sandbox's 3-D Secure page, with the way back that the test wants. */
async function bankPage(page: Page, back: string): Promise<void> {
  await page.route(`${SANDBOX}/3ds`, route =>
    route.fulfill({
      contentType: 'text/html',
      body: `<html lang="fr"><title>Banque</title><a href="${back}">Revenir</a></html>`,
    }),
  )
}

const toBank = {
  'POST /v1/browser/payment_intents/:id/confirm': () => ({
    body: { id: INTENT_ID, status: 'requires_action', next_action: { redirect_to_url: { url: `${SANDBOX}/3ds` } } },
  }),
}

const backFrom = (page: Page, status: string) =>
  `${new URL(page.url()).origin}/reservation?booking_id=${booking().id}&payment_intent=${INTENT_ID}&payment_intent_client_secret=${SECRET}&redirect_status=${status}`

test('goes out to 3-D Secure without giving the slot back, and comes back confirmed', { tag: '@both' }, async ({
  page,
}) => {
  const api = await mockApi(page, toBank)
  await reachPayment(page)
  await bankPage(page, backFrom(page, 'succeeded'))
  await pay(page).click()
  await expect(page).toHaveTitle('Banque')
  api.paid = true
  await page.getByText('Revenir').click()
  await expect(confirmed(page)).toBeVisible()
  expect(new URL(page.url()).search).toBe('')
  expect(api.errors).toEqual([])
  expect(called(api, CANCEL_INTENT)).toEqual([])
  expect(called(api, CANCEL_BOOKING)).toEqual([])
})

test('comes back from a failed 3-D Secure to the payment, with the reason, and can retry', async ({ page }) => {
  let atBank = true
  const api = await mockApi(page, {
    'POST /v1/browser/payment_intents/:id/confirm': () => {
      if (atBank) return toBank['POST /v1/browser/payment_intents/:id/confirm']()
      api.paid = true
      return { body: { id: INTENT_ID, status: 'succeeded' } }
    },
  })
  await reachPayment(page)
  await bankPage(page, backFrom(page, 'failed'))
  await pay(page).click()
  await page.getByText('Revenir').click()
  await expect(page.getByText('Le paiement a été annulé ou a échoué.')).toBeVisible()
  expect(new URL(page.url()).searchParams.has('payment_intent')).toBe(false)
  await expectSound(page)
  atBank = false
  await pay(page).click()
  await expect(confirmed(page)).toBeVisible()
  expect(called(api, CANCEL_BOOKING)).toEqual([])
})

test('takes the payment up again after the Back button on the bank’s page', async ({ page }) => {
  const api = await mockApi(page, toBank)
  await reachPayment(page)
  await bankPage(page, backFrom(page, 'succeeded'))
  await pay(page).click()
  await expect(page).toHaveTitle('Banque')
  await page.goBack()
  await expect(pay(page)).toBeEnabled()
  expect(called(api, CANCEL_INTENT)).toEqual([])
})

test('a return without an intent goes to the payment of its booking with an error', async ({ page }) => {
  await mockApi(page)
  await page.goto(`/reservation?booking_id=${booking().id}&redirect_status=failed`)
  await expect(page.getByText('Payment Intent ID manquant')).toBeVisible()
  await expect(pay(page)).toBeVisible()
})

test('a return whose payment cannot be read says so', async ({ page }) => {
  await mockApi(page, {
    'GET /api/payments/intent/:id': () => 'network-failure',
    'GET /api/bookings/:id': () => problem(404, 'Réservation introuvable.'),
  })
  await page.goto(`/reservation?booking_id=1&payment_intent=${INTENT_ID}&redirect_status=succeeded`)
  await expect(page.getByText('Erreur lors de la récupération des détails du paiement')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Pour moman' })).toBeVisible()
})

test('a return whose payment names no booking, or cannot be made out, goes to the payment and says why', async ({
  page,
}) => {
  let body: object = { ...intent, status: 'succeeded', metadata: { type: 'booking' } }
  await mockApi(page, { 'GET /api/payments/intent/:id': () => ({ body }) })
  const back = `/reservation?booking_id=${booking().id}&payment_intent=${INTENT_ID}&redirect_status=succeeded`
  await page.goto(back)
  await expect(page.getByText('Le paiement ne porte pas de numéro de réservation.')).toBeVisible()
  await expect(pay(page)).toBeVisible()
  body = {}
  await page.goto(back)
  await expect(page.getByText('Une erreur est survenue lors de la récupération du paiement.')).toBeVisible()
  await expect(pay(page)).toBeVisible()
})

test('tells when the payment came too late and is refunded', async ({ page }) => {
  const api = await mockApi(page, {
    'GET /api/bookings/:id': () => ({
      body: booking({ status: 'expired', late_payment_refunded: true, held_until: null }),
    }),
  })
  await reachPayment(page)
  await pay(page).click()
  await expect(page.getByRole('heading', { name: 'Votre paiement vous est intégralement remboursé' })).toBeVisible()
  await expect(page.getByText('75,00', { exact: false })).toBeVisible()
  await expectSound(page)
  expect(called(api, CANCEL_BOOKING)).toEqual([])
})

test('waits calmly until the booking is confirmed', async ({ page }) => {
  let looks = 0
  await mockApi(page, {
    'GET /api/bookings/:id': () => ({ body: booking({ status: ++looks > 2 ? 'confirmed' : 'pending_hold' }) }),
  })
  await reachPayment(page)
  await pay(page).click()
  await expect(page.getByText('Votre paiement est en cours de traitement.')).toBeVisible()
  await expectSound(page)
  await expect(confirmed(page)).toBeVisible({ timeout: 15_000 })
  expect(looks).toBe(3)
})

test('never asks for the card twice when the paid booking cannot be read', async ({ page }) => {
  let down = true
  const api = await mockApi(page, {
    'GET /api/bookings/:id': () =>
      down
        ? problem(404, 'Impossible de récupérer la réservation confirmée.')
        : { body: booking({ status: 'confirmed' }) },
  })
  await reachPayment(page)
  await pay(page).click()
  await expect(page.getByText('Impossible de récupérer la réservation confirmée.')).toBeVisible()
  await expect(page.getByText('Votre carte ne sera pas débitée une seconde fois.', { exact: false })).toBeVisible()
  await expect(pay(page)).toHaveCount(0)
  await expectSound(page)
  down = false
  await page.getByRole('button', { name: 'Vérifier ma réservation' }).click()
  await expect(confirmed(page)).toBeVisible()
  expect(called(api, CANCEL_BOOKING)).toEqual([])
})

test('shows what cannot be read of a booking as to be confirmed', async ({ page }) => {
  const odd = booking({ status: 'confirmed', start_time: 'bientôt', end_time: '', practitioners: [] })
  await mockApi(page, { 'GET /api/bookings/:id': () => ({ body: odd }) })
  await reachPayment(page)
  await pay(page).click()
  await expect(confirmed(page)).toBeVisible()
  await expect(page.getByText('Date à confirmer')).toBeVisible()
  await expect(page.getByText('Heure à confirmer')).toBeVisible()
  await expect(page.getByText('À confirmer', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ajouter au calendrier' })).toHaveCount(0)
})

/** A mocked server on whose clock the hold runs; `date` is what it says the time is. */
const reachHold = async (page: Page, overrides: Parameters<typeof mockApi>[1] = {}) => {
  const api = await mockApi(page, overrides)
  await page.clock.install({ time: NOW })
  await reachPayment(page)
  await expect(page.getByRole('timer')).toHaveText(/^1[45]\smin\s\d\d\ss$/)
  return api
}
const ended = (page: Page) => page.getByRole('heading', { name: 'Le délai de paiement est dépassé' })

test('says at that moment that the hold has ended, and takes the same time again', { tag: '@both' }, async ({
  page,
}) => {
  const api = await reachHold(page)
  await page.clock.fastForward('14:30')
  await expect(page.getByRole('timer')).toHaveText(/^\d\d?\ss$/)
  await expect(page.getByText('Il vous reste moins d’une minute pour payer.')).toBeAttached()
  await expectSound(page)
  await page.clock.fastForward('00:31')
  await expect(page.getByText('Le délai de paiement est dépassé', { exact: true })).toBeFocused()
  await expect(pay(page)).toHaveCount(0)
  await expect(page.getByRole('timer')).toHaveCount(0)
  await expect(page.getByText('Rien n’a été débité.', { exact: false })).toBeVisible()
  await expectGivenBack(api)
  await expectSound(page)

  const later = booking({ id: 482913570264999, held_until: '2026-11-23T08:01:00Z' })
  await page.route('**/api/bookings', route => route.fulfill({ status: 201, json: later }))
  // By keyboard: from the heading, which has focus, the way on is the next stop.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Reprendre ce créneau' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(pay(page)).toBeVisible()
  await expect(page.getByRole('timer')).toBeVisible()
  const intents = called(api, 'POST /api/payments/create-intent').map(call => JSON.parse(call.body ?? '').booking_id)
  expect(intents).toEqual([booking().id, later.id])
})

test('leads to the picker when the time of an ended hold is gone', async ({ page }) => {
  const api = await reachHold(page)
  await page.route('**/api/slots?*', route => route.fulfill({ json: [] }))
  await page.clock.fastForward('15:01')
  await expect(page.getByText('a été réservé entre-temps', { exact: false })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reprendre ce créneau' })).toHaveCount(0)
  await expectSound(page)
  await page.getByRole('button', { name: 'Choisir un autre horaire' }).click()
  await expect(page.getByText('Vos informations sont conservées, choisissez', { exact: false })).toBeVisible()
  await expectTypedKept(page)
  expect(called(api, 'POST /api/bookings')).toHaveLength(1)
})

test('counts by the server’s clock when the visitor’s own is an hour ahead', async ({ page }) => {
  const rules = { hold_minutes: 20, horizon_days: 180, start_times: ['10:00'] }
  await mockApi(page, { 'GET /api/system-settings/booking-rules': () => ({ body: rules }) }, { date: NOW })
  await page.clock.install({ time: '2026-11-23T08:30:00Z' })
  await reachPayment(page)
  await expect(page.getByRole('timer')).toHaveText(/^1[45]\smin\s\d\d\ss$/)
  await expect(page.getByText('gardé 20 minutes, jusqu’à 8 h 45', { exact: false })).toBeVisible()
  await expect(pay(page)).toBeVisible()
})

test('a payment that was quicker than the end of its hold is confirmed', async ({ page }) => {
  const api = await reachHold(page)
  api.paid = true
  await page.clock.fastForward('15:01')
  await page.clock.runFor(2_500)
  await expect(confirmed(page)).toBeVisible()
})

test('says that the hold has ended when the server knows it first', async ({ page }) => {
  await mockApi(page, {
    'POST /api/payments/create-intent': () => ({
      status: 409,
      text: 'Le délai de paiement est dépassé. Merci de choisir un nouveau créneau.',
    }),
  })
  await reachPayment(page)
  await expect(ended(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reprendre ce créneau' })).toBeVisible()
})

test('comes back from the bank after the hold has ended, with the reason, and can take the time again', async ({
  page,
}) => {
  await mockApi(page, {
    ...toBank,
    'GET /api/bookings/:id': () => ({ body: booking({ status: 'expired', held_until: null }) }),
    'GET /api/payments/intent/:id': () => ({
      body: {
        ...intent,
        id: INTENT_ID,
        status: 'canceled',
        last_error_message: 'Votre carte a expiré.',
        metadata: { booking_id: String(booking().id), type: 'booking' },
      },
    }),
  })
  await reachPayment(page)
  await bankPage(page, backFrom(page, 'failed'))
  await pay(page).click()
  await page.getByText('Revenir').click()
  await expect(page.getByText('Votre carte a expiré.')).toBeVisible()
  await expect(ended(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reprendre ce créneau' })).toBeVisible()
})
