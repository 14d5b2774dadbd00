import type { EventOf } from '@alba/contracts/events'
import { type EventName, type NamedEvent, nameOf } from '../finding.ts'
import { type DatedEvent, momentOf, type Rule } from '../rule.ts'
import { openTally } from '../tally.ts'

/** An amount that was taken from a voucher to pay a booking. */
type Redemption = {
  readonly voucherId: number
  readonly amountCents: number
  /** Whether the booking was confirmed with it. */
  isUsed: boolean
  /** Whether staff canceled the booking and gives back what was paid. */
  mustReturn: boolean
  /** Why the voucher got the amount back; `no` when it did not. */
  restored: 'no' | EventOf<'VoucherRestored'>['data']['reason']
  /** The last event, and when it happened, in milliseconds since the epoch. */
  at: number
  event: EventName
}

/** A booking that is not confirmed and has not ended. */
type Waiting = {
  /** When the appointment begins, in milliseconds since the epoch. */
  readonly startsAt: number
  /** Whether a card payment was opened for it. One in progress is waited for until the appointment begins. */
  isPaying: boolean
  /** What vouchers pay a part of it with. */
  readonly parts: Redemption[]
}

/** What an operator does when a policy should have acted long ago. */
const NEXT_STEP_OF_UNFINISHED =
  '`npm run policies -- status` says whether the step is parked; « retry » it there. Otherwise compare voucher and booking in the back office.'
/** What an operator does about a finding. */
const NEXT_STEP = 'Compare voucher and booking in the back office, and send this report to whoever maintains Alba.'

/** Each redemption of a voucher has its booking, and each booking that a voucher paid has its redemption. */
export function redemptionsRule(): Rule {
  const tally = openTally()
  /** By `<voucherId>/<bookingId>`. */
  const redemptions = new Map<string, Redemption>()
  /** By the id of a confirmed booking: the redemptions that paid it. */
  const confirmedWith = new Map<number, Redemption[]>()
  const waiting = new Map<number, Waiting>()
  const find = (voucherId: number, bookingId: number) => redemptions.get(`${voucherId}/${bookingId}`)
  const setLastEvent = (redemption: Redemption, event: NamedEvent & DatedEvent) => {
    redemption.at = momentOf(event)
    redemption.event = nameOf(event)
  }

  /** From now on its parts must go back soon, unless the booking was confirmed with them. */
  const endWaiting = (event: EventOf<'BookingConfirmed' | 'BookingCanceled' | 'BookingExpired'>) => {
    const { bookingId } = event.data
    for (const part of waiting.get(bookingId)?.parts ?? []) setLastEvent(part, event)
    waiting.delete(bookingId)
  }

  return {
    name: 'redemptions',
    proves: 'every use of a voucher has its booking, and every booking that a voucher paid has its use',
    tally,
    on: {
      VoucherRedeemed(event) {
        tally.checked()
        const { voucherId, bookingId, amountCents, isPart = false } = event.data
        // A slow process may redeem it once more after the booking was canceled. Then this goes back as the first did.
        const mustReturn = find(voucherId, bookingId)?.mustReturn ?? false
        const redemption: Redemption = {
          voucherId,
          amountCents,
          isUsed: mustReturn,
          mustReturn,
          restored: 'no',
          at: momentOf(event),
          event: nameOf(event),
        }
        redemptions.set(`${voucherId}/${bookingId}`, redemption)
        if (isPart) waiting.get(bookingId)?.parts.push(redemption)
      },
      BookingRequested({ data: { bookingId, startsAt } }) {
        waiting.set(bookingId, { startsAt: Date.parse(startsAt), isPaying: false, parts: [] })
      },
      PaymentRequested({ data }) {
        const booking = waiting.get(data.bookingId)
        if (booking) booking.isPaying = true
      },
      BookingExpired: endWaiting,
      BookingConfirmed(event) {
        const { bookingId, settledBy } = event.data
        endWaiting(event)
        const used: Redemption[] = []
        for (const part of settledBy) {
          if (part.kind !== 'voucher') continue
          const redemption = find(part.voucherId, bookingId)
          if (redemption?.restored !== 'no' || redemption.amountCents !== part.amountCents) {
            tally.found(`voucher ${part.voucherId} did not pay booking ${bookingId}`, NEXT_STEP, nameOf(event))
            continue
          }
          redemption.isUsed = true
          setLastEvent(redemption, event)
          used.push(redemption)
        }
        if (used.length > 0) confirmedWith.set(bookingId, used)
      },
      BookingCanceled(event) {
        const { bookingId, by, givesBack = true } = event.data
        endWaiting(event)
        if (by !== 'staff') return
        for (const redemption of confirmedWith.get(bookingId) ?? []) {
          redemption.mustReturn = givesBack
          setLastEvent(redemption, event)
        }
      },
      VoucherRestored(event) {
        const redemption = find(event.data.voucherId, event.data.bookingId)
        if (!redemption) return
        redemption.restored = event.data.reason
        setLastEvent(redemption, event)
      },
    },
    finish(now) {
      const boundUntil = new Map<Redemption, number>()
      for (const { startsAt, isPaying, parts } of waiting.values())
        if (isPaying) for (const part of parts) boundUntil.set(part, startsAt)
      for (const [name, redemption] of redemptions) {
        const { at, event, restored } = redemption
        const text = problemOf(redemption)
        if (text === undefined) continue
        const [voucherId, bookingId] = name.split('/')
        const sentence = `voucher ${voucherId} and booking ${bookingId}: ${text}`
        const deadline = Math.max(at, boundUntil.get(redemption) ?? 0)
        if (restored === 'no')
          tally.unfinished({ text: sentence, since: at, deadline, event, next: NEXT_STEP_OF_UNFINISHED }, now)
        else tally.found(sentence, NEXT_STEP, event)
      }
    },
  }
}

/** What is wrong with a redemption at the end of the log; undefined when nothing is. */
function problemOf({ isUsed, mustReturn, restored }: Redemption): string | undefined {
  if (restored === 'no') {
    if (!isUsed) return 'the amount was taken, and the booking is not confirmed with it'
    return mustReturn ? 'the booking was canceled, and the amount was not given back' : undefined
  }
  if (isUsed && !mustReturn) return 'the amount was given back, and the booking was not canceled with a right to it'
  return isUsed || restored === 'not_confirmed'
    ? undefined
    : 'the amount was given back for a booking that it never paid'
}
