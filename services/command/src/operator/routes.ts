import { policiesStatus } from '@alba/contracts/operator/parked'
import type { EventLog } from '@alba/platform/event-log/event-log'
import type { HttpServer } from '@alba/platform/http/server'
import type { Database } from '@alba/platform/postgres/pool'
import type { PolicyGroup } from '../policies/policy.ts'
import { readStatus } from './status.ts'

type Parts = { readonly database: Database; readonly log: EventLog }

/** GET /policies, for operators inside the network: the state of policies and deadlines. */
export function operatorRoutes(app: HttpServer, { database, log }: Parts, groups: readonly PolicyGroup<never>[]): void {
  app.get('/policies', { schema: { response: { 200: policiesStatus } } }, () => readStatus(database, log, groups))
}
