import type { Decider } from '@alba/contracts/shared/decision'
import { readGoldenEvents } from '@alba/platform/testing/golden/log'
import { expect, it } from 'vitest'
import { account } from './accounts/account.ts'
import { agenda } from './agenda/agenda.ts'
import { closure } from './agenda/closures/closure.ts'
import { booking } from './bookings/booking.ts'
import { marks, notifications, reader } from './notifications/notification.ts'
import { purchase } from './packages/purchase.ts'
import { payment } from './payments/payment.ts'
import { emptyReference, evolveReference } from './reference/reference.ts'
import { voucher } from './vouchers/voucher.ts'
import { withdrawal } from './withdrawals/withdrawal.ts'

const golden = await readGoldenEvents()

/** The state that the golden events of a stream add up to. */
function after<Id, State, Fact>({ stream, initial, evolve }: Decider<Id, State, Fact>, id: Id): State {
  const events = golden.filter(event => event.stream === stream(id)) as unknown as Fact[]
  expect(events.length).toBeGreaterThan(0)
  return events.reduce(evolve, initial)
}

it('folds one of each event that was ever written (ADR 47)', () => {
  expect(after(account, 1)).toMatchObject({ status: 'disabled' })
  expect(after(agenda, '2026-11-23')).toMatchObject({ openingCount: 1, closures: [] })
  expect(after(booking, 412_345_678_901_234)).toMatchObject({ serviceName: 'Massage prénatal' })
  expect(after(payment, 'pi_booking')).toMatchObject({ receivedCents: 9_000, disputes: [{ outcome: 'won' }] })
  expect(after(voucher, 512_345_678_901_234)).toMatchObject({ purchaserName: 'Roux' })
  expect(after(purchase, 612_345_678_901_234)).toMatchObject({ packageName: 'Forfait naissance' })
  expect(after(withdrawal, 712_345_678_901_234)).toMatchObject({ status: 'referred' })
  expect(after(closure, 1)).toMatchObject({ status: 'lifted' })
  expect([after(notifications, 'all'), after(reader, 1)]).toEqual([{ last: 1 }, { upTo: 1 }])
  expect([...after(marks, 1).readBy]).toEqual([1])
  expect(golden.reduce(evolveReference, emptyReference)).not.toEqual(emptyReference)
})
