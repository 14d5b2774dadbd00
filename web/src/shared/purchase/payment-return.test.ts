import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../api/errors.ts'
import { checkReturn } from './payment-return.tsx'

const getIntent = vi.hoisted(() => vi.fn())
vi.mock('../../api/payments.ts', async actual => ({ ...(await actual<object>()), getIntent }))

const sale = {
  type: 'package',
  path: '/forfaits',
  parameter: 'package_purchase_id',
  words: { incomplete: 'incomplet', unverified: 'non vérifié', unpaid: 'non payé' },
} as const

const ADDRESS = 'package_purchase_id=612345678901234&payment_intent_client_secret=pi_1_secret_2'
const back = (search = ADDRESS) => checkReturn(sale, new URLSearchParams(search))
const answer = (status: string, extra: object = {}) =>
  getIntent.mockResolvedValue({
    status,
    last_error_message: null,
    metadata: { type: 'package', package_purchase_id: '612345678901234' },
    ...extra,
  })

beforeEach(() => void getIntent.mockReset())

it('counts a payment in process as paid, and gives the reason for an unpaid one', async () => {
  for (const status of ['succeeded', 'processing', 'requires_capture']) {
    answer(status)
    expect(await back()).toEqual({ kind: 'paid', orderId: 612345678901234, intentId: 'pi_1' })
  }
  answer('requires_payment_method', { last_error_message: 'Votre carte a expiré.' })
  expect(await back()).toEqual({ kind: 'unpaid', orderId: 612345678901234, reason: 'Votre carte a expiré.' })
  answer('canceled')
  expect(await back()).toMatchObject({ kind: 'unpaid', reason: null })
})

it('leads a refunded or disputed payment to the page of payment status', async () => {
  for (const status of ['refunded', 'disputed']) {
    answer(status)
    expect(await back()).toEqual({
      kind: 'elsewhere',
      path: '/paiement?payment_intent_client_secret=pi_1_secret_2',
    })
  }
})

it('refuses an address without order or valid secret, without a request', async () => {
  for (const search of [
    'package_purchase_id=612345678901234',
    'payment_intent_client_secret=pi_1_secret_2',
    'package_purchase_id=&payment_intent_client_secret=pi_1_secret_2',
    'package_purchase_id=1&payment_intent_client_secret=nonsense',
  ])
    await expect(back(search)).rejects.toThrow('incomplet')
  expect(getIntent).not.toHaveBeenCalled()
})

it('takes the order’s id from the payment, not from the address', async () => {
  answer('succeeded', { metadata: { type: 'package', package_purchase_id: '699999999999999' } })
  expect(await back()).toMatchObject({ orderId: 699999999999999 })
})

it('refuses the payment of another kind of sale', async () => {
  answer('succeeded', { metadata: { type: 'voucher', voucher_id: '1' } })
  await expect(back()).rejects.toThrow('incomplet')
})

it.each([
  [new ApiError(503, 'Service'), 503],
  [new TypeError('unexpected'), 0],
])('says that the payment could not be checked, never that it was not paid: %s', async (failure, status) => {
  getIntent.mockRejectedValue(failure)
  await expect(back()).rejects.toMatchObject({ message: 'non vérifié', status })
})
