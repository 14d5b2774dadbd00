import type { BookingRow } from '@alba/contracts/bookings/rows'
import type { EventOf } from '@alba/contracts/events'
import { owedOnSite } from '@alba/contracts/payments/money'
import { debtAfter } from '../payments/sums.ts'

export type OnSite = NonNullable<BookingRow['on_site']>
export type OnSiteEvent = EventOf<
  'PaidOnSite' | 'PaymentOnSiteUndone' | 'RefundedOnSite' | 'RefundOnSiteWrittenOff' | 'BookingCanceled'
>
/**
 * Whether a cancellation gives the client back what was paid. `centre` and `client`: it does, and that is who wished
 * the cancellation. `nothing`: it does not. While the booking is not canceled, the read model of the supervision has
 * null here, and that of the bookings `nothing`.
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

export const isGivenBack = (givenBack: GivenBack): boolean => givenBack === 'centre' || givenBack === 'client'

/**
 * What was paid at the centre and what of it is owed to the client, after one more event. Null when nothing was paid
 * there, or the payment was undone.
 */
export function onSiteAfter(before: OnSite | null, event: OnSiteEvent, givenBack: GivenBack): OnSite | null {
  const after = amountsAfter(before, event)
  if (!after) return null
  const owed = owedOnSite(after, isGivenBack(givenBack))
  const cause = givenBack === 'client' ? 'granted' : 'canceled_by_centre'
  // A cause is given only while something is owed: a payment of which nothing was ever owed has none.
  const debt = debtAfter(after, { owed, at: event.metadata.occurredAt, ...(owed > 0 && { cause }) })
  return { ...after, ...debt }
}

function amountsAfter(before: OnSite | null, event: OnSiteEvent): OnSite | null {
  if (event.type === 'PaymentOnSiteUndone') return null
  if (event.type === 'PaidOnSite') {
    const { amountCents, means } = event.data
    const noDebt = { returnedCents: 0, writtenOffCents: 0, cause: null, dueSince: null, trouble: null }
    return { ...noDebt, amountCents, means, paidAt: event.metadata.occurredAt }
  }
  if (!before || event.type === 'BookingCanceled') return before
  const { amountCents } = event.data
  return event.type === 'RefundedOnSite'
    ? { ...before, returnedCents: before.returnedCents + amountCents }
    : { ...before, writtenOffCents: before.writtenOffCents + amountCents }
}
