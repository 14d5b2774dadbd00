import { type DaySchedule, emptyDay, evolveDay } from '@alba/contracts/agenda/day-schedule'
import { type AgendaEvent, agendaStream } from '@alba/contracts/agenda/events'
import { type PastDays, type PastDaysQuery, pastDaysQuery } from '@alba/contracts/agenda/past'
import type { DomainEvent } from '@alba/contracts/events'
import { addDays, daysBetween } from '@alba/contracts/shared/centre-time'
import type { EventLog } from '@alba/platform/event-log/event-log'
import type { HttpServer } from '@alba/platform/http/server'

/**
 * A day as it stood at a moment: its own events up to then, by the fold that gives time away. What came before the last of
 * them came before the moment, whatever the clock of the process that wrote it said.
 * @param events of the day's stream, in their order @param at UTC instant
 */
export function scheduleAt(events: readonly DomainEvent[], at: string): DaySchedule {
  const last = events.findLastIndex(({ metadata }) => Date.parse(metadata.occurredAt) <= Date.parse(at))
  return (events.slice(0, last + 1) as readonly AgendaEvent[]).reduce(evolveDay, emptyDay)
}

/** Reads the short stream of each day; no other table has this history. */
async function daysAt(log: Pick<EventLog, 'readStream'>, { first, last, at }: PastDaysQuery): Promise<PastDays> {
  const dates = Array.from({ length: daysBetween(first, last) + 1 }, (_, n) => addDays(first, n))
  return Promise.all(
    dates.map(async date => ({ date, schedule: scheduleAt(await log.readStream(agendaStream(date)), at) })),
  )
}

/** A route for the gateway, inside the network: the gateway cannot read the log. */
export function pastRoute(app: HttpServer, log: Pick<EventLog, 'readStream'>): void {
  app.get('/agenda', { schema: { querystring: pastDaysQuery } }, request => daysAt(log, request.query as PastDaysQuery))
}
