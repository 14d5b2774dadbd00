import { type PaymentEvent, paymentStream } from '@alba/contracts/payments/events'
import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import { type Cause, derivedId } from '../../decision/cause.ts'
import { PermanentFailure } from '../../decision/permanent-failure.ts'
import { inMemory, PAYER, practitioner } from '../../testing/in-memory.ts'
import { created, INTENT, PRICE, snapshot, succeeded, target } from '../../testing/payment-facts.ts'
import { payment } from '../payment.ts'
import type { PaymentProvider } from '../provider.ts'
import { sweepReversals } from '../sweep.ts'
import { recordDebt } from './record-debt.ts'
import { makeRequestedRefund, refundByStaff, refundOtherwise, refundPayment, writeOffRefund } from './refund.ts'

const intent = { paymentIntentId: INTENT, target }
const requestId = '00000000-0000-4000-8000-000000000001'
const staff = { ...intent, personId: PAYER, reason: 'Séance écourtée' }
const due: PaymentEvent = {
  type: 'RefundFellDue',
  data: { ...intent, amountCents: PRICE, cause: 'canceled_by_centre' },
}
const inCash = (amountCents: number): PaymentEvent => ({
  type: 'RefundedOtherwise',
  data: { ...staff, amountCents, means: 'cash' },
})
const writtenOff: PaymentEvent = { type: 'RefundWrittenOff', data: { ...staff, amountCents: 2000 } }
const requestedData = { ...staff, requestId, amountCents: 2000 }
const requested: PaymentEvent = { type: 'RefundRequested', data: requestedData }

let memory: ReturnType<typeof inMemory>
let refundCalls: MockInstance<PaymentProvider['refund']>
beforeEach(async () => {
  memory = inMemory()
  memory.provider.add(snapshot({ status: 'succeeded', receivedCents: PRICE }))
  refundCalls = vi.spyOn(memory.provider, 'refund')
  await memory.write(paymentStream(INTENT), created, succeeded)
})
const happened = (...facts: PaymentEvent[]) => memory.write(paymentStream(INTENT), ...facts)
/** The events that were recorded after the payment succeeded. */
const recorded = () => memory.typesOf(paymentStream(INTENT)).slice(2)
const unknown = { ok: false, rejection: 'payment_unknown' }

