import { noChoices } from '@alba/contracts/settings/choices'
import { beforeEach, expect, it } from 'vitest'
import { bookForClient } from './bookings/book-for-client.ts'
import { confirmIfPaid, payWithVouchers } from './bookings/parts/pay.ts'
import { redeemVoucher } from './bookings/pay-with-voucher.ts'
import type { AppDeps } from './features.ts'
import { changeChoices } from './settings/change-choices.ts'
import { bookingBody } from './testing/command-service.ts'
import { crashingProcess } from './testing/crash.ts'
import {
  blockedOn,
  booked,
  type Case,
  clock,
  deps,
  freshCase,
  log,
  openCrashCentre,
  provider,
  runUntilIdle,
  statusOf,
  succeed,
  visitor,
} from './testing/crash-centre.ts'
import { buyVoucher, voucherOf } from './testing/voucher-flow.ts'

// One machine runs all processes, and starts again only after the appointment: what it had begun before is then of no use
// to anybody.

beforeEach(openCrashCentre)

const staff = { ...visitor, actor: { kind: 'practitioner', id: '1' } } as const
const operator = { ...visitor, actor: { kind: 'operator', id: 'test' } } as const

/** A process dies after some effects. */
const dieAfter = async (effect: number, run: (process: AppDeps) => Promise<unknown>) => {
  const { deps: process } = crashingProcess(deps, log, { effect, when: 'after' })
  await expect(run(process)).rejects.toThrow()
}
const passAppointment = ({ startTime }: Pick<Case, 'startTime'>) => {
  const over = Date.parse(`${startTime}Z`) + 86_400_000
  clock.advanceMinutes((over - clock.read()) / 60_000)
}
const startAfterAppointment = async (made: Pick<Case, 'startTime'>) => {
  passAppointment(made)
  await runUntilIdle()
}
const buy = (amountCents: number) => buyVoucher(deps, provider, { serviceId: null, amountCents })
const staffBody = ({ startTime, idempotencyKey }: Case) => ({
  ...bookingBody({ startTime, idempotencyKey }),
  practitionerId: null,
  adminNotes: null,
  eligibilityConfirmed: false,
})
const balanceOf = async (voucherId: number) => {
  const state = await voucherOf(deps, voucherId)
  return 'balanceCents' in state ? state.balanceCents : undefined
}

it('gives a voucher back that was redeemed for an appointment that is over by now', async () => {
  const { voucherId, number } = await buyVoucher(deps, provider)
  const made = await booked()
  await dieAfter(1, process => redeemVoucher(process, { voucherId, number, bookingId: made.bookingId }, visitor))
  expect(await balanceOf(voucherId)).toBe(0)
  await startAfterAppointment(made)
  expect([await statusOf(made.bookingId), await balanceOf(voucherId)]).toEqual(['expired', 6_000])
  expect(await blockedOn(made.date)).not.toContain(made.bookingId)
})

it('gives vouchers back that paid all of an appointment together, which is over by now', async () => {
  await succeed(changeChoices(deps, { ...noChoices, voucherAndCard: true }, operator))
  const bought = [await buy(4_000), await buy(2_000)]
  const made = await booked()
  const vouchers = bought.map(({ voucherId, number }) => ({ voucherId, number }))
  // Both are redeemed, and the booking has recorded both parts.
  await dieAfter(4, process => payWithVouchers(process, { bookingId: made.bookingId, vouchers }, visitor))
  expect(await Promise.all(bought.map(({ voucherId }) => balanceOf(voucherId)))).toEqual([0, 0])
  passAppointment(made)
  // The policy is quicker than the deadline of the hold.
  expect(await confirmIfPaid(deps, made.bookingId, visitor)).toMatchObject({ ok: false, rejection: 'slot_taken' })
  await runUntilIdle()
  expect(await statusOf(made.bookingId)).toBe('expired')
  expect(await Promise.all(bought.map(({ voucherId }) => balanceOf(voucherId)))).toEqual([4_000, 2_000])
})

it('makes no booking of staff that is over by now, and whose time was not confirmed', async () => {
  const made = await freshCase()
  await dieAfter(2, process => bookForClient(process, staffBody(made), staff))
  expect(await statusOf(made.bookingId)).toBe('pending')
  await startAfterAppointment(made)
  expect(await statusOf(made.bookingId)).toBe('expired')
})

it('confirms a booking whose time was confirmed before the start: the client may have come', async () => {
  const [byVoucher, byStaff] = [await booked(), await freshCase()]
  const { voucherId, number } = await buyVoucher(deps, provider)
  await dieAfter(2, process => redeemVoucher(process, { voucherId, number, bookingId: byVoucher.bookingId }, visitor))
  await dieAfter(3, process => bookForClient(process, staffBody(byStaff), staff))
  await startAfterAppointment(byStaff)
  expect([await statusOf(byVoucher.bookingId), await balanceOf(voucherId)]).toEqual(['confirmed', 0])
  expect(await statusOf(byStaff.bookingId)).toBe('confirmed')
})
