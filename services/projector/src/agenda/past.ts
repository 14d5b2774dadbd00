import { type DaySchedule, emptyDay, evolveDay } from '@alba/contracts/agenda/day-schedule'
import { type AgendaEvent, agendaStream } from '@alba/contracts/agenda/events'
import { type PastDays, type PastDaysQuery, pastDaysQuery } from '@alba/contracts/agenda/past'
import type { DayRow } from '@alba/contracts/agenda/rows'
import type { DomainEvent } from '@alba/contracts/events'
import { addDays, daysBetween } from '@alba/contracts/shared/centre-time'
import { boundedCache } from '@alba/platform/bounded-cache'
import { UnreadableEvent } from '@alba/platform/event-log/codec'
import type { EventLog } from '@alba/platform/event-log/event-log'
import { type Position, type RecordedEvent, START } from '@alba/platform/event-store/event-store'
import type { HttpServer } from '@alba/platform/http/server'
import type { Database } from '@alba/platform/postgres/pool'
import type { Checkpoint } from '../runner/ledger.ts'
import { skippedFor } from '../runner/skipped.ts'
import { agenda } from './projection.ts'

/** Whether an event is not dated later than a moment, in milliseconds since the epoch. */
const isUpTo = (moment: number, { metadata }: DomainEvent): boolean => Date.parse(metadata.occurredAt) <= moment

/**
 * The schedule of a day at a past moment, folded from the day's events as in a decision. The last event dated up to the
 * moment counts with all events before it, even if the clock of the process that wrote one of those was wrong.
 * @param events of the day's stream, in order
 * @param at UTC instant
 */
export const scheduleAt = (events: readonly DomainEvent[], at: string): DaySchedule =>
  scheduleOf(events.slice(0, countUpTo(events, at)))

const scheduleOf = (events: readonly DomainEvent[]): DaySchedule =>
  (events as readonly AgendaEvent[]).reduce(evolveDay, emptyDay)

/** How many events of a stream belong to a past moment, as `scheduleAt` counts them. @param at UTC instant */
export function countUpTo(events: readonly DomainEvent[], at: string): number {
  const moment = Date.parse(at)
  return events.findLastIndex(event => isUpTo(moment, event)) + 1
}

/** The schedules of days in the read model, by date, and the position up to which it has every event. */
type Present = {
  readonly position: Position
  readonly schedules: ReadonlyMap<string, DaySchedule>
  /** The days that lack the later events of their stream (ADR 126). */
  readonly held: ReadonlySet<string>
}
/** Answers undefined when the read model in use is of another version. */
export type ReadPresent = (dates: readonly string[]) => Promise<Present | undefined>

const presentDays = {
  name: 'present days with the position of their model',
  text: `SELECT version, c.position, date, schedule, ARRAY(
      SELECT stream FROM projections.held AS h WHERE h.name = c.name AND h.generation = c.generation) AS held
    FROM projections.checkpoints AS c LEFT JOIN agenda.days ON date = ANY ($1::date[]) WHERE name = 'agenda'`,
}
type PresentRow = Pick<Checkpoint, 'version' | 'position'> & { readonly held: readonly string[] } & (
    | DayRow
    | { readonly date: null }
  )

/** Reads the present days in one statement, so that they and the position are of the same moment. */
export const readPresent =
  (database: Database): ReadPresent =>
  async dates => {
    const { rows } = await database.query<PresentRow>({ ...presentDays, values: [dates] })
    const [first] = rows
    if (first?.version !== agenda.version) return undefined
    const days = rows.flatMap(row => (row.date === null ? [] : [[row.date, row.schedule] as const]))
    const held = dates.filter(date => first.held.includes(agendaStream(date)))
    return { position: first.position, schedules: new Map(days), held: new Set(held) }
  }

export type Log = Pick<EventLog, 'readStream'>

/** How many schedules of past moments are kept; that of a day with sixty bookings takes about 10 kB. */
const KEPT_SCHEDULES = 4_000

/**
 * How many of a day's newest events are read to find the last one before the moment. When the moment is older than all
 * of these, every event of the day is read, and the resulting schedule is not kept.
 */
const LOOK_BACK = 16

/**
 * A cache of past schedules, by the position of the last event that each includes. Such a schedule never changes. A day
 * has few events, so a person who looks at one moment after another mostly asks for the same schedules again.
 */
export const keptSchedules = () => boundedCache<Position, DaySchedule>(KEPT_SCHEDULES)
type KeptSchedules = ReturnType<typeof keptSchedules>

/**
 * The schedule of a day at a past moment, as `scheduleAt` has it. Reads all of the day's events only if it is not kept.
 */
async function readScheduleAt(log: Log, stream: string, at: string, kept: KeptSchedules): Promise<DaySchedule> {
  const moment = Date.parse(at)
  const newestFirst = await log.readStream(stream, { direction: 'backwards', limit: LOOK_BACK })
  const last = newestFirst.find(event => isUpTo(moment, event))
  if (!last) return scheduleAt(await log.readStream(stream), at)
  const known = kept.get(last.position)
  if (known) return known
  const events = await log.readStream(stream)
  // What was appended since the last events were read may be dated before the moment, and is not in this schedule.
  const schedule = scheduleOf(events.filter(({ position }) => position <= last.position))
  kept.set(last.position, schedule)
  return schedule
}