describe('an automatic refund', () => {
  const why = { ...practitioner, seed: 'why' }
  const given = { paymentIntentId: INTENT, amountCents: 2500, seenCents: 2500, reason: 'Rétractation' }

  const refund = (cause: Cause = why) => refundPayment(memory.deps, INTENT, 'Rétractation', cause)
  const nthRequest = (nth: number, seed = 'why') => derivedId(`refund:${seed}:request:${nth}`)

  it('is requested in the log first, under an id that derives from the cause, and made once', async () => {
    await refund()
    await refund()
    const requestId = nthRequest(0)
    expect(refundCalls.mock.calls).toEqual([[INTENT, { amountCents: PRICE, requestId }]])
    expect(recorded()).toEqual(['RefundRequested', 'PaymentRefunded'])
    expect(memory.log.stream(paymentStream(INTENT)).slice(-2)).toMatchObject([
      { data: { requestId, amountCents: PRICE, personId: PAYER, reason: 'Rétractation' } },
      { data: { refund: { requestId } } },
    ])
  })
  it('is continued under the same id after a crash, before or after the provider made it', async () => {
    refundCalls.mockRejectedValueOnce(new Error('unreachable'))
    await expect(refund()).rejects.toThrow('unreachable')
    await refund()
    expect(refundCalls.mock.calls.map(([, { requestId }]) => requestId)).toEqual([nthRequest(0), nthRequest(0)])
    expect(recorded()).toEqual(['RefundRequested', 'PaymentRefunded'])
    expect(memory.provider.snapshot(INTENT)).toMatchObject({ refundedCents: PRICE })
  })
  it.each<[what: string, facts: PaymentEvent[]]>([
    ['gave back in cash', [inCash(2000)]],
    ['wrote off', [due, writtenOff]],
    ['requested from the provider', [requested]],
  ])('is reduced by what staff %s', async (_what, facts) => {
    await happened(...facts)
    await refund()
    expect(refundCalls.mock.calls).toEqual([[INTENT, { amountCents: 5500, requestId: nthRequest(0) }]])
  })
  it('has a request id that derives from the payment when the cause has no seed', async () => {
    await refund(practitioner)
    expect(refundCalls.mock.calls).toEqual([[INTENT, { amountCents: PRICE, requestId: nthRequest(0, INTENT) }]])
  })
  it('of a payment whose order was lost is made, too', async () => {
    memory.deps.payables.booking.payer = async () => undefined
    await refund()
    expect(memory.provider.snapshot(INTENT)).toMatchObject({ refundedCents: PRICE })
    const [request] = memory.log.stream(paymentStream(INTENT)).slice(2)
    expect(request?.data).toMatchObject({ personId: memory.deps.keyring.digest(`payer\0${INTENT}`) })
  })
  it('is made for what is left when somebody refunded a part at the provider at the same moment', async () => {
    await happened(inCash(2000))
    refundCalls.mockImplementationOnce(async () => {
      memory.provider.refundByHand(INTENT, 3000)
      throw new PermanentFailure('the card provider refuses it', undefined, 'amount_too_large')
    })
    await refund()
    expect(refundCalls.mock.calls.map(([, order]) => order)).toEqual([
      { amountCents: 5500, requestId: nthRequest(0) },
      { amountCents: 2500, requestId: nthRequest(1) },
    ])
    expect(memory.provider.snapshot(INTENT)).toMatchObject({ refundedCents: 5500 })
    expect(recorded()).toEqual([
      'RefundedOtherwise',
      'RefundRequested',
      'RefundRefused',
      'PaymentRefunded',
      'RefundRequested',
      'PaymentRefunded',
    ])
  })
  it('fails when the provider refuses it although nothing has changed, and can be tried again later', async () => {
    memory.provider.disputed.add(INTENT)
    const failed = await refund().catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(PermanentFailure)
    expect(failed).toMatchObject({ code: 'charge_disputed' })
    expect(recorded()).toEqual(['RefundRequested', 'RefundRefused'])
    memory.provider.disputed.clear()
    await refund()
    expect(refundCalls.mock.calls.map(([, { requestId }]) => requestId)).toEqual([nthRequest(0), nthRequest(1)])
    expect(memory.provider.snapshot(INTENT)).toMatchObject({ refundedCents: PRICE })
  })
  it.each([
    ['cash', () => refundOtherwise(memory.deps, { ...given, means: 'cash' }, practitioner)],
    ['a refund', () => refundByStaff(memory.deps, { ...given, requestId }, practitioner)],
  ] as const)('and %s by staff at the same moment do not both return the money', async (_what, return_) => {
    // Less is left at the centre than the card provider would still refund.
    await happened(inCash(5000), { ...due, data: { ...due.data, cause: 'withdrawal' } } as PaymentEvent)
    const make = memory.provider.refund
    refundCalls.mockImplementationOnce(async (...order) => {
      expect(await return_()).toMatchObject({ ok: false, rejection: 'refund_changed' })
      refundCalls.mockRestore()
      return make(...order)
    })
    await refund()
    const state = await memory.deps.streams.load(payment, INTENT)
    expect(state).toMatchObject({ refundedCents: PRICE - 5000, otherwiseCents: 5000 })
    expect(memory.provider.snapshot(INTENT)).toMatchObject({ refundedCents: PRICE - 5000 })
  })
  it('is not made when everything was refunded at the provider, nor for an unknown payment', async () => {
    memory.provider.refundByHand(INTENT, PRICE)
    await refund()
    await refundPayment(memory.deps, 'pi_other', 'Rétractation', why)
    expect(refundCalls).not.toHaveBeenCalled()
    expect(recorded()).toEqual(['PaymentRefunded'])
  })
})

