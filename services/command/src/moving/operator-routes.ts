import type { DomainEvent } from '@alba/contracts/events'
import { rehearsal, rehearsed } from '@alba/contracts/moving/commands'
import { exportPage, exportQuery, issuedNumbers } from '@alba/contracts/moving/export'
import type { EventLog } from '@alba/platform/event-log/event-log'
import type { HttpServer } from '@alba/platform/http/server'
import type { z } from 'zod'
import type { Deps } from '../deps.ts'
import { rehearse } from './rehearse.ts'

/** The body of a rehearsal has all rows of a file. */
const LARGEST_BODY = 64 * 1024 * 1024
const PAGE = 1_000

type Parts = { readonly deps: Deps; readonly log: EventLog }

/** For operators inside the network: to try an import, and to leave with everything (ADR 63). */
export function movingRoutes(app: HttpServer, { deps, log }: Parts): void {
  app.post(
    '/imports/rehearsal',
    { bodyLimit: LARGEST_BODY, schema: { body: rehearsal, response: { 200: rehearsed } } },
    async request => {
      const { commands } = request.body as z.infer<typeof rehearsal>
      const cause = { correlationId: request.id, causationId: null, actor: { kind: 'operator' } } as const
      return { results: await rehearse(deps, log, commands, cause) }
    },
  )

  app.get('/imports/issued-numbers', { schema: { response: { 200: issuedNumbers } } }, async () => {
    const numbers: string[] = []
    for await (const { type, data } of eventsOf(log, ['VoucherIssued']))
      if (type === 'VoucherIssued') numbers.push(data.number)
    return { numbers, copy: await copyIdOf(log) }
  })

  app.get('/export', { schema: { querystring: exportQuery, response: { 200: exportPage } } }, async request => {
    const { after } = request.query as z.infer<typeof exportQuery>
    return { ...(await pageAfter(log, after ?? 'start')), copy: await copyIdOf(log) }
  })
}

/** The id of this copy of Alba: the id of the first event of its log; empty for an empty log. */
async function copyIdOf(log: EventLog): Promise<string> {
  const stop = new AbortController()
  for await (const item of log.subscribe({ after: 'start', pageSize: 1, signal: stop.signal })) {
    const [first] = item.kind === 'caughtUp' ? [] : item.events
    if (!first && item.kind !== 'caughtUp') continue
    stop.abort()
    return first?.id ?? ''
  }
  return ''
}

async function* eventsOf(log: EventLog, types: readonly DomainEvent['type'][]): AsyncGenerator<DomainEvent> {
  const stop = new AbortController()
  for await (const item of log.subscribe({ after: 'start', filter: { types }, signal: stop.signal })) {
    if (item.kind === 'caughtUp') break
    yield* item.events
  }
  stop.abort()
}

/** Some events after a position, with readable personal fields. `next` is null at the end of the log. */
async function pageAfter(log: EventLog, after: string): Promise<Omit<z.infer<typeof exportPage>, 'copy'>> {
  const stop = new AbortController()
  const events: DomainEvent[] = []
  let next: string | null = after
  for await (const item of log.subscribe({ after, pageSize: PAGE, signal: stop.signal })) {
    if (item.kind === 'caughtUp') {
      next = null
      break
    }
    events.push(...item.events)
    next = item.position
    if (events.length > 0) break
  }
  stop.abort()
  return { events: events.map(event => ({ ...event, revision: Number(event.revision) })), next }
}
