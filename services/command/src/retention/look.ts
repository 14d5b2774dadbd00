import type { EventOf } from '@alba/contracts/events'
import type { ErasablePart } from '@alba/contracts/shared/event'
import { partKeyId } from '@alba/platform/event-log/boxes'
import { z } from 'zod'
import { booking, type KnownBooking, retentionEvents } from '../bookings/booking.ts'
import type { DeadlineHandler } from '../deadlines/worker.ts'
import type { Deps } from '../deps.ts'
import { payment } from '../payments/payment.ts'
import { whenever } from '../policies/policy.ts'
import { type Due, dueOf, nextNight, nightAfter, partsOf } from './due.ts'
import { ERASE } from './erase.ts'

/** The kind of the deadlines at which a booking is checked for data to erase. */
export const LOOK = 'retention'

const payload = z.object({
  bookingId: z.int(),
  /** When the event occurred that set this deadline, in milliseconds since the epoch. */
  lastAt: z.number(),
  /** The version of the booking after that event. */
  version: z.int(),
})

/**
 * Checks a booking at night, and sets a deadline that erases what is due under the present settings. When something
 * falls due later, the check runs again in that night; otherwise it is over. Data without a key is passed over: it
 * was erased already, or it is older than the keys of single bookings (ADR 89).
 */
export const lookAtBooking: DeadlineHandler<Deps> = async (deps, deadline) => {
  const { bookingId, lastAt, version } = payload.parse(deadline.payload)
  const now = deps.clock()
  const state = await deps.streams.load(booking, bookingId)
  // A later event has happened. Its policy has not run yet, and will set this deadline again.
  if (state.status === 'none' || state.retainedFrom !== version) return { inMs: nextNight(now) - now }
  const money = await moneyFor(deps, state)
  const erasures = dueOf(state, lastAt, money === 'none', deps.reference.current().retention)
  const remaining = await notYetErased(deps, bookingId, erasures)
  // The last one that is due includes the ones before it.
  const due = remaining.findLast(({ at }) => at <= now)
  if (due) {
    const { what, keptDays } = due
    await deps.setDeadline({
      kind: ERASE,
      key: `${bookingId}/${what}`,
      dueAt: now,
      payload: { bookingId, what, keptDays, version: state.version },
    })
  }
  const next = remaining.find(({ at }) => at > now)
  if (next) return { inMs: Math.max(nightAfter(next.at), nextNight(now)) - now }
  return money === 'expected' ? { inMs: nextNight(now) - now } : undefined
}

/** The erasures that still have a key to delete. */
async function notYetErased({ keyring }: Deps, bookingId: number, erasures: readonly Due[]): Promise<Due[]> {
  const idOf = (part: ErasablePart) => partKeyId(keyring, part, bookingId)
  const keys = await keyring.findKeys(partsOf.everything.map(idOf))
  return erasures.filter(({ what }) => partsOf[what].some(part => keys.has(idOf(part))))
}

/** Whether money was received for a booking. It is `expected` until the card provider has closed an open payment. */
async function moneyFor({ streams }: Deps, state: KnownBooking): Promise<'received' | 'expected' | 'none'> {
  if (state.settledBy || state.onSite || state.rejectedIntents.length > 0) return 'received'
  if (state.paymentIntentId === null) return 'none'
  const { status } = await streams.load(payment, state.paymentIntentId)
  if (status === 'succeeded') return 'received'
  return status === 'canceled' ? 'none' : 'expected'
}

type Retained = (typeof retentionEvents)[number]

const checkNextNight = (deps: Deps, { data: { bookingId }, metadata, revision }: EventOf<Retained>): Promise<unknown> =>
  deps.setDeadline({
    kind: LOOK,
    key: String(bookingId),
    dueAt: nextNight(deps.clock()),
    payload: { bookingId, lastAt: Date.parse(metadata.occurredAt), version: Number(revision) + 1 },
  })

const names: Readonly<Record<Retained, string>> = {
  BookingConfirmed: 'look-at-confirmed-booking',
  BookingCanceled: 'look-at-canceled-booking',
  BookingExpired: 'look-at-expired-booking',
  BookingRescheduled: 'look-at-moved-booking',
  NotesChanged: 'look-at-written-notes',
  BookingContactCorrected: 'look-at-corrected-contact',
}

/** Has a booking checked after each event from which its data is kept for a number of days. */
export const retentionPolicies = [
  ...retentionEvents.map(type => whenever(type, names[type], checkNextNight)),
  // A shorter time also applies to the data of existing bookings, so all of them are checked in the next night.
  whenever('RetentionChanged', 'look-at-every-booking', (deps: Deps) =>
    deps.hastenDeadlines(LOOK, nextNight(deps.clock())),
  ),
]
