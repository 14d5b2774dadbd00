import { prepareEligibility } from '@alba/platform/eligibility/results'
import type { EventLog } from '@alba/platform/event-log/event-log'
import type { LoggerOptions } from '@alba/platform/http/logger'
import { createHttpServer, type HttpServer } from '@alba/platform/http/server'
import { leadership } from '@alba/platform/postgres/leadership'
import { prepareSchema } from '@alba/platform/postgres/migrate'
import { agendaPolicies } from './agenda/policies.ts'
import { agendaRoutes } from './agenda/routes.ts'
import { bookingPolicies } from './bookings/policies.ts'
import { bookingRoutes } from './bookings/routes.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import { deadlineSetter, deadlinesDdl } from './deadlines/deadlines.ts'
import { deadlinePolicies } from './deadlines/policies.ts'
import { workDeadlines } from './deadlines/worker.ts'
import { openStreams } from './decision/streams.ts'
import type { Deps } from './deps.ts'
import { paymentPolicies } from './payments/policies.ts'
import { paymentRoutes } from './payments/routes.ts'
import { checkpointsDdl } from './policies/checkpoints.ts'
import type { PolicyGroup } from './policies/policy.ts'
import { runPolicies } from './policies/runner.ts'
import { questionnaireRoutes } from './questionnaires/routes.ts'
import { followReference } from './reference/follow.ts'
import { settingsRoutes } from './settings/routes.ts'

export const policyGroups: readonly PolicyGroup[] = [
  { name: 'agenda', policies: agendaPolicies },
  { name: 'bookings', policies: bookingPolicies },
  { name: 'payments', policies: paymentPolicies },
  { name: 'deadlines', policies: deadlinePolicies },
]

export type CommandParts = Pick<Deps, 'keyring' | 'provider' | 'database' | 'zone'> & {
  readonly log: EventLog
  readonly databaseUrl: string
  readonly logger: LoggerOptions | false
  readonly clock?: () => number
  readonly deadlineIntervalMs?: number
}

export type CommandService = { readonly app: HttpServer; readonly deps: Deps; stop(): Promise<void> }

/** The command service, ready to listen: endpoints, policies and deadlines over the same parts. */
export async function buildCommand(parts: CommandParts): Promise<CommandService> {
  const { log, database, clock = Date.now } = parts
  await prepareSchema(database, checkpointsDdl + deadlinesDdl)
  await prepareEligibility(database)
  const stopping = new AbortController()
  const troubles: (() => string | undefined)[] = []
  const app = createHttpServer({
    service: 'command',
    logger: parts.logger,
    bodyLimit: 2 * 1024 * 1024,
    keepRequestIds: true,
    ready: [
      { name: 'database', check: async () => void (await database.query('SELECT 1')) },
      { name: 'event store', check: async () => void (await log.head()) },
      { name: 'work', check: async () => troubles.map(trouble => trouble()).find(found => found !== undefined) },
    ],
  })
  const reference = await followReference(log, stopping.signal, error =>
    app.log.error({ err: error }, 'the catalogue is lost'),
  )
  const deps: Deps = {
    ...parts,
    streams: openStreams(log, clock),
    reference,
    clock,
    setDeadline: deadlineSetter(database),
    logger: app.log,
  }
  for (const routes of [
    agendaRoutes,
    bookingRoutes,
    catalogueRoutes,
    paymentRoutes,
    questionnaireRoutes,
    settingsRoutes,
  ])
    routes(app, deps)
  const policies = runPolicies(deps, log, leadership(parts.databaseUrl), policyGroups, stopping.signal)
  const deadlines = workDeadlines(deps, stopping.signal, parts.deadlineIntervalMs)
  troubles.push(reference.trouble, () => policies.trouble()[0])
  return {
    app,
    deps,
    async stop() {
      stopping.abort()
      await Promise.all([policies.stopped, deadlines])
    },
  }
}
