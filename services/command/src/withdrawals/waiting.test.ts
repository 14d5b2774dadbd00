import { noChoices } from '@alba/contracts/settings/choices'
import { withdrawalStream } from '@alba/contracts/withdrawals/events'
import { expect, it } from 'vitest'
import { startCentre } from '../testing/centre.ts'
import { book, openIntent, typesOf, untilIdle } from '../testing/flow.ts'
import { type Bought, buyVoucher, voucherOf } from '../testing/voucher-flow.ts'

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
