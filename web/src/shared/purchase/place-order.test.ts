import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../api/errors.ts'
import { emptyBuyer, purchaseDraft } from './draft.ts'
import { placeOrder } from './place-order.ts'
import type { Sale } from './sale.ts'

const { goTo, cancelIntent, wasPaid } = vi.hoisted(() => ({
  goTo: vi.fn(),
  cancelIntent: vi.fn(async () => {}),
  wasPaid: vi.fn(async () => false),
}))
vi.mock('./steps.ts', () => ({ goTo }))
vi.mock('../../api/payments.ts', () => ({ cancelIntent, wasPaid }))

type Goods = { id: number; amount_cents: number; state: 'open' | 'paid' | 'closed' }

const sale = {
  path: '/bons-cadeaux',
  isPaid: (goods: Goods) => goods.state === 'paid',
  isClosed: (goods: Goods) => goods.state === 'closed',
} as Sale<Goods>

const open = (id: number): Goods => ({ id, amount_cents: 7500, state: 'open' })

let draft: ReturnType<typeof purchaseDraft<typeof emptyBuyer>>
const place = (wish: string, send: (body: { wish: string }, key: string) => Promise<Goods | { id: number }>) =>
  placeOrder(sale, draft, { body: { wish }, description: wish }, send)

beforeEach(() => {
  vi.clearAllMocks()
  draft = purchaseDraft('test', emptyBuyer)
})

it('stores the order in the draft and goes to its payment', async () => {
  await place('bath', async () => open(1))
  expect(draft.getState().order).toEqual({ id: 1, amountCents: 7500, description: 'bath', intentId: null })
  expect(goTo).toHaveBeenCalledWith('/bons-cadeaux', { step: 'payment', orderId: 1 })
})

it('sends an unchanged order with the same idempotency key, and a changed one with a new key', async () => {
  const keys: string[] = []
  const send = async (_body: object, key: string) => {
    keys.push(key)
    return open(1)
  }
  await place('bath', send)
  await place('bath', send)
  await place('massage', send)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

it('keeps the key while there is no answer, and makes a new one after a refusal', async () => {
  const keys: string[] = []
  const refuse = (status: number) => async (_body: object, key: string) => {
    keys.push(key)
    throw new ApiError(status, 'Non')
  }
  await expect(place('bath', refuse(0))).rejects.toThrow('Non')
  await expect(place('bath', refuse(503))).rejects.toThrow('Non')
  // Who has to wait is not refused: the attempt before, without an answer, may have ordered.
  await expect(place('bath', refuse(429))).rejects.toThrow('Non')
  await expect(place('bath', refuse(422))).rejects.toThrow('Non')
  await expect(place('bath', refuse(422))).rejects.toThrow('Non')
  expect(new Set(keys.slice(0, 4))).toEqual(new Set([keys[0]]))
  expect(keys[4]).not.toBe(keys[0])
  expect(goTo).not.toHaveBeenCalled()
})

it('goes to the payment with only the order’s id when the server cannot show the order yet', async () => {
  await place('bath', async () => ({ id: 7 }))
  expect(draft.getState().order).toMatchObject({ id: 7, amountCents: null })
  expect(goTo).toHaveBeenCalledWith('/bons-cadeaux', { step: 'payment', orderId: 7 })
})

it('makes a new key when the old one belongs to an order that can no longer be paid', async () => {
  const keys: string[] = []
  await place('bath', async (_body, key) => {
    keys.push(key)
    return keys.length === 1 ? { ...open(1), state: 'closed' } : open(2)
  })
  expect(keys[1]).not.toBe(keys[0])
  expect(goTo.mock.calls).toEqual([['/bons-cadeaux', { step: 'payment', orderId: 2 }]])
})

it('goes to the thanks page when the same order is paid already', async () => {
  await place('bath', async () => ({ ...open(1), state: 'paid' }))
  expect(goTo).toHaveBeenCalledWith('/bons-cadeaux', { step: 'thanks', orderId: 1 })
  expect(draft.getState()).toMatchObject({ submission: null, order: null, bought: { orderId: 1 } })
})

const withOpenIntent = async () => {
  await place('bath', async () => open(1))
  draft.setState(({ order }) => ({ order: order && { ...order, intentId: 'pi_1' } }))
}

it('cancels the payment of an earlier, different order', async () => {
  await withOpenIntent()
  await place('bath', async () => open(1))
  expect(cancelIntent).not.toHaveBeenCalled()
  await place('massage', async () => open(2))
  expect(cancelIntent).toHaveBeenCalledWith('pi_1')
  expect(draft.getState().order).toMatchObject({ id: 2, intentId: null })
})

it('places no order when the earlier order was paid meanwhile, in another tab', async () => {
  await withOpenIntent()
  wasPaid.mockResolvedValueOnce(true)
  const send = vi.fn(async () => open(2))
  await place('massage', send)
  expect(send).not.toHaveBeenCalled()
  expect(cancelIntent).not.toHaveBeenCalled()
  expect(goTo).toHaveBeenLastCalledWith('/bons-cadeaux', { step: 'thanks', orderId: 1 })
})
