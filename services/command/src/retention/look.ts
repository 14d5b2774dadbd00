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

/** The kind of the deadlines at which a booking is looked at. */
export const LOOK = 'retention'

const payload = z.object({
  bookingId: z.int(),
  /** When the event occurred for which the booking is looked at, in milliseconds since the epoch. */
  lastAt: z.number(),
  /** The version of the booking after that event. */
  version: z.int(),
})

/**
 * Looks at a booking in some night, and hands on what is due by the present setting. It is due again in the night of the
 * next part, and is done when there is none. A booking whose keys do not exist is left alone: it is older than such keys
 * (ADR 89), or is erased already.
 */
export const lookAtBooking: DeadlineHandler<Deps> = async (deps, deadline) => {
  const { bookingId, lastAt, version } = payload.parse(deadline.payload)
  const now = deps.clock()
  const state = await deps.streams.load(booking, bookingId)
  // A later event waits for its policy, which sets this deadline again.
  if (state.status === 'none' || state.retainedFrom !== version) return { inMs: nextNight(now) - now }
  const money = await moneyFor(deps, state)
  const all = dueOf(state, lastAt, money === 'none', deps.reference.current().retention)
  const held = await stillHeld(deps, bookingId, all)
  const due = held.findLast(({ at }) => at <= now)
  if (due) {
    const { what, keptDays } = due
    const key = `${bookingId}/${what}`
    const found = { bookingId, what, keptDays, version: state.version }
    await deps.setDeadline({ kind: ERASE, key, dueAt: now, payload: found })
  }
  const next = held.find(({ at }) => at > now)
  if (next) return { inMs: Math.max(nightAfter(next.at), nextNight(now)) - now }
  return money === 'expected' ? { inMs: nextNight(now) - now } : undefined
}

async function stillHeld({ keyring }: Deps, bookingId: number, all: readonly Due[]): Promise<Due[]> {
  const idOf = (part: ErasablePart) => partKeyId(keyring, part, bookingId)
  const keys = await keyring.findKeys(partsOf.everything.map(idOf))
  return all.filter(({ what }) => partsOf[what].some(part => keys.has(idOf(part))))
}

/** Whether money was ever received for a booking, or can still arrive: while the card provider has not closed its payment. */
async function moneyFor({ streams }: Deps, state: KnownBooking): Promise<'received' | 'expected' | 'none'> {
  if (state.settledBy || state.onSite || state.rejectedIntents.length > 0) return 'received'
  if (state.paymentIntentId === null) return 'none'
  const { status } = await streams.load(payment, state.paymentIntentId)
  if (status === 'succeeded') return 'received'
  return status === 'canceled' ? 'none' : 'expected'
}

type Retained = (typeof retentionEvents)[number]

const lookAgain = (deps: Deps, { data: { bookingId }, metadata, revision }: EventOf<Retained>): Promise<unknown> =>
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

/** Looks at a booking once it may have something to erase, or something was written about its client. */
export const retentionPolicies = [
  ...retentionEvents.map(type => whenever(type, names[type], lookAgain)),
  // A shorter time holds for what is kept already, so everything is looked at once more.
  whenever('RetentionChanged', 'look-at-every-booking', (deps: Deps) =>
    deps.hastenDeadlines(LOOK, nextNight(deps.clock())),
  ),
]
