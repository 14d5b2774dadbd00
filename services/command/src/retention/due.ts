import type { Retention } from '@alba/contracts/settings/retention'
import type { ErasablePart } from '@alba/contracts/shared/event'
import type { KnownBooking } from '../bookings/booking.ts'

/** What is erased from a booking: only the client's answers, or everything that it says about its client. */
export type Erasable = 'answers' | 'everything'

/** The parts of a booking's events whose keys are deleted to erase it. */
export const partsOf: Readonly<Record<Erasable, readonly ErasablePart[]>> = {
  answers: ['answers'],
  everything: ['answers', 'booking'],
}

/** An erasure that a booking needs, and when. */
export type Due = {
  readonly what: Erasable
  /** Milliseconds since the epoch. */
  readonly at: number
  /** The number of days in the centre's settings from which `at` was computed. */
  readonly keptDays: number
}

const DAY_MS = 86_400_000

/**
 * When the data of a booking is to be erased under the present settings (docs/rules.md, Retention):
 * - nothing while the booking waits for its payment;
 * - the answers `answersDays` after the appointment, or after the booking was canceled or expired;
 * - everything, answers included, `unpaidDays` after a booking that nobody paid was canceled or expired.
 * @param lastAt when the booking was confirmed, canceled, expired or moved, or when staff last wrote something about
 *   its client, whichever is last; in milliseconds since the epoch
 * @param isUnpaid whether no money for it was received and none can arrive any more
 */
export function dueOf(state: KnownBooking, lastAt: number, isUnpaid: boolean, retention: Retention): readonly Due[] {
  if (state.status === 'pending') return []
  const keptFrom = state.status === 'confirmed' ? Math.max(lastAt, Date.parse(state.endsAt)) : lastAt
  const after = (what: Erasable, keptDays: number): Due => ({ what, at: keptFrom + keptDays * DAY_MS, keptDays })
  const answers = after('answers', retention.answersDays)
  if (state.status === 'confirmed' || !isUnpaid) return [answers]
  const everything = after('everything', retention.unpaidDays)
  return answers.at < everything.at ? [answers, everything] : [everything]
}

/** The time of day at which data is erased: 2:00 UTC, which is 3:00 or 4:00 in France, when nobody is at work. */
const NIGHT_MS = 2 * 3_600_000
/**
 * How long before a night a change of settings must be made to count in it: other processes learn of it with a delay.
 */
const NOTICE_MS = 3_600_000

/**
 * The first 2:00 UTC at or after a moment. All erasures of a day happen together at night, because each one makes the
 * read models search the log.
 * @param from milliseconds since the epoch, as is the result
 */
export const nightAfter = (from: number): number => Math.ceil((from - NIGHT_MS) / DAY_MS) * DAY_MS + NIGHT_MS

/** The first night in which every process knows a change that is made now. In milliseconds since the epoch. */
export const nextNight = (now: number): number => nightAfter(now + NOTICE_MS)
