import { expect, test } from '@playwright/test'
import { called, mockApi } from './mock-api.ts'
import { intent } from './mock-data.ts'
import { confirmed, pay, reachPayment } from './screens.ts'

const withStripe = {
  'POST /api/payments/create-intent': () => ({
    body: { ...intent, provider: 'stripe', publishable_key: 'pk_test_1', sandbox_url: null },
  }),
}

/** A refusal by Stripe: the site uses its code and never shows its message. */
const EXPIRED = { type: 'card_error', code: 'expired_card', message: 'Your card has expired.' }

/** A stub of Stripe's script: it records its calls in `stripeCalls`, and `stripeAnswer` may replace its answer. */
const STUB = `
window.stripeCalls = []
window.Stripe = Object.assign((key, options) => {
  window.stripeCalls.push(['init', key, options])
  const element = { mount: node => { node.textContent = 'Carte' }, on() {}, off() {}, once() {}, update() {}, destroy() {}, unmount() {} }
  return {
    _registerWrapper() {}, registerAppInfo() {}, createPaymentMethod() {}, createToken() {}, confirmCardPayment() {},
    elements: options => { window.stripeCalls.push(['elements', options.locale]); return { create: (type, options) => { window.stripeCalls.push(['create', type, options]); return element }, getElement: () => element, update() {}, fetchUpdates: async () => ({}), submit: async () => ({}), on() {} } },
    confirmPayment: async ({ confirmParams, redirect }) => { window.stripeCalls.push(['confirm', confirmParams, redirect]); return window.stripeAnswer ?? { paymentIntent: { status: 'succeeded' } } },
    retrievePaymentIntent: async () => ({ paymentIntent: { status: 'succeeded' } }),
  }
}, { version: 'basil' })
`

test('a visitor pays with the Payment Element, in French and with a fixed billing address, once its script is loaded', async ({
  page,
}) => {
  const api = await mockApi(page, withStripe)
  let isBlocked = true
  await page.route('https://js.stripe.com/**', route =>
    isBlocked ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: STUB }),
  )
  await reachPayment(page)
  await expect(page.getByText('Le formulaire de carte n’a pas pu être chargé')).toBeVisible()
  isBlocked = false
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(pay(page)).toBeEnabled()
  await page.evaluate(error => Object.assign(window, { stripeAnswer: { error } }), EXPIRED)
  await pay(page).click()
  await expect(page.getByText('Votre carte a expiré.')).toBeVisible()
  await expect(page.getByText(EXPIRED.message)).toHaveCount(0)
  expect(called(api, 'PATCH /api/payments/cancel-intent/:id')).toEqual([])
  api.paid = true
  await page.evaluate(() => Object.assign(window, { stripeAnswer: undefined }))
  await pay(page).click()
  await expect(confirmed(page)).toBeVisible()
  const calls = await page.evaluate(() => (window as unknown as { stripeCalls: unknown[][] }).stripeCalls)
  expect(calls).toContainEqual(['init', 'pk_test_1', { locale: 'fr' }])
  const confirm = calls.find(([name]) => name === 'confirm')
  expect(confirm?.[1]).toMatchObject({
    return_url: expect.stringMatching(/\/reservation\?booking_id=\d{15}$/),
    payment_method_data: { billing_details: { address: { country: 'FR', postal_code: '75001' } } },
  })
  expect(confirm?.[2]).toBe('if_required')
})