describe('a refund that staff requests', () => {
  const wish = { paymentIntentId: INTENT, amountCents: 2000, reason: 'Séance écourtée', requestId }
  const ask = (changes: object = {}) => refundByStaff(memory.deps, { ...wish, ...changes }, practitioner)
  const completeRequest = (paymentIntentId = INTENT) =>
    makeRequestedRefund(memory.deps, { data: { ...requestedData, paymentIntentId } }, practitioner)
  const part = [INTENT, { amountCents: 2000, requestId }]
  const lastPosition = () => memory.log.events.at(-1)?.position

  it('is recorded as a request first, and made once', async () => {
    expect(await ask()).toEqual({ ok: true, position: lastPosition() })
    expect(await ask()).toMatchObject({ ok: true, position: null })
    expect(refundCalls.mock.calls).toEqual([part])
    expect(recorded()).toEqual(['RefundRequested', 'PaymentRefunded'])
    expect(memory.log.stream(paymentStream(INTENT))[2]?.data).toEqual(requestedData)
  })
  it('is not made when the debt differs from what staff saw', async () => {
    await happened(due)
    expect(await ask({ seenCents: PRICE - 1 })).toMatchObject({ ok: false, rejection: 'refund_changed' })
    expect(refundCalls).not.toHaveBeenCalled()
    expect(await ask({ seenCents: PRICE })).toMatchObject({ ok: true })
  })
  it('is made by a policy when the process crashed before making it', async () => {
    await happened(requested)
    expect(await completeRequest()).toMatchObject({ ok: true })
    expect(refundCalls.mock.calls).toEqual([part])
    expect(recorded()).toEqual(['RefundRequested', 'PaymentRefunded'])
  })
  it('is recorded by a policy, and not made again, when the process crashed after making it', async () => {
    await happened(requested)
    await memory.provider.refund(INTENT, { amountCents: 2000, requestId })
    refundCalls.mockClear()
    expect(await completeRequest()).toMatchObject({ ok: true, position: lastPosition() })
    expect(refundCalls).not.toHaveBeenCalled()
    expect(recorded()).toEqual(['RefundRequested', 'PaymentRefunded'])
  })
  it('is made also when another request for the payment was refused', async () => {
    const refusedId = '00000000-0000-4000-8000-000000000002'
    await happened({ type: 'RefundRequested', data: { ...requestedData, requestId: refusedId } })
    await happened({ type: 'RefundRefused', data: { ...intent, requestId: refusedId, code: 'unknown' } })
    expect(await ask()).toMatchObject({ ok: true })
    expect(refundCalls.mock.calls).toEqual([part])
  })
  it('is recorded as refused with the provider’s code, and not made again under the same request id', async () => {
    memory.provider.disputed.add(INTENT)
    expect(await ask()).toMatchObject({ ok: false, rejection: 'refund_refused' })
    expect(memory.log.stream(paymentStream(INTENT)).at(-1)).toMatchObject({
      type: 'RefundRefused',
      data: { requestId, code: 'charge_disputed' },
    })
    memory.provider.disputed.clear()
    expect(await ask()).toMatchObject({ ok: false, rejection: 'refund_refused' })
    expect(refundCalls).toHaveBeenCalledTimes(1)
  })
  it('is not recorded as refused when the provider is unreachable', async () => {
    refundCalls.mockRejectedValueOnce(new Error('unreachable'))
    await expect(ask()).rejects.toThrow('unreachable')
    expect(recorded()).toEqual(['RefundRequested'])
  })
  it('is refused when the provider does not know the payment', async () => {
    await happened(requested)
    const shown = vi.spyOn(memory.provider, 'retrieve')
    shown.mockResolvedValueOnce(undefined)
    expect(await completeRequest()).toMatchObject(unknown)
    expect(refundCalls).not.toHaveBeenCalled()
    shown.mockResolvedValueOnce({ snapshot: memory.provider.snapshot(INTENT), clientSecret: '' })
    shown.mockResolvedValueOnce(undefined)
    expect(await completeRequest()).toMatchObject(unknown)
  })
  it('is refused when the provider’s pages have returned, since the request, what it was to return', async () => {
    await happened(inCash(PRICE - 2000), requested)
    memory.provider.refundByHand(INTENT, 2000)
    expect(await completeRequest()).toMatchObject({ ok: false, rejection: 'refund_refused' })
    expect(refundCalls).not.toHaveBeenCalled()
    expect(memory.log.stream(paymentStream(INTENT)).at(-1)).toMatchObject({
      type: 'RefundRefused',
      data: { requestId, code: 'charge_already_refunded' },
    })
  })
  it('is not made without a recorded request', async () => {
    expect(await completeRequest()).toEqual({ ok: true, position: null })
    expect(await completeRequest('pi_other')).toEqual({ ok: true, position: null })
    expect(refundCalls).not.toHaveBeenCalled()
  })
})

