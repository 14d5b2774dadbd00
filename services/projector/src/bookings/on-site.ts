import type { BookingRow } from '@alba/contracts/bookings/rows'
import type { EventOf } from '@alba/contracts/events'
import { owedOnSite } from '@alba/contracts/payments/money'
import { debtAfter } from '../payments/sums.ts'

export type OnSite = NonNullable<BookingRow['on_site']>
export type OnSiteEvent = EventOf<
  'PaidOnSite' | 'PaymentOnSiteUndone' | 'RefundedOnSite' | 'RefundOnSiteWrittenOff' | 'BookingCanceled'
>
/**
 * Whether what was paid goes back to the client. `centre` and `client` say that it does, and who wished the
 * cancellation. `nothing` and null say that it does not. The supervision has null for a booking that is not canceled.
 */
export type GivenBack = 'centre' | 'client' | 'nothing' | null

/** A cancellation by staff refunds the payment unless it says otherwise; visitors can only cancel unpaid bookings. */
export function givenBackBy({
  by,
  wishedBy = 'centre',
  givesBack = true,
}: EventOf<'BookingCanceled'>['data']): GivenBack {
  return by === 'staff' && givesBack ? wishedBy : 'nothing'
}

export const isGivenBack = (given: GivenBack): boolean => given === 'centre' || given === 'client'

/**
 * The state of what was paid at the centre, after one more event.
 * @param given whether the booking was canceled so that what was paid goes back
 */
export function onSiteAfter(before: OnSite | null, event: OnSiteEvent, given: GivenBack): OnSite | null {
  const after = amountsAfter(before, event)
  if (!after) return null
  const owed = owedOnSite(after, isGivenBack(given))
  const cause = given === 'client' ? 'granted' : 'canceled_by_centre'
  return { ...after, ...debtAfter(after, { owed, at: event.metadata.occurredAt, ...(owed > 0 && { cause }) }) }
}

function amountsAfter(before: OnSite | null, event: OnSiteEvent): OnSite | null {
  if (event.type === 'PaymentOnSiteUndone') return null
  if (event.type === 'PaidOnSite') {
    const { amountCents, means } = event.data
    const nothing = { returnedCents: 0, writtenOffCents: 0, cause: null, dueSince: null, trouble: null }
    return { ...nothing, amountCents, means, paidAt: event.metadata.occurredAt }
  }
  if (!before || event.type === 'BookingCanceled') return before
  const { amountCents } = event.data
  return event.type === 'RefundedOnSite'
    ? { ...before, returnedCents: before.returnedCents + amountCents }
    : { ...before, writtenOffCents: before.writtenOffCents + amountCents }
}
