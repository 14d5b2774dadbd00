import { afterEach, expect, it, vi } from 'vitest'
import { paymentStatus, stateOf } from './status.ts'

afterEach(() => vi.unstubAllGlobals())

const answer = (
  status: string,
  last_error_message: string | null = null,
  metadata: object = { booking_id: '1', type: 'booking' },
) => {
  const fetch = vi.fn(async (_path: string, _options?: RequestInit) =>
    Response.json({
      id: 'pi_1',
      status,
      amount_cents: 100,
      last_error_message,
      provider: 'sandbox',
      publishable_key: 'pk',
      sandbox_url: null,
      metadata,
    }),
  )
  vi.stubGlobal('fetch', fetch)
  return fetch
}

it('maps provider statuses to the three states', () => {
  expect(['succeeded', 'requires_capture'].map(stateOf)).toEqual(['success', 'success'])
  expect(stateOf('processing')).toBe('processing')
  expect(['requires_payment_method', 'canceled', 'requires_action', '?'].map(stateOf)).toEqual([
    'failed',
    'failed',
    'failed',
    'failed',
  ])
})

it('shows the messages of the specification', async () => {
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

it('refuses a missing or malformed secret without a call', async () => {
  const fetch = answer('succeeded')
  for (const secret of [null, '', 'pi_1', '../../x_secret_y'])
    await expect(paymentStatus(secret)).rejects.toThrow('Impossible de récupérer le statut du paiement.')
  expect(fetch).not.toHaveBeenCalled()
})

it('has a paid voucher marked paid, by a base-10 id only', async () => {
  const fetch = answer('succeeded', null, { type: 'voucher', voucher_id: '123456789012345' })
  await paymentStatus('pi_1_secret_2')
  expect(fetch.mock.calls[1]?.[0]).toBe('/api/gift-vouchers/123456789012345/mark-paid?stripe_payment_intent_id=pi_1')
  for (const voucher_id of ['0x12', '1e3', '', '../1']) {
    const other = answer('succeeded', null, { type: 'voucher', voucher_id })
    await paymentStatus('pi_1_secret_2')
    expect(other).toHaveBeenCalledTimes(1)
  }
})
