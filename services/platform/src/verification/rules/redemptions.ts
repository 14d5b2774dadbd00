import type { EventOf } from '@alba/contracts/events'
import { type EventName, nameOf } from '../finding.ts'
import { momentOf, type Rule } from '../rule.ts'
import { openTally } from '../tally.ts'

/** What a voucher paid for a booking. */
type Redemption = {
  readonly voucherId: number
  readonly amountCents: number
  /** Whether the booking was confirmed with it. */
  isUsed: boolean
  /** Whether staff canceled the booking and gives back what was paid. */
  mustReturn: boolean
  restored: 'no' | EventOf<'VoucherRestored'>['data']['reason']
  /** The last event, and when it was. */
  at: number
  event: EventName
}

const POLICIES =
  '`npm run policies -- status` says whether the step is parked; « retry » it there. Otherwise compare voucher and booking in the back office.'
const LOOK = 'Compare voucher and booking in the back office, and send this report to whoever maintains Alba.'

/** Each redemption of a voucher has its booking, and each booking that a voucher paid has its redemption. */
export function redemptionsRule(): Rule {
  const tally = openTally()
  const redemptions = new Map<string, Redemption>()
  /** The redemption that a booking was confirmed with. */
  const paying = new Map<number, Redemption>()
  const find = (voucherId: number, bookingId: number) => redemptions.get(`${voucherId}/${bookingId}`)
  const update = (
    redemption: Redemption,
    event: Parameters<typeof nameOf>[0] & { metadata: { occurredAt: string } },
  ) => {
    redemption.at = Date.parse(event.metadata.occurredAt)
    redemption.event = nameOf(event)
  }

  return {
    name: 'redemptions',
    proves: 'every use of a voucher has its booking, and every booking that a voucher paid has its use',
    tally,
    on: {
      VoucherRedeemed(event) {
        tally.checked()
        const { voucherId, bookingId, amountCents } = event.data
        const state = { isUsed: false, mustReturn: false, restored: 'no', at: momentOf(event) } as const
        redemptions.set(`${voucherId}/${bookingId}`, { voucherId, amountCents, ...state, event: nameOf(event) })
      },
      BookingConfirmed(event) {
        const { bookingId, settledBy } = event.data
        if (settledBy.kind !== 'voucher') return
        const redemption = find(settledBy.voucherId, bookingId)
        if (redemption?.restored !== 'no' || redemption.amountCents !== settledBy.amountCents)
          return tally.found(`voucher ${settledBy.voucherId} did not pay booking ${bookingId}`, LOOK, nameOf(event))
        redemption.isUsed = true
        update(redemption, event)
        paying.set(bookingId, redemption)
      },
      BookingCanceled(event) {
        const { bookingId, by, givesBack = true } = event.data
        const redemption = paying.get(bookingId)
        if (!redemption || by !== 'staff') return
        redemption.mustReturn = givesBack
        update(redemption, event)
      },
      VoucherRestored(event) {
        const redemption = find(event.data.voucherId, event.data.bookingId)
        if (!redemption) return
        redemption.restored = event.data.reason
        update(redemption, event)
      },
    },
    finish(now) {
      for (const [name, redemption] of redemptions) {
        const { at, event, restored } = redemption
        const text = problemOf(redemption)
        if (text === undefined) continue
        const [voucherId, bookingId] = name.split('/')
        const sentence = `voucher ${voucherId} and booking ${bookingId}: ${text}`
        if (restored === 'no') tally.unfinished({ text: sentence, since: at, deadline: at, event, next: POLICIES }, now)
        else tally.found(sentence, LOOK, event)
      }
    },
  }
}

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
