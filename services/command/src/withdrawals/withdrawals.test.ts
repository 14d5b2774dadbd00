import { paymentStream } from '@alba/contracts/payments/events'
import { withdrawalStream } from '@alba/contracts/withdrawals/events'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { vouchersOf } from '../packages/issue-vouchers.ts'
import { bookingBody, defineCentre, startCommand, type TestCommand } from '../testing/command-service.ts'
import { daysOf, dump, eventually, paymentOf, typesOf, untilIdle, untilPoliciesDone } from '../testing/flow.ts'
import { type Bought, buyPackage, buyVoucher, order, purchaseOf, voucherOf } from '../testing/voucher-flow.ts'

let command: TestCommand
let freshDay: () => Promise<string>
beforeAll(async () => {
  command = await startCommand()
  await defineCentre(command)
  // These days are later than the fourteen days for withdrawing that the tests let pass.
  freshDay = daysOf(command, '2027-01-11')
})
afterAll(() => command.stop())

const deps = () => command.service.deps
const buy = (changes = {}) => buyVoucher(deps(), command.provider, changes)
const ofVoucher = ({ voucherId }: Pick<Bought, 'voucherId'>) => ({ kind: 'voucher', id: voucherId })
const ofPurchase = (id: number) => ({ kind: 'purchase', id })

type Subject = { kind: string; id: number } | null
const sendDeclaration = (subject: Subject, changes: Record<string, unknown> = {}) =>
  command.send('withdraw', {
    name: 'Jeanne Martin',
    email: 'jeanne@example.org',
    reference: 'ABCD-EFGH-JKLM',
    idempotencyKey: null,
    subject,
    ...changes,
  })
const outcomeOf = async (withdrawalId: number) => {
  const [, outcome] = await command.log.readStream(withdrawalStream(withdrawalId))
  if (outcome?.type === 'WithdrawalReferred') return outcome.data.reason
  return outcome?.type
}
const refundsOf = (intent: string) => command.provider.refunds.filter(id => id === intent).length
const bookWith = async ({ voucherId, number }: Bought) =>
  command.send(
    'request-booking',
    bookingBody({ startTime: `${await freshDay()}T09:00:00`, voucher: { voucherId, number } }),
  )
const vouchersOfPurchase = async (id: number): Promise<Bought[]> => {
  const state = await purchaseOf(deps(), id)
  if (state.status !== 'paid' && state.status !== 'withdrawn') throw new Error(`the purchase is ${state.status}`)
  const all = await Promise.all(vouchersOf(deps(), state).map(each => voucherOf(deps(), each.voucherId)))
  return all.flatMap(each =>
    each.status === 'issued' || each.status === 'invalidated'
      ? [{ voucherId: each.voucherId, number: each.number, intent: state.paymentIntentId }]
      : [],
  )
}

describe('withdrawing from a voucher', () => {
  it('invalidates it at once, then refunds the payment, once', async () => {
    const bought = await buy()
    command.provider.isUnreachable = true
    const { status, body } = await sendDeclaration(ofVoucher(bought))
    expect([status, body.receivedAt]).toEqual([200, new Date(command.clock.read()).toISOString()])
    expect(await voucherOf(deps(), bought.voucherId)).toMatchObject({ status: 'invalidated' })
    expect(await bookWith(bought)).toMatchObject({ status: 409, body: { code: 'voucher_invalidated' } })
    command.provider.isUnreachable = false
    await eventually(async () =>
      expect(await paymentOf(command, bought.intent)).toMatchObject({ refundedCents: 6_000 }),
    )
    await untilIdle(command)
    expect(refundsOf(bought.intent)).toBe(1)
    expect(await outcomeOf(body.withdrawalId)).toBe('WithdrawalAccepted')
    expect(await typesOf(command, paymentStream(bought.intent))).toContain('PaymentRefunded')
  })
  it('counts as one declaration when it is repeated under its key; a second one is referred to staff', async () => {
    const bought = await buy()
    const idempotencyKey = `withdrawal-${bought.voucherId}`
    const answers = await Promise.all([1, 2, 3].map(() => sendDeclaration(ofVoucher(bought), { idempotencyKey })))
    expect(new Set(answers.map(answer => answer.body.withdrawalId)).size).toBe(1)
    const second = await sendDeclaration(ofVoucher(bought))
    expect(await outcomeOf(second.body.withdrawalId)).toBe('already_withdrawn')
    await untilIdle(command)
    expect(refundsOf(bought.intent)).toBe(1)
  })
  it('is referred to staff when the voucher was used, and nothing is refunded', async () => {
    const bought = await buy()
    expect(await bookWith(bought)).toMatchObject({ status: 200 })
    const { body } = await sendDeclaration(ofVoucher(bought))
    await untilIdle(command)
    expect(await outcomeOf(body.withdrawalId)).toBe('used')
    expect(refundsOf(bought.intent)).toBe(0)
    expect(await voucherOf(deps(), bought.voucherId)).toMatchObject({ status: 'issued' })
  })
  it('changes nothing from another person, or for an unpaid or unknown order; the answer does not tell', async () => {
    const bought = await buy()
    const stranger = await sendDeclaration(ofVoucher(bought), { email: 'autre@example.org' })
    const nothing = await sendDeclaration(null)
    const unpaid = await sendDeclaration({ kind: 'voucher', id: await order(deps()) })
    const unknown = await sendDeclaration({ kind: 'purchase', id: 999_999_999_999_999 })
    await untilIdle(command)
    const outcomes = [stranger, nothing, unpaid, unknown].map(answer => outcomeOf(answer.body.withdrawalId))
    expect(await Promise.all(outcomes)).toEqual(['other_person', 'unknown', 'not_paid', 'unknown'])
    for (const answer of [stranger, nothing, unpaid, unknown]) {
      expect(answer.status).toBe(200)
      expect(Object.keys(answer.body).toSorted()).toEqual(['position', 'receivedAt', 'withdrawalId'])
    }
    expect(await voucherOf(deps(), bought.voucherId)).toMatchObject({ status: 'issued' })
    expect(refundsOf(bought.intent)).toBe(0)
  })
  it('recognises the buyer by the address in capital or small letters', async () => {
    const bought = await buy()
    const { body } = await sendDeclaration(ofVoucher(bought), { email: 'Jeanne@Example.org' })
    expect(await outcomeOf(body.withdrawalId)).toBe('WithdrawalAccepted')
  })
  it('stores the declaration encrypted', async () => {
    await sendDeclaration(null, {
      name: 'Zénobie Quelconque',
      email: 'zenobie@example.org',
      reference: 'une-reference-a-moi',
    })
    for (const row of await dump(command)) expect(row).not.toMatch(/Zénobie|zenobie@|une-reference-a-moi/)
  })
  it('excludes a booking with the voucher at the same time: exactly one of the two succeeds', async () => {
    for (let round = 0; round < 8; round++) {
      const bought = await buy()
      const [booked, declared] = await Promise.all([bookWith(bought), sendDeclaration(ofVoucher(bought))])
      await untilIdle(command)
      const outcome = await outcomeOf(declared.body.withdrawalId)
      expect(outcome).toBe(booked.status === 200 ? 'used' : 'WithdrawalAccepted')
      expect(refundsOf(bought.intent)).toBe(booked.status === 200 ? 0 : 1)
    }
  })
})

