import { noChoices } from '@alba/contracts/settings/choices'
import { voucherStream } from '@alba/contracts/vouchers/events'
import { expect, it } from 'vitest'
import { startCentre } from '../../testing/centre.ts'
import { blockedOn, book, bookingOf, openIntent, statusOf, typesOf, untilIdle } from '../../testing/flow.ts'
import { type Bought, buyVoucher, voucherOf } from '../../testing/voucher-flow.ts'

/** A bath costs 60 €. */
const { command, freshDay } = await startCentre()
const deps = () => command.service.deps
const staff = { 'x-actor': 'practitioner:1' }
const turn = (voucherAndCard: boolean) =>
  command.send('change-choices', { ...noChoices, voucherAndCard }, { 'x-actor': 'operator:test' })
await turn(true)

/** Buys a voucher for a free amount. */
const buy = (amountCents: number) => buyVoucher(deps(), command.provider, { serviceId: null, amountCents })
const pay = (bookingId: number, ...bought: readonly Bought[]) =>
  command.send('pay-with-vouchers', {
    bookingId,
    vouchers: bought.map(({ voucherId, number }) => ({ voucherId, number })),
  })
const balanceOf = async ({ voucherId }: Bought) => {
  const state = await voucherOf(deps(), voucherId)
  return 'balanceCents' in state ? state.balanceCents : undefined
}
/** A booking of 60 € that a voucher of 50 € and a card have paid. */
async function paidByBoth() {
  const date = await freshDay()
  const bookingId = await book(command, date)
  const bought = await buy(5_000)
  await pay(bookingId, bought)
  const intent = await openIntent(command, bookingId)
  command.provider.pay(intent)
  await command.send('refresh-intent', { paymentIntentId: intent })
  await untilIdle(command)
  return { bookingId, bought, intent, date }
}

it('takes what the voucher can pay, and asks the card for the rest', async () => {
  const { bookingId, bought, intent } = await paidByBoth()
  expect(command.provider.snapshot(intent)).toMatchObject({ amountCents: 1_000, status: 'succeeded' })
  const settledBy = [
    { kind: 'voucher', voucherId: bought.voucherId, amountCents: 5_000 },
    { kind: 'card', paymentIntentId: intent, amountCents: 1_000 },
  ]
  expect(await bookingOf(command, bookingId)).toMatchObject({ status: 'confirmed', settledBy })
  expect(await balanceOf(bought)).toBe(0)
})

it('confirms at once when several vouchers pay all, and keeps the rest on the last one', async () => {
  const bookingId = await book(command, await freshDay())
  const [first, second] = [await buy(4_000), await buy(3_000)]
  const { status, body } = await pay(bookingId, first, second)
  expect([status, body.dueCents, body.parts]).toMatchObject([200, 0, [{ amountCents: 4_000 }, { amountCents: 2_000 }]])
  expect(await statusOf(command, bookingId)).toBe('confirmed')
  expect(await balanceOf(second)).toBe(1_000)
  // The same request again takes nothing more.
  expect(await pay(bookingId, first, second)).toMatchObject({ status: 200, body: { dueCents: 0 } })
  expect(await balanceOf(second)).toBe(1_000)
})

it('tells whoever presents a voucher nothing about the vouchers of others: a number is worth money', async () => {
  const bookingId = await book(command, await freshDay())
  const [own, other] = [await buy(1_000), await buy(2_000)]
  await pay(bookingId, other)
  const { body } = await pay(bookingId, own)
  expect(body).toMatchObject({ parts: [{ voucherNumber: own.number, amountCents: 1_000 }], dueCents: 3_000 })
})

it('leaves the card at least 50 cents, which is the least that it can pay', async () => {
  const bookingId = await book(command, await freshDay())
  const bought = await buy(5_980)
  expect(await pay(bookingId, bought)).toMatchObject({ status: 200, body: { dueCents: 50 } })
  expect(await balanceOf(bought)).toBe(30)
})

