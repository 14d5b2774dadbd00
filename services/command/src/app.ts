import { prepareAccounts } from '@alba/platform/accounts/sessions'
import { DEVELOPMENT_SITE } from '@alba/platform/config'
import { prepareEligibility } from '@alba/platform/eligibility/results'
import type { EventLog } from '@alba/platform/event-log/event-log'
import { createGate } from '@alba/platform/gate'
import type { LoggerOptions } from '@alba/platform/http/logger'
import { createHttpServer, type HttpServer } from '@alba/platform/http/server'
import { requireServiceSecret } from '@alba/platform/http/service-secret'
import { leadership } from '@alba/platform/postgres/leadership'
import { prepareSchema } from '@alba/platform/postgres/migrate'
import { writableFinding } from '@alba/platform/postgres/writable'
import { isOperator } from './accounts/change-operator-role.ts'
import { roleOf } from './accounts/change-role.ts'
import { accountsRoute, firstAccountRoute } from './accounts/operator-route.ts'
import { centreRoute } from './centre/operator-route.ts'
import { pictureRoutes } from './centre/picture-routes.ts'
import { deadlineHastener, deadlineSetter, deadlinesDdl, setRecurring } from './deadlines/deadlines.ts'
import { workDeadlines } from './deadlines/worker.ts'
import { openStreams } from './decision/streams.ts'
import { type AppDeps, deadlineHandlers, handlers, payables, policyGroups, recurring } from './features.ts'
import { openUnpaidHolds, unpaidHoldsDdl } from './holds/unpaid-holds.ts'
import { serveCommands } from './http.ts'
import { lookUpEvents } from './inspect/look-up-events.ts'
import type { Reader } from './inspect/search.ts'
import { lookUpTrace } from './inspect/trace/look-up-trace.ts'
import { movingRoutes } from './moving/operator-routes.ts'
import { clockRoute, type SettableClock } from './operator/clock.ts'
import { keysFinding, keysRoutes } from './operator/keys.ts'
import { lookUpOperations } from './operator/look-up.ts'
import { operatorRoutes } from './operator/routes.ts'
import { parkedGauges, parkedSentence } from './operator/status.ts'
import { verifyLog } from './operator/verifications.ts'
import { providerCalls } from './payments/provider-calls.ts'
import { forgetInMemory } from './people/forget-memory.ts'
import { peopleRoutes } from './people/routes.ts'
import { checkpointsDdl } from './policies/checkpoints.ts'
import { parkedDdl } from './policies/parked.ts'
import { runPolicies } from './policies/runner.ts'
import { forgetResults } from './questionnaires/forget.ts'
import { followReference } from './reference/follow.ts'
import { keptReferenceDdl } from './reference/kept.ts'
import { type Verify, verifyInChild } from './verify/in-child.ts'

export type CommandParts = Pick<AppDeps, 'keyring' | 'provider' | 'database' | 'zone' | 'refusesDemoPassword'> & {
  readonly log: EventLog
  /** The store of the log, in which operators look without opening what is sealed. */
  readonly store: Reader
  /** Wraps the keys of persons. Needed to find the keys that were wrapped by another master key. */
  readonly masterKey: Buffer
  readonly databaseUrl: string
  /** The secret by which the gateway authenticates. */
  readonly secret: string
  readonly logger: LoggerOptions | false
  readonly clock?: () => number
  /** A clock that an operator sets, in place of `clock`. */
  readonly settableClock?: SettableClock
  /** The address of the site. Default: that of an installation that `npm start` runs on this machine. */
  readonly publicUrl?: string
  /** Multiplies the limits of unpaid holds. Default 1. */
  readonly limitScale?: number
  /** Default: `alba verify` in a process of its own. */
  readonly verify?: Verify
  readonly deadlineIntervalMs?: number
  /** How often results of questionnaires older than an hour are deleted, in milliseconds. */
  readonly forgetIntervalMs?: number
}

export type CommandService = { readonly app: HttpServer; readonly deps: AppDeps; stop(): Promise<void> }

