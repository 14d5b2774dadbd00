import type { EventName, UnderWay } from '../finding.ts'

/** Who gives a treatment, where and when. `startsAt` is null when the events do not say it. */
export type TreatmentPlace = {
  readonly practitionerId: number
  readonly roomId: number
  readonly startsAt: number | null
}

/** The time that the agenda of one day keeps for a booking. Times are in milliseconds since the epoch. */
export type AgendaTime = {
  readonly date: string
  readonly practitionerId: number
  readonly roomId: number
  readonly startsAt: number
  /** When the last of its treatments ends. */
  readonly endsAt: number
  /** The second treatment; null when there is none. */
  readonly second: TreatmentPlace | null
  /** Until when the time is held for a payment; null once it is confirmed. */
  readonly heldUntil: number | null
  isPaymentOpen: boolean
  /** When the event happened that last changed it. */
  readonly at: number
  readonly event: EventName
}

/** Where and when a booking takes place, by its own events. */
type Place = TreatmentPlace &
  Pick<AgendaTime, 'date' | 'second'> & {
    /** When the last treatment ends; null when the events do not say it. */
    readonly endsAt: number | null
  }

/**
 * What the log says about one booking: in the booking's own stream, and in the streams of the days of the agenda. Both
 * must say the same. Times are in milliseconds since the epoch.
 */
export type Entry = {
  /** `unknown`: the agenda has time for it, and its own stream has no event. */
  status: 'unknown' | 'pending' | 'confirmed' | 'canceled' | 'expired'
  place: Place | null
  /** Whether it has two treatments one after the other, which one practitioner gives. */
  isOneAfterTheOther: boolean
  heldUntil: number
  /** When the last event of the booking's own stream happened. */
  changedAt: number
  /** That event. */
  event: EventName
  /** The times of the booking in the agenda, by date. */
  readonly times: Map<string, AgendaTime>
}

/**
 * A difference between a booking and the agenda. A policy removes it soon; it is a finding if it is still there at the
 * deadline plus a margin (`unfinished` in `tally.ts`). `next` says what the operator does then.
 */
type Problem = UnderWay & { readonly deadline: number; readonly next: string }

/** How long a past booking is kept in memory, in milliseconds: late events about it may still come. */
const KEPT_MS = 7 * 86_400_000
/** What an operator does about a difference. */
const NEXT_STEP =
  '`npm run policies -- status` says whether the step is parked; « retry » it there. Otherwise open the booking in the back office and cancel or move it.'

/**
 * Whether the appointment and the last event of the booking are more than a week ago. A time that is not a number is
 * never long ago, so that the booking is kept and reported.
 * @param clock milliseconds since the epoch
 */
export function isLongOver({ place, times, changedAt }: Entry, clock: number): boolean {
  const weekAgo = clock - KEPT_MS
  const isLongAgo = (moment: number) => moment < weekAgo
  if (!isLongAgo(changedAt) || !isLongAgo(place?.startsAt ?? 0)) return false
  for (const { startsAt } of times.values()) if (!isLongAgo(startsAt)) return false
  return true
}

/**
 * The differences between a booking and the agenda at a moment. Policies remove most of them soon, so each has a
 * deadline.
 * @param now milliseconds since the epoch
 */
export function problemsOf(bookingId: number, entry: Entry, now: number): Problem[] {
  const blocking = [...entry.times.values()].filter(time => isBlocking(time, now))
  if (entry.status === 'confirmed') return problemsOfConfirmed(bookingId, entry, blocking)
  const notReleased = blocking.map(time => unconfirmedTime(bookingId, entry, time))
  return entry.status === 'pending' && notReleased.length === 0 ? [stillPending(bookingId, entry)] : notReleased
}

/** Whether nobody else can book this time now. */
const isBlocking = ({ heldUntil, isPaymentOpen }: AgendaTime, now: number): boolean =>
  heldUntil === null || isPaymentOpen || heldUntil > now

/** A confirmed booking has time in the agenda on its own day and on no other, as the booking itself says it. */
function problemsOfConfirmed(bookingId: number, entry: Entry, blocking: readonly AgendaTime[]): Problem[] {
  const own = blocking.find(({ date }) => date === entry.place?.date)
  const since = Math.max(entry.changedAt, own?.at ?? 0)
  const problem = (text: string, event: EventName, at = since): Problem => ({
    text: `booking ${bookingId} ${text}`,
    since: at,
    deadline: at,
    event,
    next: NEXT_STEP,
  })
  const others = blocking
    .filter(time => time !== own)
    .map(time => problem(`has time on ${time.date} as well`, time.event, Math.max(entry.changedAt, time.at)))
  if (!own) return [problem('is confirmed and has no time in the agenda', entry.event), ...others]
  const difference = differenceOf(entry, own)
  return difference ? [problem(difference, own.event), ...others] : others
}

/** How the booking differs from its time in the agenda; undefined when both say the same. */
function differenceOf({ place }: Entry, time: AgendaTime): string | undefined {
  if (time.heldUntil !== null) return 'is confirmed, and its time is only held'
  if (!place) return undefined
  if ((place.second === null) !== (time.second === null)) return 'has not as many treatments as its time in the agenda'
  const what = otherIn(place, time) ?? (place.second && time.second ? otherIn(place.second, time.second) : undefined)
  if (what) return `has another ${what} than its time in the agenda`
  return place.endsAt === null || place.endsAt === time.endsAt
    ? undefined
    : 'has another end than its time in the agenda'
}

function otherIn(place: TreatmentPlace, time: TreatmentPlace): 'start' | 'practitioner' | 'room' | undefined {
  if (place.startsAt !== null && place.startsAt !== time.startsAt) return 'start'
  if (place.practitionerId !== time.practitionerId) return 'practitioner'
  return place.roomId === time.roomId ? undefined : 'room'
}

/**
 * Time of a booking that is not confirmed. That is right while the client pays and until a policy releases the time; it
 * is a finding when the policy never does.
 */
function unconfirmedTime(bookingId: number, { status, changedAt }: Entry, time: AgendaTime): Problem {
  const { heldUntil, isPaymentOpen, startsAt, at, event } = time
  const text = `booking ${bookingId} is ${status === 'unknown' ? 'not in the log' : status} and has time on ${time.date}`
  const since = Math.max(at, changedAt)
  // The provider is asked about an open payment until the appointment begins (ADR 22).
  const releaseAt = heldUntil === null ? since : Math.max(heldUntil, isPaymentOpen ? startsAt : 0)
  return { text, since, deadline: Math.max(since, releaseAt), event, next: NEXT_STEP }
}

/** A booking whose time is released, and which neither was confirmed nor has expired. */
const stillPending = (bookingId: number, { heldUntil, changedAt, event }: Entry): Problem => ({
  text: `booking ${bookingId} is neither confirmed nor ended`,
  since: changedAt,
  deadline: heldUntil,
  event,
  next: NEXT_STEP,
})
