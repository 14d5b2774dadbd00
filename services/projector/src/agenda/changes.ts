import type { AgendaChanges, Appointment } from '@alba/contracts/agenda/changes'
import {
  type ChangedBooking,
  changedBookings,
  changedClosures,
  changedHours,
  type DatedSchedule,
  type PlacedBlock,
  placedBlocks,
} from '@alba/contracts/agenda/compare'
import type { DaySchedule } from '@alba/contracts/agenda/day-schedule'
import { agendaStream } from '@alba/contracts/agenda/events'
import { type PastDaysQuery, pastDaysQuery } from '@alba/contracts/agenda/past'
import { bookingStream } from '@alba/contracts/bookings/events'
import { pick } from '@alba/contracts/shared/case'
import { UnreadableEvent } from '@alba/platform/event-log/codec'
import type { HttpServer } from '@alba/platform/http/server'
import { closureDeeds, hoursDeeds, readDeeds } from './deeds.ts'
import { countUpTo, datesOf, type Log, type ReadDays } from './past.ts'

/** Stands for the present: no event is dated later, even if the clock of the process that wrote it is fast. */
const END_OF_TIME = '9999-12-31T23:59:59.999Z'

type Moments = {
  readonly dates: readonly string[]
  /** The past moment, a UTC instant. */
  readonly at: string
  /** The present moment in milliseconds since the epoch. Holds that ran out before it are no bookings. */
  readonly now: number
}

/**
 * Compares days at a past moment with the same days now, and says what led to each change of hours and closures. The
 * reasons of bookings are in their histories. An incomplete day cannot be compared: a booking that has left it would
 * still be there, and on its new day it would be added.
 */
export async function changesSince(log: Log, readDays: ReadDays, moments: Moments): Promise<AgendaChanges> {
  try {
    return await changesOf(log, completeOnly(readDays), moments)
  } catch (error) {
    if (!(error instanceof IncompleteDay || error instanceof UnreadableEvent)) throw error
    return { bookings: [], hours: [], closures: [], isIncomplete: true }
  }
}

class IncompleteDay extends Error {}

const completeOnly =
  (readDays: ReadDays): ReadDays =>
  async (...asked) => {
    const sides = await readDays(...asked)
    if (sides.flat().some(day => day.isIncomplete)) throw new IncompleteDay()
    return sides
  }

async function changesOf(log: Log, readDays: ReadDays, moments: Moments): Promise<AgendaChanges> {
  const { dates, at } = moments
  const [past = [], present = []] = await readDays(dates, [at, END_OF_TIME])
  const days = dates.flatMap((date, n) => {
    const [before, after] = [past[n]?.schedule, present[n]?.schedule]
    return before && after ? [{ date, before, after }] : []
  })
  const [bookings, ...changed] = await Promise.all([
    bookingsSince(log, readDays, moments, { past, present }),
    ...days.map(day => daySince(log, day, at)),
  ])
  return {
    bookings: bookings.map(asAnswered),
    hours: changed.flatMap(({ hours }) => hours),
    closures: changed.flatMap(({ closures }) => closures),
  }
}

type Sides = { readonly past: readonly DatedSchedule[]; readonly present: readonly DatedSchedule[] }

/**
 * The bookings that changed on these days. A booking that these days have only in the past, or only now, may have moved
 * to or from another day. Every day that it was ever on is therefore compared as well.
 */
async function bookingsSince(
  log: Log,
  readDays: ReadDays,
  { dates, at, now }: Moments,
  { past, present }: Sides,
): Promise<ChangedBooking[]> {
  const compare = ({ past, present }: Sides) =>
    changedBookings(placedBlocks(past, Date.parse(at)), placedBlocks(present, now))
  const found = compare({ past, present })
  const wanted = new Set(dates)
  const others = await otherDays(log, found.filter(mayHaveChangedDay).map(bookingIdOf), wanted)
  if (others.length === 0) return found
  const [pastOthers = [], presentOthers = []] = await readDays(others, [at, END_OF_TIME])
  const all = compare({ past: [...past, ...pastOthers], present: [...present, ...presentOthers] })
  return all.filter(({ before, after }) => [before, after].some(side => side && wanted.has(side.date)))
}

/** A booking is gone from these days, or new to them by a move. One that never moved was on no other day before. */
const mayHaveChangedDay = ({ before, after }: ChangedBooking): boolean => !after || (!before && after.block.move !== 0)

/** The id of the booking. At least one of the sides is there, so the 0 is never returned. */
const bookingIdOf = ({ before, after }: ChangedBooking): number => (before ?? after)?.block.bookingId ?? 0

/** The days that bookings were ever on, as their own events say, without the days that were asked for. */
async function otherDays(log: Log, bookingIds: readonly number[], wanted: ReadonlySet<string>): Promise<string[]> {
  const histories = await Promise.all(bookingIds.map(id => log.readStream(bookingStream(id))))
  const dates = histories.flat().flatMap(({ type, data }) => {
    if (type === 'BookingRescheduled') return [data.from.date, data.date]
    return type === 'BookingRequested' ? [data.date] : []
  })
  return [...new Set(dates)].filter(date => !wanted.has(date))
}

type Day = { readonly date: string; readonly before: DaySchedule; readonly after: DaySchedule }

/** What changed of a day's hours and closures, with the deeds. The day's events are only read if something did. */
async function daySince(log: Log, { date, before, after }: Day, at: string) {
  const hours = changedHours(before, after)
  const closures = changedClosures(before, after)
  if (hours.length + closures.length === 0) return { hours: [], closures: [] }
  const events = await log.readStream(agendaStream(date))
  const deeds = await readDeeds(log, events, events.slice(countUpTo(events, at)))
  return {
    hours: hours.map(change => ({ date, ...change, deeds: hoursDeeds(deeds, change) })),
    closures: closures.map(({ id, ...change }) => ({ date, ...change, deeds: closureDeeds(deeds, id, change.kind) })),
  }
}

/** The change as the answer of the route has it. */
const asAnswered = (change: ChangedBooking): AgendaChanges['bookings'][number] => ({
  bookingId: bookingIdOf(change),
  before: change.before && appointmentOf(change.before),
  after: change.after && appointmentOf(change.after),
})

function appointmentOf({ date, block, second }: PlacedBlock): Appointment {
  const { serviceId, practitionerId, roomId, startsAt, endsAt, heldUntil } = block
  const first = { date, serviceId, practitionerId, roomId, startsAt, endsAt, isHeld: heldUntil !== null }
  return second ? { ...first, second: pick(second, ['practitionerId', 'roomId', 'startsAt', 'endsAt']) } : first
}

/** An internal route for the gateway, which has no access to the log. */
export function changesRoute(app: HttpServer, log: Log, readDays: ReadDays): void {
  app.get('/agenda/changes', { schema: { querystring: pastDaysQuery } }, request => {
    const query = request.query as PastDaysQuery
    return changesSince(log, readDays, { dates: datesOf(query), at: query.at, now: Date.now() })
  })
}