/** The command service, ready to listen: endpoints, policies and deadlines. */
export async function buildCommand(parts: CommandParts): Promise<CommandService> {
  const { log, database, keyring, masterKey, settableClock: settable } = parts
  const clock = settable?.read ?? parts.clock ?? Date.now
  await prepareSchema(database, 'command', checkpointsDdl + parkedDdl + deadlinesDdl + keptReferenceDdl)
  await prepareSchema(database, 'holds', unpaidHoldsDdl)
  await setRecurring(database, recurring, clock())
  await prepareEligibility(database)
  await prepareAccounts(database)
  const stopping = new AbortController()
  const troubles: (() => string | undefined)[] = []
  let retrying = (): string | undefined => undefined
  const app = createHttpServer({
    service: 'command',
    logger: parts.logger,
    bodyLimit: 2 * 1024 * 1024,
    keepRequestIds: true,
    ready: [
      { name: 'database', check: () => writableFinding(database) },
      { name: 'event store', check: async () => void (await log.head()) },
      { name: 'work', check: async () => troubles.map(trouble => trouble()).find(found => found !== undefined) },
      { name: 'policies', advisory: true, check: async () => retrying() ?? (await parkedSentence(database)) },
      { name: 'keys', advisory: true, check: () => keysFinding({ database, keyring }) },
    ],
  })
  requireServiceSecret(app, parts.secret)
  const reference = await followReference({
    log,
    database,
    signal: stopping.signal,
    onError: error => app.log.error({ err: error }, 'the reference data cannot be followed'),
  })
  const limitScale = parts.limitScale ?? 1
  const deps: AppDeps = {
    ...parts,
    limitScale,
    publicUrl: parts.publicUrl ?? DEVELOPMENT_SITE,
    unpaidHolds: openUnpaidHolds(database, limitScale),
    // Uses the real clock, because the provider's own limit does. The sandbox has no limit.
    providerCalls: providerCalls(parts.provider.name === 'stripe' ? limitScale : 100 * limitScale, Date.now),
    payables,
    streams: openStreams(log, clock),
    reference,
    clock,
    setDeadline: deadlineSetter(database),
    hastenDeadlines: deadlineHastener(database),
    logger: app.log,
  }
  const verifying = { log, verify: parts.verify ?? verifyInChild, signal: stopping.signal }
  // Each look searches much of the log, so they wait for each other and not bookings for them.
  const looking = createGate()
  const looks = [
    lookUpOperations(log, policyGroups),
    lookUpEvents(parts.store, looking),
    lookUpTrace(parts.store, looking),
    verifyLog(verifying),
  ]
  serveCommands(app, deps, [...handlers, ...looks], {
    admin: async id => (await roleOf(deps, id)) === 'admin',
    operator: id => isOperator(deps, id),
  })
  accountsRoute(app, deps)
  firstAccountRoute(app, deps)
  centreRoute(app, { log, clock, zone: deps.zone })
  pictureRoutes(app, database)
  movingRoutes(app, { deps, log })
  peopleRoutes(app, { deps, log })
  keysRoutes(app, { deps, log, masterKey })
  operatorRoutes(app, { database, log }, policyGroups)
  if (settable) clockRoute(app, settable, { deps, log, groups: policyGroups, kinds: deadlineHandlers })
  parkedGauges(app.metrics, database, policyGroups)
  const policies = runPolicies(deps, log, leadership(parts.databaseUrl), policyGroups, stopping.signal)
  const deadlines = workDeadlines(deps, deadlineHandlers, stopping.signal, parts.deadlineIntervalMs)
  const forgetting = forgetResults(deps, stopping.signal, parts.forgetIntervalMs)
  const memory = forgetInMemory({ log, streams: deps.streams }, stopping.signal)
  troubles.push(reference.trouble, policies.trouble)
  retrying = policies.retrying
  return {
    app,
    deps,
    async stop() {
      stopping.abort()
      await Promise.all([policies.stopped, deadlines, forgetting, memory, reference.stopped])
    },
  }
}
