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

/**
 * Expects that the golden events of a stream fold to a state. The state is not compared: events are added over time.
 */
function expectFoldsToState<Id, State, Fact>({ stream, initial, evolve }: Decider<Id, State, Fact>, id: Id): void {
  const events = golden.filter(event => event.stream === stream(id)) as unknown as Fact[]
  expect(events.reduce(evolve, initial)).not.toEqual(initial)
}

it('the golden events of each kind of stream fold to a state (ADR 47)', () => {
  expectFoldsToState(account, 1)
  expectFoldsToState(agenda, '2026-11-23')
  expectFoldsToState(closure, 1)
  expectFoldsToState(booking, 412_345_678_901_234)
  expectFoldsToState(payment, 'pi_booking')
  expectFoldsToState(voucher, 512_345_678_901_234)
  expectFoldsToState(purchase, 612_345_678_901_234)
  expectFoldsToState(withdrawal, 712_345_678_901_234)
  expectFoldsToState(notifications, 'all')
  expectFoldsToState(marks, 1)
  expectFoldsToState(reader, 1)
  expect(golden.reduce(evolveReference, emptyReference)).not.toEqual(emptyReference)
})
