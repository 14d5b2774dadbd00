import { type CentreState, centreState } from '@alba/contracts/centre/state'
import type { DomainEvent } from '@alba/contracts/events'
import type { EventLog } from '@alba/platform/event-log/event-log'
import type { HttpServer } from '@alba/platform/http/server'
import { centreAfter, centreTypes } from './state.ts'

type Parts = { readonly log: Pick<EventLog, 'subscribe'>; readonly clock: () => number; readonly zone: string }

/** GET /centre, for operators inside the network: what a centre's file would say. It reads the log from its start. */
export function centreRoute(app: HttpServer, parts: Parts): void {
  app.get('/centre', { schema: { response: { 200: centreState } } }, () => readCentre(parts))
}

async function readCentre({ log, clock, zone }: Parts): Promise<CentreState> {
  const events: DomainEvent[] = []
  const stop = new AbortController()
  for await (const item of log.subscribe({ after: 'start', filter: { types: centreTypes }, signal: stop.signal })) {
    if (item.kind === 'caughtUp') break
    events.push(...item.events)
  }
  stop.abort()
  return centreAfter(events, clock(), zone)
}
