import { type DaySchedule, emptyDay, evolveDay } from '@alba/contracts/agenda/day-schedule'
import { type AgendaEvent, agendaStream } from '@alba/contracts/agenda/events'
import { type PastDays, type PastDaysQuery, pastDaysQuery } from '@alba/contracts/agenda/past'
import type { DomainEvent } from '@alba/contracts/events'
import { addDays, daysBetween } from '@alba/contracts/shared/centre-time'
import type { EventLog } from '@alba/platform/event-log/event-log'
import type { HttpServer } from '@alba/platform/http/server'

/**
 * The schedule of a day at a past moment, folded from the day's events as in a decision. The last event dated up to the
 * moment counts with all events before it, even if the clock of the process that wrote one of those was wrong.
 * @param events of the day's stream, in order
 * @param at UTC instant
 */
export function scheduleAt(events: readonly DomainEvent[], at: string): DaySchedule {
  const moment = Date.parse(at)
  const last = events.findLastIndex(({ metadata }) => Date.parse(metadata.occurredAt) <= moment)
  return (events.slice(0, last + 1) as readonly AgendaEvent[]).reduce(evolveDay, emptyDay)
}

/** Reads the short stream of each day, because no table holds the history of days. */
async function daysAt(log: Pick<EventLog, 'readStream'>, { first, last, at }: PastDaysQuery): Promise<PastDays> {
  const dates = Array.from({ length: daysBetween(first, last) + 1 }, (_, n) => addDays(first, n))
  return Promise.all(
    dates.map(async date => ({ date, schedule: scheduleAt(await log.readStream(agendaStream(date)), at) })),
  )
}

/** An internal route for the gateway, which has no access to the log. */
export function pastRoute(app: HttpServer, log: Pick<EventLog, 'readStream'>): void {
  app.get('/agenda', { schema: { querystring: pastDaysQuery } }, request => daysAt(log, request.query as PastDaysQuery))
}