describe('the fourteen days', () => {
  let bought: Bought
  /** Paid on 21 November in the morning, so the fourteenth day is Saturday, 5 December. */
  beforeEach(async () => {
    bought = await buy()
  })
  const waitUntil = (instant: string) =>
    command.clock.advanceMinutes(Math.ceil((Date.parse(instant) - command.clock.read()) / 60_000))

  it('end with the next Monday, in the centre’s time, when the fourteenth day is a Saturday', async () => {
    const second = await buy()
    await untilPoliciesDone(command)
    waitUntil('2026-12-07T22:58:00Z')
    const good = await sendDeclaration(ofVoucher(bought))
    expect(await outcomeOf(good.body.withdrawalId)).toBe('WithdrawalAccepted')
    waitUntil('2026-12-07T23:00:00Z')
    const late = await sendDeclaration(ofVoucher(second))
    expect(await outcomeOf(late.body.withdrawalId)).toBe('too_late')
    await untilIdle(command)
    expect([refundsOf(bought.intent), refundsOf(second.intent)]).toEqual([1, 0])
  })
})

describe('withdrawing from a package', () => {
  it('invalidates all its vouchers and refunds the purchase once', async () => {
    const { purchaseId, intent } = await buyPackage(deps(), command.provider)
    const { body } = await sendDeclaration(ofPurchase(purchaseId))
    expect(await outcomeOf(body.withdrawalId)).toBe('WithdrawalAccepted')
    for (const { voucherId } of await vouchersOfPurchase(purchaseId))
      expect(await voucherOf(deps(), voucherId)).toMatchObject({ status: 'invalidated' })
    await untilIdle(command)
    expect(await purchaseOf(deps(), purchaseId)).toMatchObject({ status: 'withdrawn' })
    expect(await paymentOf(command, intent)).toMatchObject({ refundedCents: 18_000 })
    expect(refundsOf(intent)).toBe(1)
  })
  it('works with the number of any of its vouchers', async () => {
    const { purchaseId, intent } = await buyPackage(deps(), command.provider)
    const [, second] = await vouchersOfPurchase(purchaseId)
    const { body } = await sendDeclaration({ kind: 'voucher', id: second?.voucherId ?? 0 })
    await untilIdle(command)
    expect(await outcomeOf(body.withdrawalId)).toBe('WithdrawalAccepted')
    expect(refundsOf(intent)).toBe(1)
  })
  it('is referred to staff when one voucher was used, and the others stay valid', async () => {
    const { purchaseId, intent } = await buyPackage(deps(), command.provider)
    const [, , last, ...more] = await vouchersOfPurchase(purchaseId)
    expect(more).toEqual([])
    if (!last) throw new Error('the package has no third voucher')
    expect(await bookWith(last)).toMatchObject({ status: 200 })
    const { body } = await sendDeclaration(ofPurchase(purchaseId))
    await untilIdle(command)
    expect(await outcomeOf(body.withdrawalId)).toBe('used')
    expect(refundsOf(intent)).toBe(0)
    for (const { voucherId } of await vouchersOfPurchase(purchaseId))
      expect(await voucherOf(deps(), voucherId)).toMatchObject({ status: 'issued', suspendedBy: null })
  })
  it('excludes a booking with one of its vouchers at the same time: exactly one of the two succeeds', async () => {
    for (let round = 0; round < 6; round++) {
      const { purchaseId, intent } = await buyPackage(deps(), command.provider)
      const [, , bath] = await vouchersOfPurchase(purchaseId)
      if (!bath) throw new Error('the package has no third voucher')
      const [booked, declared] = await Promise.all([bookWith(bath), sendDeclaration(ofPurchase(purchaseId))])
      await untilIdle(command)
      const outcome = await outcomeOf(declared.body.withdrawalId)
      expect(outcome).toBe(booked.status === 200 ? 'used' : 'WithdrawalAccepted')
      expect(refundsOf(intent)).toBe(booked.status === 200 ? 0 : 1)
    }
  })
})