type PastDay = Omit<PastDays[number], 'date'>

/**
 * A day of which an event cannot be read or applied: all before it, without those that an operator skipped (ADR 48). It is
 * complete at a moment before that event.
 */
async function readAround(log: Log, stream: string, at: string): Promise<PastDay> {
  const isSkipped = await skippedFor({ eventLog: log }, agenda.name)
  const { events, unreadable } = await readableEvents(log, stream, isSkipped)
  const count = countUpTo(events, at)
  let schedule = emptyDay
  for (const event of events.slice(0, count))
    try {
      schedule = evolveDay(schedule, event as AgendaEvent)
    } catch {
      if (!isSkipped(event.id)) return { schedule, isIncomplete: true }
    }
  const isLater = count < events.length || !unreadable || occurredAt(unreadable) > Date.parse(at)
  return isLater ? { schedule } : { schedule, isIncomplete: true }
}

/** The events before the first one that cannot be decoded and that no operator skipped; and that one. */
async function readableEvents(log: Log, stream: string, isSkipped: (eventId: string) => boolean) {
  const events: DomainEvent[] = []
  for (let from = 0n; ; ) {
    try {
      return { events: [...events, ...(await log.readStream(stream, { from }))] }
    } catch (error) {
      if (!(error instanceof UnreadableEvent)) throw error
      const { id, revision } = error.event
      if (revision > from) events.push(...(await log.readStream(stream, { from, limit: Number(revision - from) })))
      if (!isSkipped(id)) return { events, unreadable: error.event }
      from = revision + 1n
    }
  }
}

/** Milliseconds since the epoch; NaN when the event does not say it. */
const occurredAt = ({ metadata }: Pick<RecordedEvent, 'metadata'>): number => Date.parse(String(metadata.occurredAt))

/** Every date from `first` to `last`, both included. */
export const datesOf = ({ first, last }: Pick<PastDaysQuery, 'first' | 'last'>): string[] =>
  Array.from({ length: daysBetween(first, last) + 1 }, (_, n) => addDays(first, n))

/**
 * Reads the days as they were at some moments. A day that has not changed since a moment is taken from the read model.
 * The short stream of any other day is folded, because no table has the history of days.
 *
 * The day's last event is read after the read model. When the read model includes that event, and the event is not
 * later than the moment, the row of the day includes exactly the events up to the moment, unless the model leaves out the
 * day's stream. Where an event cannot be read or applied, `readAround` says what is known.
 * @param moments UTC instants
 * @returns the days at each moment
 */
async function daysAtEach(
  log: Log,
  readPresent: ReadPresent,
  dates: readonly string[],
  moments: readonly string[],
  kept: KeptSchedules,
): Promise<PastDays[]> {
  // While a model is replaced, its tables may be missing. The log has everything.
  const present = await readPresent(dates).catch(() => undefined)
  const fromLogOrModel = async (date: string): Promise<PastDay[]> => {
    const stream = agendaStream(date)
    const [latest] = await log.readStream(stream, { direction: 'backwards', limit: 1 })
    if (!latest) return moments.map(() => ({ schedule: emptyDay }))
    const inModel = latest.position <= (present?.position ?? START) && !present?.held.has(date) ? present : undefined
    const schedule = (at: string) =>
      inModel && isUpTo(Date.parse(at), latest)
        ? (inModel.schedules.get(date) ?? emptyDay)
        : readScheduleAt(log, stream, at, kept)
    return Promise.all(moments.map(async at => ({ schedule: await schedule(at) })))
  }
  const daysOf = (date: string): Promise<PastDay[]> =>
    fromLogOrModel(date).catch(() => Promise.all(moments.map(at => readAround(log, agendaStream(date), at))))
  const days = await Promise.all(dates.map(async date => ({ date, atEach: await daysOf(date) })))
  return moments.map((_, n) => days.map(({ date, atEach }) => ({ date, ...(atEach[n] ?? { schedule: emptyDay }) })))
}

/** Reads the days as they were at one moment. @param at UTC instant */
export async function daysAt(
  log: Log,
  readPresent: ReadPresent,
  dates: readonly string[],
  at: string,
  kept: KeptSchedules = keptSchedules(),
): Promise<PastDays> {
  const [days = []] = await daysAtEach(log, readPresent, dates, [at], kept)
  return days
}

/** Reads days as they were at some moments: all events dated up to each. @param moments UTC instants */
export type ReadDays = (dates: readonly string[], moments: readonly string[]) => Promise<PastDays[]>

export function openPast(log: Log, readPresent: ReadPresent): ReadDays {
  const kept = keptSchedules()
  return (dates, moments) => daysAtEach(log, readPresent, dates, moments, kept)
}

/** An internal route for the gateway, which has no access to the log. */
export function pastRoute(app: HttpServer, readDays: ReadDays): void {
  app.get('/agenda', { schema: { querystring: pastDaysQuery } }, async request => {
    const query = request.query as PastDaysQuery
    const [days] = await readDays(datesOf(query), [query.at])
    return days
  })
}
