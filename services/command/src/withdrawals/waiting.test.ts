import { noChoices } from '@alba/contracts/settings/choices'
import { withdrawalStream } from '@alba/contracts/withdrawals/events'
import { expect, it } from 'vitest'
import { startCentre } from '../testing/centre.ts'
import { book, openIntent, typesOf, untilIdle } from '../testing/flow.ts'
import { type Bought, buyVoucher, visitor, voucherOf } from '../testing/voucher-flow.ts'
import { voucher } from '../vouchers/voucher.ts'
import { judge } from './judge.ts'

/** A bath costs 60 €. */
const { command, freshDay } = await startCentre()
const deps = () => command.service.deps
await command.send('change-choices', { ...noChoices, voucherAndCard: true }, { 'x-actor': 'operator:test' })

const pay = (bookingId: number, { voucherId, number }: Bought) =>
  command.send('pay-with-vouchers', { bookingId, vouchers: [{ voucherId, number }] })
const withdraw = async ({ voucherId }: Bought): Promise<number> => {
  const { body } = await command.send('withdraw', {
    name: 'Jeanne Martin',
    email: 'jeanne@example.org',
    reference: 'ABCD-EFGH-JKLM',
    idempotencyKey: null,
    subject: { kind: 'voucher', id: voucherId },
  })
  await untilIdle(command)
  return body.withdrawalId
}
const eventsOf = (withdrawalId: number) => typesOf(command, withdrawalStream(withdrawalId))
const refundsOf = ({ intent }: Bought) => command.provider.refunds.filter(id => id === intent).length

/** A voucher of 50 € that pays a part of a booking, which nobody has paid the rest of yet. */
async function beingUsed() {
  const bookingId = await book(command, await freshDay())
  const bought = await buyVoucher(deps(), command.provider, { serviceId: null, amountCents: 5_000 })
  await pay(bookingId, bought)
  return { bookingId, bought }
}

it('a withdrawal waits while a booking is being paid with the voucher, which nobody else can use, and is accepted when it stays unpaid', async () => {
  const { bought } = await beingUsed()
  const withdrawalId = await withdraw(bought)
  expect(await eventsOf(withdrawalId)).toEqual(['WithdrawalReceived'])
  expect(await voucherOf(deps(), bought.voucherId)).toMatchObject({ status: 'issued', suspendedBy: withdrawalId })
  const other = await book(command, await freshDay(), { customerEmail: 'other@example.org' })
  expect(await pay(other, bought)).toMatchObject({ status: 409, body: { code: 'voucher_suspended' } })
  for (let minutes = 0; minutes < 20; minutes += 2) {
    command.clock.advanceMinutes(2)
    await untilIdle(command)
  }
  expect(await eventsOf(withdrawalId)).toEqual(['WithdrawalReceived', 'WithdrawalAccepted'])
  expect(await voucherOf(deps(), bought.voucherId)).toMatchObject({ status: 'invalidated' })
  expect(refundsOf(bought)).toBe(1)
})

it('it is referred to staff when the booking is paid, and the voucher is no longer suspended', async () => {
  const { bookingId, bought } = await beingUsed()
  const withdrawalId = await withdraw(bought)
  const intent = await openIntent(command, bookingId)
  command.provider.pay(intent)
  await command.send('refresh-intent', { paymentIntentId: intent })
  command.clock.advanceMinutes(2)
  await untilIdle(command)
  expect(await eventsOf(withdrawalId)).toEqual(['WithdrawalReceived', 'WithdrawalReferred'])
  expect(await voucherOf(deps(), bought.voucherId)).toMatchObject({ status: 'issued', suspendedBy: null })
  expect(refundsOf(bought)).toBe(0)
})

/** Judges a claim about a voucher, during which something else happens after the voucher has been read. */
async function judgeWhile({ voucherId }: Bought, act: () => Promise<unknown>): Promise<number> {
  const { streams, clock } = deps()
  const state = await streams.load(voucher, voucherId)
  if (state.status !== 'issued') throw new Error(`the voucher is ${state.status}`)
  const withdrawalId = voucherId
  const person = { name: 'Jeanne Martin', email: 'jeanne@example.org', personId: state.personId }
  const claim = {
    ...person,
    status: 'received',
    withdrawalId,
    reference: 'ABCD-EFGH-JKLM',
    subject: { kind: 'voucher', id: voucherId },
    receivedAt: new Date(clock()).toISOString(),
  } as Parameters<typeof judge>[1]
  let reads = 0
  const load: typeof streams.load = async (decider, id, since) => {
    const read = await streams.load(decider, id, since)
    // It is read to know what the claim is about, to assess the claim, and before it is suspended.
    if ((decider as unknown) === voucher && ++reads === 3) await act()
    return read
  }
  await judge({ ...deps(), streams: { ...streams, load } }, claim, visitor)
  return withdrawalId
}

it('it waits, too, when the voucher begins to pay a booking while the claim is judged', async () => {
  const bookingId = await book(command, await freshDay())
  const bought = await buyVoucher(deps(), command.provider, { serviceId: null, amountCents: 5_000 })
  const suspendedBy = await judgeWhile(bought, () => pay(bookingId, bought))
  expect(await voucherOf(deps(), bought.voucherId)).toMatchObject({ suspendedBy, redemptions: [{ bookingId }] })
})

it('it waits, too, for the part that goes back because another voucher has paid all of the booking', async () => {
  const { bookingId, bought } = await beingUsed()
  const { voucherId, number } = await buyVoucher(deps(), command.provider, { serviceId: 2, amountCents: null })
  const suspendedBy = await judgeWhile(bought, () => command.send('redeem-voucher', { bookingId, voucherId, number }))
  expect(await voucherOf(deps(), bought.voucherId)).toMatchObject({ suspendedBy })
})
