import { messageChoice, messagesChanged } from '@alba/contracts/operations/projector'
import { isParked, retryNow, skipParked } from '@alba/platform/bus/parked'
import type { HttpServer } from '@alba/platform/http/server'
import type { Database } from '@alba/platform/postgres/pool'
import type { z } from 'zod'
import type { RecordAct } from '../operator-acts.ts'

/** What each act does, and its name in the journal of operators. */
const acts = {
  retry: { act: 'retry-message', carryOut: retryNow },
  skip: { act: 'skip-message', carryOut: skipParked },
} as const

/**
 * Internal routes for operators: a message that a group could not handle is tried again now, or the group goes on
 * without it. The command service records the act as an event before it is done (ADR 83).
 */
export function messageActRoutes(app: HttpServer, database: Database, record: RecordAct): void {
  for (const [name, { act, carryOut }] of Object.entries(acts))
    app.post(`/bus/${name}`, { schema: { body: messageChoice, response: { 200: messagesChanged } } }, async request => {
      const { reason, ...message } = request.body as z.infer<typeof messageChoice>
      if (!(await isParked(database, message))) return { count: 0 }
      const targets = [`${message.group} ${message.eventId}`]
      await record({ act, count: 1, targets, reason }, String(request.headers['x-actor'] ?? ''))
      return { count: Number(await carryOut(database, message)) }
    })
}
