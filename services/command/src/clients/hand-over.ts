import type { HandOver } from '@alba/contracts/clients/events'
import type { SupervisedType } from '@alba/contracts/payments/supervised'
import { ERASED } from '@alba/contracts/shared/event'
import { booking } from '../bookings/booking.ts'
import { followClient as bookingFollows } from '../bookings/correct-contact.ts'
import type { Cause } from '../decision/cause.ts'
import type { Deps } from '../deps.ts'
import { followClient as purchaseFollows } from '../packages/decide.ts'
import { purchase } from '../packages/purchase.ts'
import { followClient as voucherFollows } from '../vouchers/decide.ts'
import { voucher } from '../vouchers/voucher.ts'

/** Gives one thing the contact of `to`. */
type Correct = (deps: Deps, id: number, to: HandOver['data'], cause: Cause) => Promise<unknown>

const corrects: Record<SupervisedType, Correct> = {
  booking: ({ streams }, id, to, cause) => streams.execute(booking, id, cause, state => bookingFollows(state, to)),
  voucher: ({ streams }, id, to, cause) => streams.execute(voucher, id, cause, state => voucherFollows(state, to)),
  package: ({ streams }, id, to, cause) => streams.execute(purchase, id, cause, state => purchaseFollows(state, to)),
}

/**
 * Gives each sale that the event lists to the client that it names, unless the sale belongs to somebody else by now.
 * It may run again: a sale that has changed already is left as it is. Once the client is erased, the event has no
 * contact any more, and nothing is written.
 */
export async function handOver(deps: Deps, to: HandOver['data'], cause: Cause): Promise<void> {
  if (to.email === ERASED) return
  for (const key of to.sales) {
    const [kind, id] = key.split(':')
    await corrects[kind as SupervisedType](deps, Number(id), to, cause)
  }
}
