import type { Retention } from '@alba/contracts/settings/retention'
import type { ErasablePart } from '@alba/contracts/shared/event'
import type { KnownBooking } from '../bookings/booking.ts'

/** What a booking can be without: the answers alone, or everything that it says about its client. */
export type Erasable = 'answers' | 'everything'

/** The parts whose keys go with what is erased. */
export const partsOf: Readonly<Record<Erasable, readonly ErasablePart[]>> = {
  answers: ['answers'],
  everything: ['answers', 'booking'],
}

/** When a part of what a booking says about its client is to be erased. */
export type Due = {
  readonly what: Erasable
  /** Milliseconds since the epoch. */
  readonly at: number
  /** The setting that it follows from, in days. */
  readonly keptDays: number
}

const DAY_MS = 86_400_000

/**
 * When the data of a booking is to be erased, by the present retention (docs/rules.md, Retention): the answers some days
 * after the appointment or after the end of a booking without one, and everything some days after an unpaid booking has
 * lapsed, its answers included. Nothing while it waits for its payment.
 * @param lastAt when the booking ended, or when staff last wrote something about its client, if that was later
 * @param isUnpaid whether no money for it was ever received or can still arrive
 */
export function dueOf(state: KnownBooking, lastAt: number, isUnpaid: boolean, retention: Retention): readonly Due[] {
  if (state.status === 'pending') return []
  const over = state.status === 'confirmed' ? Math.max(lastAt, Date.parse(state.endsAt)) : lastAt
  const after = (what: Erasable, keptDays: number): Due => ({ what, at: over + keptDays * DAY_MS, keptDays })
  const answers = after('answers', retention.answersDays)
  if (state.status === 'confirmed' || !isUnpaid) return [answers]
  const everything = after('everything', retention.unpaidDays)
  return answers.at < everything.at ? [answers, everything] : [everything]
}

/** When nobody is at work: 2 h UTC, which is 3 or 4 h in France. */
const NIGHT_MS = 2 * 3_600_000
/** So much before a night begins, it is too late for that night: other processes may not know a change of settings yet. */
const NOTICE_MS = 3_600_000

/**
 * The first night at or after a moment. What is erased is erased at night and together, because each erasure makes the
 * read models look through the log. @param from milliseconds since the epoch, as is the result
 */
export const nightAfter = (from: number): number => Math.ceil((from - NIGHT_MS) / DAY_MS) * DAY_MS + NIGHT_MS

/** The night in which a change that is made now is noticed by every process. */
export const nextNight = (now: number): number => nightAfter(now + NOTICE_MS)
