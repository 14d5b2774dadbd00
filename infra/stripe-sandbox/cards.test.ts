import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { TEST_CARDS } from './cards.ts'
import { createConfirmedIntent, createIntent, errorOf, jsonPost, RETURN_URL, startSandbox } from './testing.ts'

/** What the cardholder reads, by the name of the test card. */
const FRENCH_MESSAGES: Record<string, string> = {
  declined: 'Votre carte a été refusée.',
  insufficient_funds: 'Votre carte ne dispose pas de fonds suffisants.',
  expired_card: 'Votre carte a expiré.',
  incorrect_cvc: 'Le code de sécurité de votre carte est incorrect.',
  processing_error:
    'Une erreur est survenue lors du traitement de votre carte. Veuillez réessayer dans quelques instants.',
}

/** The name of the test card, and the `code` and `decline_code` of its error. */
const DECLINED_CARDS = [
  ['declined', 'card_declined', 'generic_decline'],
  ['insufficient_funds', 'card_declined', 'insufficient_funds'],
  ['expired_card', 'expired_card', undefined],
  ['incorrect_cvc', 'incorrect_cvc', undefined],
  ['processing_error', 'processing_error', undefined],
] as const

/** The `pm_card_…` names of a test card. */
const paymentMethodsOf = (name: string) => TEST_CARDS.find(card => card.name === name)?.paymentMethods ?? []

describe('pm_card_visa', () => {
  it('pays, and leaves a charge that can be expanded', async () => {
    const { stripe } = await startSandbox()
    const done = await createConfirmedIntent(stripe, { expand: ['latest_charge'], metadata: { booking_id: '7' } })
    expect(done).toMatchObject({
      status: 'succeeded',
      amount_received: 6500,
      livemode: false,
      metadata: { booking_id: '7' },
    })
    expect(done.client_secret).toMatch(new RegExp(`^${done.id}_secret_\\w{25}$`))
    expect(done.latest_charge).toMatchObject({
      object: 'charge',
      paid: true,
      captured: true,
      payment_intent: done.id,
      payment_method_details: { card: { brand: 'visa', last4: '4242' } },
    })
  })
})

describe.each(DECLINED_CARDS)('the card %s', (name, code, declineCode) => {
  it.each(paymentMethodsOf(name))(
    'is declined when a server confirms with %s: 402 with the intent and a failed charge',
    async method => {
      const { stripe } = await startSandbox()
      const created = await createIntent(stripe)
      const error = await errorOf(
        stripe.paymentIntents.confirm(created.id, { payment_method: method, return_url: RETURN_URL }),
      )
      expect(error).toBeInstanceOf(Stripe.errors.StripeCardError)
      // The SDK reads a missing `decline_code` as an empty text.
      expect(error).toMatchObject({ statusCode: 402, rawType: 'card_error', code, decline_code: declineCode ?? '' })
      expect(error.payment_intent).toMatchObject({
        id: created.id,
        status: 'requires_payment_method',
        payment_method: null,
      })
      const charge = await stripe.charges.retrieve(String(error.charge))
      expect(charge).toMatchObject({ status: 'failed', paid: false, failure_code: code })
    },
  )

  it('is declined in French when a French browser confirms; then another card pays the same intent', async () => {
    const { stripe, base } = await startSandbox()
    const { id, client_secret } = await createIntent(stripe)
    const confirm = (test_card: string) =>
      fetch(
        `${base}/v1/browser/payment_intents/${id}/confirm`,
        jsonPost({ client_secret, test_card, return_url: RETURN_URL }),
      )
    const refused = await confirm(name)
    expect(refused.status).toBe(402)
    const { error } = (await refused.json()) as { error: Record<string, unknown> }
    expect(error).toMatchObject({ type: 'card_error', code, message: FRENCH_MESSAGES[name] })
    expect(error.payment_intent).toMatchObject({ last_payment_error: { code, message: FRENCH_MESSAGES[name] } })

    const english = await stripe.paymentIntents.retrieve(id)
    expect(english.last_payment_error?.message).toMatch(/^(Your card|An error)/)

    expect(await (await confirm('visa')).json()).toMatchObject({ status: 'succeeded', last_payment_error: null })
  })
})

describe.each(['pm_card_threeDSecure2Required', 'pm_card_authenticationRequired'])('%s', method => {
  it('asks for 3-D Secure', async () => {
    const { stripe, base } = await startSandbox()
    const unauthenticated = await createConfirmedIntent(stripe, { payment_method: method })
    expect(unauthenticated.status).toBe('requires_action')
    expect(unauthenticated.next_action).toMatchObject({
      type: 'redirect_to_url',
      redirect_to_url: { return_url: RETURN_URL },
    })
    expect(unauthenticated.next_action?.redirect_to_url?.url).toMatch(
      new RegExp(`^${base}/3ds/${unauthenticated.id}\\?token=\\w{32}$`),
    )
  })
})

describe('the list of test cards', () => {
  it('shows any site each card with its label and last four digits, but not its number', async () => {
    const { base } = await startSandbox()
    const response = await fetch(`${base}/v1/browser/test-cards`)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    const cards = (await response.json()) as { name: string; label: string; last4: string }[]
    expect(cards.map(card => [card.name, card.last4])).toEqual([
      ['visa', '4242'],
      ['declined', '0002'],
      ['insufficient_funds', '9995'],
      ['expired_card', '0069'],
      ['incorrect_cvc', '0127'],
      ['processing_error', '0119'],
      ['three_d_secure', '3184'],
      ['three_d_secure_2', '3220'],
    ])
    expect(cards.map(card => Object.keys(card))).toEqual(cards.map(() => ['name', 'label', 'last4']))
  })
})
