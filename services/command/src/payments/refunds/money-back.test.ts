import { type PaymentEvent, paymentStream } from '@alba/contracts/payments/events'
import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import { derivedId } from '../../decision/cause.ts'
import { inMemory, PAYER, practitioner } from '../../testing/in-memory.ts'
import { created, INTENT, PRICE, snapshot, succeeded, target } from '../../testing/payment-facts.ts'
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
let asked: MockInstance<PaymentProvider['refund']>
beforeEach(async () => {
  memory = inMemory()
  memory.provider.add(snapshot({ status: 'succeeded', receivedCents: PRICE }))
  asked = vi.spyOn(memory.provider, 'refund')
  await memory.write(paymentStream(INTENT), created, succeeded)
})
const happened = (...facts: PaymentEvent[]) => memory.write(paymentStream(INTENT), ...facts)
/** What was recorded of the payment behind its beginning. */
const recorded = () => memory.typesOf(paymentStream(INTENT)).slice(2)
const unknown = { ok: false, rejection: 'payment_unknown' }

describe('money that goes back by itself', () => {
  const why = { ...practitioner, seed: 'why' }

  it('is all of it, in one refund without a name, and recorded', async () => {
    await refundPayment(memory.deps, INTENT, why)
    await refundPayment(memory.deps, INTENT, why)
    expect(asked.mock.calls).toEqual([[INTENT, undefined]])
    expect(recorded()).toEqual(['PaymentRefunded'])
  })
  it.each<[what: string, fact: PaymentEvent[]]>([
    ['gave back in cash', [inCash(2000)]],
    ['wrote off', [due, writtenOff]],
    ['asked the provider for', [requested]],
  ])('is less by what staff %s, and one part for one reason', async (_what, facts) => {
    await happened(...facts)
    await refundPayment(memory.deps, INTENT, why)
    expect(asked.mock.calls).toEqual([[INTENT, { amountCents: 5500, requestId: derivedId('refund:why') }]])
  })
  it('is named by its payment where there is no other reason', async () => {
    await happened(inCash(2000))
    await refundPayment(memory.deps, INTENT, practitioner)
    expect(asked.mock.calls).toEqual([[INTENT, { amountCents: 5500, requestId: derivedId(`refund:${INTENT}`) }]])
  })
  it('is nothing where all is gone, also when nobody has heard of it yet, and for a payment that is not ours', async () => {
    memory.provider.refundByHand(INTENT, PRICE)
    await refundPayment(memory.deps, INTENT, why)
    await refundPayment(memory.deps, 'pi_other', why)
    expect(asked).not.toHaveBeenCalled()
    expect(recorded()).toEqual(['PaymentRefunded'])
  })
})

describe('a refund that staff asks for', () => {
  const wish = { paymentIntentId: INTENT, amountCents: 2000, reason: 'Séance écourtée', requestId }
  const ask = (changes: object = {}) => refundByStaff(memory.deps, { ...wish, ...changes }, practitioner)
  const goOn = (paymentIntentId = INTENT) =>
    makeRequestedRefund(memory.deps, { data: { ...requestedData, paymentIntentId } }, practitioner)
  const part = [INTENT, { amountCents: 2000, requestId }]
  const lastPosition = () => memory.log.events.at(-1)?.position

  it('is written down first, as a wish about somebody’s money, and made once', async () => {
    expect(await ask()).toEqual({ ok: true, position: lastPosition() })
    expect(await ask()).toMatchObject({ ok: true, position: null })
    expect(asked.mock.calls).toEqual([part])
    expect(recorded()).toEqual(['RefundRequested', 'PaymentRefunded'])
    expect(memory.log.stream(paymentStream(INTENT))[2]?.data).toEqual(requestedData)
  })
  it('is not made where another has settled the debt that they saw', async () => {
    await happened(due)
    expect(await ask({ seenCents: PRICE - 1 })).toMatchObject({ ok: false, rejection: 'refund_changed' })
    expect(asked).not.toHaveBeenCalled()
    expect(await ask({ seenCents: PRICE })).toMatchObject({ ok: true })
  })
  it('is made from the log when whoever asked died before they could make it', async () => {
    await happened(requested)
    expect(await goOn()).toMatchObject({ ok: true })
    expect(asked.mock.calls).toEqual([part])
    expect(recorded()).toEqual(['RefundRequested', 'PaymentRefunded'])
  })
  it('is only recorded when whoever asked died after it was made', async () => {
    await happened(requested)
    await memory.provider.refund(INTENT, { amountCents: 2000, requestId })
    asked.mockClear()
    expect(await goOn()).toMatchObject({ ok: true, position: lastPosition() })
    expect(asked).not.toHaveBeenCalled()
    expect(recorded()).toEqual(['RefundRequested', 'PaymentRefunded'])
  })
  it('is made however another of the same payment ended', async () => {
    const refusedId = '00000000-0000-4000-8000-000000000002'
    await happened({ type: 'RefundRequested', data: { ...requestedData, requestId: refusedId } })
    await happened({ type: 'RefundRefused', data: { ...intent, requestId: refusedId, code: 'unknown' } })
    expect(await ask()).toMatchObject({ ok: true })
    expect(asked.mock.calls).toEqual([part])
  })
  it('is refused with the code of the provider, and not asked for again under its name', async () => {
    memory.provider.disputed.add(INTENT)
    expect(await ask()).toMatchObject({ ok: false, rejection: 'refund_refused' })
    expect(memory.log.stream(paymentStream(INTENT)).at(-1)).toMatchObject({
      type: 'RefundRefused',
      data: { requestId, code: 'charge_disputed' },
    })
    memory.provider.disputed.clear()
    expect(await ask()).toMatchObject({ ok: false, rejection: 'refund_refused' })
    expect(asked).toHaveBeenCalledTimes(1)
  })
  it('is not refused because the provider is away', async () => {
    asked.mockRejectedValueOnce(new Error('away'))
    await expect(ask()).rejects.toThrow('away')
    expect(recorded()).toEqual(['RefundRequested'])
  })
  it('is nothing where the provider does not know the payment, or forgets it', async () => {
    await happened(requested)
    const shown = vi.spyOn(memory.provider, 'retrieve')
    shown.mockResolvedValueOnce(undefined)
    expect(await goOn()).toMatchObject(unknown)
    expect(asked).not.toHaveBeenCalled()
    shown.mockResolvedValueOnce({ snapshot: memory.provider.snapshot(INTENT), clientSecret: '' })
    shown.mockResolvedValueOnce(undefined)
    expect(await goOn()).toMatchObject(unknown)
  })
  it('is nothing where nobody wishes it', async () => {
    expect(await goOn()).toEqual({ ok: true, position: null })
    expect(await goOn('pi_other')).toEqual({ ok: true, position: null })
    expect(asked).not.toHaveBeenCalled()
  })
})

