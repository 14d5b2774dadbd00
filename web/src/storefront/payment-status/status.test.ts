import { afterEach, describe, expect, it, vi } from 'vitest'
import { stripeFor } from '../../api/stripe.ts'
import { paymentStatus, stateOf } from './status.ts'

vi.mock('../../api/stripe.ts', () => ({ stripeFor: vi.fn() }))
afterEach(() => vi.unstubAllGlobals())

/** Makes the gateway answer every request with this payment. @returns the calls of `fetch` */
const answer = (
  status: string,
  last_error_message: string | null = null,
  metadata: object = { booking_id: '1', type: 'booking' },
  provider = 'sandbox',
) => {
  const fetch = vi.fn(async (_path: string, _options?: RequestInit) =>
    Response.json({
      id: 'pi_1',
      status,
      amount_cents: 100,
      last_error_message,
      provider,
      publishable_key: 'pk',
      sandbox_url: null,
      metadata,
    }),
  )
  vi.stubGlobal('fetch', fetch)
  return fetch
}

it('maps statuses of payments to states, and any other status to « failed »', () => {
  expect(['succeeded', 'requires_capture'].map(stateOf)).toEqual(['success', 'success'])
  expect(['processing', 'refunded', 'disputed'].map(stateOf)).toEqual(['processing', 'refunded', 'disputed'])
  expect(['requires_payment_method', 'canceled', 'requires_action', '?'].map(stateOf)).toEqual([
    'failed',
    'failed',
    'failed',
    'failed',
  ])
})

it('says that a payment succeeded, is being processed or failed, with the provider’s reason if there is one', async () => {
  answer('succeeded')
  expect((await paymentStatus('pi_1_secret_2')).message).toBe('Paiement confirmé. Merci !')
  answer('processing')
  expect((await paymentStatus('pi_1_secret_2')).message).toBe(
    'Votre paiement est en cours de traitement. Redirection en cours…',
  )
  answer('requires_payment_method')
  expect((await paymentStatus('pi_1_secret_2')).message).toBe('Le paiement a été annulé ou a échoué.')
  answer('requires_payment_method', 'Votre carte a été refusée.')
  expect((await paymentStatus('pi_1_secret_2')).message).toBe('Votre carte a été refusée.')
})

it('tells a refund and a dispute from a success', async () => {
  answer('refunded')
  expect(await paymentStatus('pi_1_secret_2')).toMatchObject({
    state: 'refunded',
    message: 'Ce paiement a été intégralement remboursé, sur la carte qui avait servi à le régler.',
  })
  answer('disputed')
  expect((await paymentStatus('pi_1_secret_2')).state).toBe('disputed')
})

describe('with Stripe', () => {
  const stripe = (intent: object | undefined) => ({ retrievePaymentIntent: async () => ({ paymentIntent: intent }) })
  const ask = async (server: string, intent: object | undefined) => {
    answer(server, null, { booking_id: '1', type: 'booking' }, 'stripe')
    vi.mocked(stripeFor).mockResolvedValue(stripe(intent) as never)
    return paymentStatus('pi_1_secret_2')
  }

  it('takes the state from Stripe, except for refunds and disputes', async () => {
    expect((await ask('requires_payment_method', { status: 'succeeded' })).state).toBe('success')
    expect((await ask('refunded', { status: 'succeeded' })).state).toBe('refunded')
    expect((await ask('disputed', { status: 'succeeded' })).state).toBe('disputed')
  })

  it('takes the state from the server when Stripe knows no such payment', async () => {
    expect((await ask('succeeded', undefined)).state).toBe('success')
  })

  it('says why Stripe refused a card in the words of the site', async () => {
    const last_payment_error = { code: 'card_declined', decline_code: 'insufficient_funds', message: 'No funds.' }
    expect(
      (await ask('requires_payment_method', { status: 'requires_payment_method', last_payment_error })).message,
    ).toBe('Votre carte ne dispose pas de fonds suffisants.')
  })
})

it('does not have the server confirm the voucher of a refunded payment', async () => {
  const fetch = answer('refunded', null, { type: 'voucher', voucher_id: '123456789012345' })
  await paymentStatus('pi_1_secret_2')
  // Only the payment was looked up.
  expect(fetch).toHaveBeenCalledTimes(1)
})

it('refuses a missing or malformed secret without a request', async () => {
  const fetch = answer('succeeded')
  for (const secret of [null, '', 'pi_1', '../../x_secret_y'])
    await expect(paymentStatus(secret)).rejects.toThrow('Impossible de récupérer le statut du paiement.')
  expect(fetch).not.toHaveBeenCalled()
})

it('links to a voucher or a package that was paid, and to nothing for a booking, a refund or a failure', async () => {
  const goods = async (status: string, metadata: object) => {
    answer(status, null, metadata)
    return (await paymentStatus('pi_1_secret_2')).goods
  }
  expect(await goods('succeeded', { type: 'voucher', voucher_id: '123456789012345' })).toBe(
    '/bons-cadeaux?voucher_id=123456789012345&payment_intent_client_secret=pi_1_secret_2',
  )
  expect(await goods('processing', { type: 'package', package_purchase_id: '123456789012345' })).toBe(
    '/forfaits?package_purchase_id=123456789012345&payment_intent_client_secret=pi_1_secret_2',
  )
  expect(await goods('succeeded', { type: 'booking', booking_id: '1' })).toBeNull()
  expect(await goods('refunded', { type: 'voucher', voucher_id: '123456789012345' })).toBeNull()
  expect(await goods('requires_payment_method', { type: 'package', package_purchase_id: '1' })).toBeNull()
})

it('makes the server confirm a paid voucher, whose id may have leading zeros', async () => {
  const fetch = answer('succeeded', null, { type: 'voucher', voucher_id: '123456789012345' })
  await paymentStatus('pi_1_secret_2')
  expect(fetch.mock.calls[1]?.[0]).toBe('/api/gift-vouchers/123456789012345/mark-paid?stripe_payment_intent_id=pi_1')
  const padded = answer('succeeded', null, { type: 'voucher', voucher_id: '0012' })
  await paymentStatus('pi_1_secret_2')
  expect(padded.mock.calls[1]?.[0]).toBe('/api/gift-vouchers/12/mark-paid?stripe_payment_intent_id=pi_1')
})

it('confirms no voucher whose id is not a decimal number', async () => {
  for (const voucher_id of ['0x12', '1e3', '', '../1']) {
    const other = answer('succeeded', null, { type: 'voucher', voucher_id })
    await paymentStatus('pi_1_secret_2')
    expect(other).toHaveBeenCalledTimes(1)
  }
})