describe('returning money by staff', () => {
  const given = { paymentIntentId: INTENT, reason: 'Carte expirée' }
  const actions = {
    'a refund': (changes: object = {}) =>
      refundByStaff(
        memory.deps,
        { ...given, amountCents: PRICE, requestId, seenCents: PRICE, ...changes },
        practitioner,
      ),
    cash: (changes: object = {}) =>
      refundOtherwise(
        memory.deps,
        { ...given, amountCents: PRICE, seenCents: PRICE, means: 'cash', ...changes },
        practitioner,
      ),
    'a write-off': (changes: object = {}) =>
      writeOffRefund(memory.deps, { ...given, amountCents: PRICE, ...changes }, practitioner),
  }

  it.each(Object.entries(actions))(
    '%s is refused for an unknown payment and for an unknown payer',
    async (_what, act) => {
      await happened(due)
      expect(await act({ paymentIntentId: 'pi_other' })).toMatchObject(unknown)
      memory.deps.payables.booking.payer = async () => undefined
      expect(await act()).toMatchObject(unknown)
      expect(recorded()).toEqual(['RefundFellDue'])
    },
  )
  it.each([
    ['cash', 'RefundedOtherwise', { amountCents: PRICE, means: 'cash' }],
    ['a write-off', 'RefundWrittenOff', { amountCents: PRICE }],
  ] as const)('%s is recorded for the person who paid', async (what, type, data) => {
    await happened(due)
    expect(await actions[what]()).toMatchObject({ ok: true })
    const reason = 'Carte expirée'
    expect(memory.log.events.at(-1)).toMatchObject({ type, data: { ...intent, ...data, reason, personId: PAYER } })
  })
  it.each(['cash', 'a write-off'] as const)('%s asks the provider first', async what => {
    await happened(due)
    const shown = vi.spyOn(memory.provider, 'retrieve').mockResolvedValueOnce(undefined)
    expect(await actions[what]()).toMatchObject(unknown)
    shown.mockRestore()
    memory.provider.refundByHand(INTENT, 2000)
    expect(await actions[what]()).toMatchObject({ ok: false, rejection: 'refund_changed' })
    expect(recorded()).toEqual(['RefundFellDue', 'PaymentRefunded'])
  })
})

it('a debt is recorded once for its cause', async () => {
  await recordDebt(memory.deps, INTENT, 'granted', practitioner)
  await recordDebt(memory.deps, INTENT, 'granted', practitioner)
  expect(memory.log.events.slice(2)).toMatchObject([{ type: 'RefundFellDue', data: { cause: 'granted' } }])
})

describe('the sweep for refunds and disputes', () => {
  const sweep = (payload: Record<string, string> = {}) =>
    sweepReversals(
      memory.deps,
      { kind: 'sweep-reversals', key: 'sweep-reversals', attempts: 1, failures: 0, tries: 0, lease: '', payload },
      practitioner,
    )
  const providerLists = (paymentIntentIds: string[], position: string | null) =>
    vi.spyOn(memory.provider, 'reversalsSince').mockResolvedValue({ paymentIntentIds, position })

  it('refreshes known payments, and continues from its position ten minutes later', async () => {
    memory.provider.refundByHand(INTENT, 2000)
    const since = providerLists([INTENT, 'pi_other'], 'evt_9')
    const next = { inMs: 600_000, payload: { left: '', position: 'evt_9' } }
    expect(await sweep()).toStrictEqual(next)
    expect(await sweep(next.payload)).toStrictEqual(next)
    expect(since.mock.calls).toEqual([[null], ['evt_9']])
    expect(recorded()).toEqual(['PaymentRefunded'])
    expect(memory.provider.callsAbout('pi_other')).toBe(0)
  })
  it('leaves payments beyond forty to the next run, which follows at once without reading the list', async () => {
    const others = Array.from({ length: 40 }, (_each, n) => `pi_other_${n}`)
    const since = providerLists([...others, INTENT], 'evt_9')
    const next = { inMs: 1000, payload: { left: INTENT, position: 'evt_9' } }
    expect(await sweep({ position: 'evt_1' })).toStrictEqual(next)
    expect(memory.provider.callsAbout(INTENT)).toBe(0)
    expect(await sweep(next.payload)).toStrictEqual({ inMs: 600_000, payload: { left: '', position: 'evt_9' } })
    expect(memory.provider.callsAbout(INTENT)).toBe(1)
    expect(since).toHaveBeenCalledTimes(1)
  })
  it('keeps its position as long as the list of the provider is empty', async () => {
    providerLists([], null)
    expect(await sweep()).toStrictEqual({ inMs: 600_000, payload: { left: '' } })
    expect(await sweep({ position: 'evt_1' })).toMatchObject({ payload: { position: 'evt_1' } })
  })
})