describe('what staff does about the money of a payment', () => {
  const given = { paymentIntentId: INTENT, reason: 'Carte expirée' }
  const deeds = {
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

  it.each(Object.entries(deeds))('%s is for a payment that we know, of somebody whom we know', async (_what, act) => {
    await happened(due)
    expect(await act({ paymentIntentId: 'pi_other' })).toMatchObject(unknown)
    memory.deps.payables.booking.payer = async () => undefined
    expect(await act()).toMatchObject(unknown)
    expect(recorded()).toEqual(['RefundFellDue'])
  })
  it.each([
    ['cash', 'RefundedOtherwise', { amountCents: PRICE, means: 'cash' }],
    ['a write-off', 'RefundWrittenOff', { amountCents: PRICE }],
  ] as const)('%s is recorded about whoever paid', async (what, type, data) => {
    await happened(due)
    expect(await deeds[what]()).toMatchObject({ ok: true })
    const reason = 'Carte expirée'
    expect(memory.log.events.at(-1)).toMatchObject({ type, data: { ...intent, ...data, reason, personId: PAYER } })
  })
  it.each(['cash', 'a write-off'] as const)('%s waits for what the provider has to say', async what => {
    await happened(due)
    const shown = vi.spyOn(memory.provider, 'retrieve').mockResolvedValueOnce(undefined)
    expect(await deeds[what]()).toMatchObject(unknown)
    shown.mockRestore()
    memory.provider.refundByHand(INTENT, 2000)
    expect(await deeds[what]()).toMatchObject({ ok: false, rejection: 'refund_changed' })
    expect(recorded()).toEqual(['RefundFellDue', 'PaymentRefunded'])
  })
})

it('a debt is recorded once for its cause', async () => {
  await recordDebt(memory.deps, INTENT, 'granted', practitioner)
  await recordDebt(memory.deps, INTENT, 'granted', practitioner)
  expect(memory.log.events.slice(2)).toMatchObject([{ type: 'RefundFellDue', data: { cause: 'granted' } }])
})

describe('looking for what happened at the provider', () => {
  const sweep = (payload: Record<string, string> = {}) =>
    sweepReversals(
      memory.deps,
      { kind: 'sweep-reversals', key: 'sweep-reversals', attempts: 1, failures: 0, tries: 0, payload },
      practitioner,
    )
  const says = (paymentIntentIds: string[], position: string | null) =>
    vi.spyOn(memory.provider, 'reversalsSince').mockResolvedValue({ paymentIntentIds, position })

  it('looks at what is ours, and goes on from there ten minutes later', async () => {
    memory.provider.refundByHand(INTENT, 2000)
    const since = says([INTENT, 'pi_other'], 'evt_9')
    const next = { inMs: 600_000, payload: { left: '', position: 'evt_9' } }
    expect(await sweep()).toStrictEqual(next)
    expect(await sweep(next.payload)).toStrictEqual(next)
    expect(since.mock.calls).toEqual([[null], ['evt_9']])
    expect(recorded()).toEqual(['PaymentRefunded'])
    expect(memory.provider.callsAbout('pi_other')).toBe(0)
  })
  it('leaves what is beyond forty payments to the next turn, which comes at once and asks only for them', async () => {
    const others = Array.from({ length: 40 }, (_each, n) => `pi_other_${n}`)
    const since = says([...others, INTENT], 'evt_9')
    const next = { inMs: 1000, payload: { left: INTENT, position: 'evt_9' } }
    expect(await sweep({ position: 'evt_1' })).toStrictEqual(next)
    expect(memory.provider.callsAbout(INTENT)).toBe(0)
    expect(await sweep(next.payload)).toStrictEqual({ inMs: 600_000, payload: { left: '', position: 'evt_9' } })
    expect(memory.provider.callsAbout(INTENT)).toBe(1)
    expect(since).toHaveBeenCalledTimes(1)
  })
  it('stays where it was as long as the provider has nothing to say', async () => {
    says([], null)
    expect(await sweep()).toStrictEqual({ inMs: 600_000, payload: { left: '' } })
    expect(await sweep({ position: 'evt_1' })).toMatchObject({ payload: { position: 'evt_1' } })
  })
})
