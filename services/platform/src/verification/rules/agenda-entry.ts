import type { EventName, UnderWay } from '../finding.ts'

/** Time of a booking in a day. Times are in milliseconds since the epoch. */
export type Taken = {
  readonly date: string
  readonly practitionerId: number
  readonly roomId: number
  readonly startsAt: number
  /** Null once it is confirmed. */
  readonly heldUntil: number | null
  isPaymentOpen: boolean
  readonly at: number
  readonly event: EventName
}

/** Where a booking says that it is. `startsAt` is null when the log does not say it. */
type Place = Pick<Taken, 'date' | 'practitionerId' | 'roomId'> & { readonly startsAt: number | null }

/** What the log says of a booking, in its own stream and in those of the days. */
export type Entry = {
  status: 'unknown' | 'pending' | 'confirmed' | 'canceled' | 'expired'
  place: Place | null
  heldUntil: number
  /** The last event of the booking itself, and when it was. */
  changedAt: number
  event: EventName
  /** By the date of the stream. */
  readonly taken: Map<string, Taken>
}

/** Something that does not fit. It fits later, or is a finding once the deadline and a margin have passed. */
type Problem = UnderWay & { readonly deadline: number; readonly next: string }

/** How long a booking that is over is kept in memory, in milliseconds: late events about it may still come. */
const KEPT_MS = 7 * 86_400_000
const POLICIES =
  '`npm run policies -- status` says whether the step is parked; « retry » it there. Otherwise open the booking in the back office and cancel or move it.'

/** Whether everything about the booking was over a week ago. @param clock milliseconds since the epoch */
export function isOver({ place, taken, changedAt }: Entry, clock: number): boolean {
  const before = clock - KEPT_MS
  if (!(changedAt < before && (place?.startsAt ?? 0) < before)) return false
  for (const { startsAt } of taken.values()) if (!(startsAt < before)) return false
  return true
}

/**
 * What does not fit about a booking at a moment. Most of it fits soon, so each problem has a deadline.
 * @param now milliseconds since the epoch
 */
export function wrongWith(bookingId: number, entry: Entry, now: number): Problem[] {
  const taking = [...entry.taken.values()].filter(each => isTaking(each, now))
  if (entry.status === 'confirmed') return ofConfirmed(bookingId, entry, taking)
  const left = taking.map(each => notConfirmed(bookingId, entry, each))
  return entry.status === 'pending' && left.length === 0 ? [stillPending(bookingId, entry)] : left
}

const isTaking = ({ heldUntil, isPaymentOpen }: Taken, now: number): boolean =>
  heldUntil === null || isPaymentOpen || heldUntil > now

function ofConfirmed(bookingId: number, entry: Entry, taking: readonly Taken[]): Problem[] {
  const own = taking.find(({ date }) => date === entry.place?.date)
  const since = Math.max(entry.changedAt, own?.at ?? 0)
  const problem = (text: string, event: EventName, at = since): Problem => ({
    text: `booking ${bookingId} ${text}`,
    since: at,
    deadline: at,
    event,
    next: POLICIES,
  })
  const difference = own && differenceOf(entry, own)
  return [
    ...(own ? [] : [problem('is confirmed and has no time in the agenda', entry.event)]),
    ...(own && difference ? [problem(difference, own.event)] : []),
    ...taking
      .filter(each => each !== own)
      .map(each => problem(`has time on ${each.date} as well`, each.event, Math.max(entry.changedAt, each.at))),
  ]
}

function differenceOf({ place }: Entry, own: Taken): string | undefined {
  if (own.heldUntil !== null) return 'is confirmed, and its time is only held'
  if (place?.startsAt !== null && place?.startsAt !== own.startsAt)
    return 'has another start than its time in the agenda'
  if (place?.practitionerId !== own.practitionerId) return 'has another practitioner than its time in the agenda'
  return place?.roomId === own.roomId ? undefined : 'has another room than its time in the agenda'
}

/** Time of a booking that is not confirmed: it is being paid or about to be released, or it was left behind. */
function notConfirmed(bookingId: number, { status, changedAt }: Entry, taken: Taken): Problem {
  const { heldUntil, isPaymentOpen, startsAt, at, event } = taken
  const text = `booking ${bookingId} is ${status === 'unknown' ? 'not in the log' : status} and has time on ${taken.date}`
  const since = Math.max(at, changedAt)
  // The provider is asked about an open payment until the appointment begins (ADR 22).
  const held = heldUntil === null ? since : Math.max(heldUntil, isPaymentOpen ? startsAt : 0)
  return { text, since, deadline: Math.max(since, held), event, next: POLICIES }
}

const stillPending = (bookingId: number, { heldUntil, changedAt, event }: Entry): Problem => ({
  text: `booking ${bookingId} is neither confirmed nor ended`,
  since: changedAt,
  deadline: heldUntil,
  event,
  next: POLICIES,
})
