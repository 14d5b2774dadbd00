import type { SessionName } from '@alba/platform/accounts/sessions'
import { ProblemError, problemOf } from '@alba/platform/http/problem'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { forStaff } from '../http/access.ts'
import { type Api, file, refusals } from '../http/api.ts'
import type { ReadModels } from '../read-models/read-models.ts'
import { type Connection, openConnection } from './connection.ts'
import { openFeed } from './feed.ts'

const HEARTBEAT_MS = 15_000
/** The largest number of open connections: in this process, and of one practitioner. */
const MOST = 200
const MOST_EACH = 12

type LiveDeps = {
  readonly models: ReadModels
  /** Whether the session of a token is still open. It may have ended since the connection was opened. */
  readonly isOpen: (session: SessionName) => Promise<boolean>
  /** Milliseconds between two heartbeats, at which the session is checked too. */
  readonly heartbeatMs?: number | undefined
}

const headers = z.object({
  'last-event-id': z
    .string()
    .regex(/^[0-9A-Za-z:_-]{1,64}$/)
    .optional()
    .describe('The id of the last event that arrived. The changes since then are sent first.'),
})

const description = `\`ready\` comes first and says where the feed begins. \`change\` says what has changed, as
\`{kind, id}\`; the screens can already show it. \`reset\` says that there are too many changes to send: reload everything.
The id of each event is its position in the log; send the last one as \`Last-Event-ID\` to resume there. A comment comes
every 15 seconds. The connection ends when the access token expires, when the session ends, and when the reader is too slow;
then connect again. A browser's \`EventSource\` cannot send the token, so read the events with \`fetch\`.`

/** The route that sends changes to open screens (ADR 33). */
export function liveRoutes(api: Api, { models, isOpen, heartbeatMs = HEARTBEAT_MS }: LiveDeps): void {
  const feed = openFeed(models, error => api.log.warn({ err: error }, 'cannot read what changed'))
  const open = new Map<Connection, number>()
  api.addHook('preClose', async () => feed.close())

  function refuseTooMany(practitionerId: number): void {
    const own = [...open.values()].filter(id => id === practitionerId).length
    if (open.size >= MOST || own >= MOST_EACH) throw new ProblemError(problemOf(429, 'too_many_requests'))
  }

  /** Ends a connection when its token expires, its session ends, or its client does not read. */
  function watch(connection: Connection, request: FastifyRequest, session: SessionName, leave: () => void): void {
    const check = async () => {
      connection.sendHeartbeat()
      if (!(await isOpen(session))) connection.end()
    }
    const heartbeat = setInterval(() => void check().catch(() => connection.end()), heartbeatMs)
    const expiry = setTimeout(() => connection.end(), (request.accessUntil ?? 0) - Date.now())
    connection.stream.once('close', () => {
      clearInterval(heartbeat)
      clearTimeout(expiry)
      open.delete(connection)
      leave()
    })
  }

  api.get(
    '/api/backoffice/events',
    {
      ...forStaff(),
      schema: {
        tags: ['notifications'],
        summary: 'Sends changes as they happen, as server-sent events',
        description,
        headers,
        response: { ...file('text/event-stream', 'A stream of events that does not end.'), ...refusals(429) },
      },
    },
    async (request, reply) => {
      const { practitionerId, family } = request
      if (practitionerId === null || family === null) throw new ProblemError(problemOf(401, 'not_authenticated'))
      refuseTooMany(practitionerId)
      await models.listening()
      const now = feed.position()
      const after = request.headers['last-event-id'] ?? now
      const connection = openConnection(after)
      open.set(connection, practitionerId)
      watch(connection, request, { practitionerId, family }, feed.join(connection, after))
      // Proxies must not buffer the stream.
      return reply.type('text/event-stream').header('x-accel-buffering', 'no').send(connection.stream)
    },
  )
}