it('takes nothing when one of the vouchers cannot pay', async () => {
  const bookingId = await book(command, await freshDay())
  const [good, own, other] = [
    await buy(2_000),
    await buyVoucher(deps(), command.provider),
    await buyVoucher(deps(), command.provider, { serviceId: 1 }),
  ]
  const wrong = { ...good, voucherId: good.voucherId, number: 'ABCD-EFGH-JKLM' }
  for (const [bad, code] of [
    [own, 'voucher_pays_alone'],
    [other, 'voucher_for_another_service'],
    [wrong, 'voucher_unknown'],
  ] as const) {
    expect(await pay(bookingId, ...(bad === wrong ? [wrong] : [good, bad]))).toMatchObject({ body: { code } })
    expect(await balanceOf(good)).toBe(2_000)
  }
  const enough = await buy(6_000)
  expect(await pay(bookingId, enough, good)).toMatchObject({ body: { code: 'voucher_not_needed' } })
  expect(await balanceOf(enough)).toBe(6_000)
})

it('is refused beside a card payment that has begun, where the centre does not offer it, and on other bookings', async () => {
  const bought = await buy(5_000)
  const bookingId = await book(command, await freshDay())
  await turn(false)
  expect(await pay(bookingId, bought)).toMatchObject({ status: 409, body: { code: 'voucher_and_card_off' } })
  await turn(true)
  await openIntent(command, bookingId)
  expect(await pay(bookingId, bought)).toMatchObject({ status: 409, body: { code: 'card_payment_begun' } })
  expect(await pay(123_456_789_012_345, bought)).toMatchObject({ status: 404 })
  const confirmed = await paidByBoth()
  expect(await pay(confirmed.bookingId, bought)).toMatchObject({ body: { code: 'booking_not_on_hold' } })
  expect(await balanceOf(bought)).toBe(5_000)
})

it('gives one voucher to one of two bookings that want it at the same time', async () => {
  const bought = await buy(5_000)
  const [one, other] = [await book(command, await freshDay()), await book(command, await freshDay())]
  const answers = await Promise.all([pay(one, bought), pay(other, bought)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await balanceOf(bought)).toBe(0)
})

it('gives the part back, once, when the visitor leaves the payment', async () => {
  const bookingId = await book(command, await freshDay())
  const bought = await buy(5_000)
  await pay(bookingId, bought)
  const intent = await openIntent(command, bookingId)
  expect(await command.send('abandon-payment', { paymentIntentId: intent })).toMatchObject({ status: 200 })
  await untilIdle(command)
  expect(await statusOf(command, bookingId)).toBe('canceled')
  expect(await balanceOf(bought)).toBe(5_000)
  const types = await typesOf(command, voucherStream(bought.voucherId))
  expect(types.filter(type => type === 'VoucherRestored')).toHaveLength(1)
})

it('gives each part back where it came from when the centre cancels', async () => {
  const { bookingId, bought, intent, date } = await paidByBoth()
  expect(await command.send('cancel-booking', { bookingId, reason: 'Soignante malade' }, staff)).toMatchObject({
    status: 200,
  })
  await untilIdle(command)
  expect(await balanceOf(bought)).toBe(5_000)
  expect(await typesOf(command, `payment-${intent}`)).toContain('RefundFellDue')
  expect(await blockedOn(command, date)).toEqual([])
})

it('keeps both when the client cancels and nothing goes back', async () => {
  const { bookingId, bought, intent } = await paidByBoth()
  const wish = { bookingId, reason: null, wishedBy: 'client', givesBack: false }
  expect(await command.send('cancel-booking', wish, staff)).toMatchObject({ status: 200 })
  await untilIdle(command)
  expect(await balanceOf(bought)).toBe(0)
  expect(await typesOf(command, `payment-${intent}`)).not.toContain('RefundFellDue')
})
