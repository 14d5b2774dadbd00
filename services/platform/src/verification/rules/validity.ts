import type { EventOf } from '@alba/contracts/events'
import { type NamedEvent, nameOf } from '../finding.ts'
import { type DatedEvent, momentOf, type Rule } from '../rule.ts'
import { openTally } from '../tally.ts'
import { dayOf, isEndOf, monthsAfter, utcDay } from './days.ts'

/** What an operator does about a finding. */
const NEXT_STEP =
  'Compare its last day with the letter that the buyer got, and send this report to whoever maintains Alba. Staff may extend the voucher meanwhile.'

/**
 * By how many days the day that counted for an event may be after its day in UTC: the centre may be ahead of UTC, and the
 * clock of the process may have been set back by a day in between.
 */
const MOST_DAYS_AHEAD = 2

/** An event that gives a voucher another last day. */
type NewEnd = EventOf<'VoucherIssued' | 'VoucherImported' | 'VoucherExtended' | 'VoucherExtensionUndone'>

/**
 * A voucher ends as many months after its payment as its order says, and the order says no more than the terms of its sale
 * (ADR 68). Later it ends otherwise only by as many months as it was extended. The log does not name the centre's time
 * zone, so a day more or less is no finding. Days are numbers (`days.ts`).
 */
export function validityRule(): Rule {
  const tally = openTally()
  /** For how many months each purchase sold its vouchers, by its id. */
  const monthsOfPurchases = new Map<number, number>()
  /** For how many months each voucher was ordered, by its id, until it is issued. */
  const orderedMonths = new Map<number, number>()
  /** The last day of each voucher, by its id. */
  const ends = new Map<number, number>()
  /** The last days that extended vouchers had before, by their ids. */
  const formerEnds = new Map<number, number[]>()
  /** The streams with an event that this version of Alba cannot read. What it changed is not known. */
  const unreadable = new Set<string>()
  const found = (event: NamedEvent, text: string) => tally.found(text, NEXT_STEP, nameOf(event))

  /** @param isRight whether the voucher may have this last day */
  const setEnd = (event: NewEnd, isRight: (end: number) => boolean) => {
    if (unreadable.has(event.stream)) return
    const { voucherId, expiresOn, expiresAt } = event.data
    const end = dayOf(expiresOn)
    if (!isRight(end))
      found(event, `voucher ${voucherId} is valid until ${expiresOn}, which is not what was sold or given`)
    if (!isEndOf(end, Date.parse(expiresAt)))
      found(event, `voucher ${voucherId} can be used until ${expiresAt}, and its last day is ${expiresOn}`)
    ends.set(voucherId, end)
  }

  return {
    name: 'validity',
    proves: 'every voucher is valid as long as its order, within its terms, and its extensions say',
    tally,
    unreadable: ({ stream }) => void unreadable.add(stream),
    on: {
      PackagePurchased: ({ data }) => void monthsOfPurchases.set(data.purchaseId, data.terms.voucherMonths),
      VoucherOrdered(event) {
        tally.checked()
        const { voucherId, validityMonths, purchaseId, terms } = event.data
        orderedMonths.set(voucherId, validityMonths)
        const sold = (purchaseId === null ? undefined : monthsOfPurchases.get(purchaseId)) ?? terms.voucherMonths
        // Whoever buys a single voucher may want it for less. Those of a package have the months of its terms.
        const isSold = purchaseId === null ? validityMonths <= sold : validityMonths === sold
        if (!isSold || validityMonths > terms.voucherMonths)
          found(event, `voucher ${voucherId} is ordered for ${validityMonths} months, and its sale gives ${sold}`)
      },
      VoucherIssued(event) {
        const { voucherId, paidAt } = event.data
        const months = orderedMonths.get(voucherId)
        orderedMonths.delete(voucherId)
        const paidOn = utcDay(Date.parse(paidAt))
        if (paidOn > latestDay(event)) found(event, `voucher ${voucherId} was paid at ${paidAt}, after it was issued`)
        setEnd(event, end => months === undefined || isBetween(end, paidOn - 1, paidOn + 1, months))
      },
      VoucherImported: event => setEnd(event, () => true),
      VoucherExtended(event) {
        const { voucherId } = event.data
        const before = ends.get(voucherId)
        setEnd(event, end => before === undefined || isExtension(event, before, end))
        if (before !== undefined) formerEnds.set(voucherId, [...(formerEnds.get(voucherId) ?? []), before])
      },
      VoucherExtensionUndone(event) {
        const { voucherId } = event.data
        setEnd(event, end => !ends.has(voucherId) || formerEnds.get(voucherId)?.includes(end) === true)
      },
    },
  }
}

/** The last day that may have been today when the event was decided. */
const latestDay = (event: DatedEvent): number => utcDay(momentOf(event)) + MOST_DAYS_AHEAD

/** Whether a day is some months after the first of two days, after the second one, or between. */
const isBetween = (day: number, first: number, last: number, months: number): boolean =>
  day >= monthsAfter(first, months) && day <= monthsAfter(last, months)

/**
 * Whether an extension may end on this day. Staff extends from the last day, or from today when that is over; after a
 * cancellation by the centre the voucher has the months from today, unless it lasts longer anyway. Older events do not say
 * who extended, so both is right for them.
 */
function isExtension(event: EventOf<'VoucherExtended'>, before: number, end: number): boolean {
  const { months, by } = event.data
  const today = latestDay(event)
  if (by === 'staff') return isBetween(end, before, Math.max(before, today), months)
  const from = by === 'centre_canceled' ? today : Math.max(before, today)
  return end > before && end <= monthsAfter(from, months)
}
