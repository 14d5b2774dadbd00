import { type BusConfig, usesKafka } from '@alba/platform/bus/config'
import { openPublisher, prepareBus } from '@alba/platform/bus/open'
import type { EventLog } from '@alba/platform/event-log/event-log'
import type { Keyring } from '@alba/platform/event-log/keyring'
import type { LoggerOptions } from '@alba/platform/http/logger'
import { createHttpServer, type HttpServer } from '@alba/platform/http/server'
import { requireServiceSecret } from '@alba/platform/http/service-secret'
import type { MailConfig } from '@alba/platform/mail-config'
import { leadership } from '@alba/platform/postgres/leadership'
import type { Database } from '@alba/platform/postgres/pool'
import type { Head } from '@alba/platform/verification/chain'
import { changesRoute } from './agenda/changes.ts'
import { openPast, pastRoute, readPresent } from './agenda/past.ts'
import { openLiveConnection } from './database.ts'
import { prepareForgetting, startForgetting } from './forgetting/follow.ts'
import { withLag } from './lag.ts'
import { prepareOutbox } from './mailer/outbox/table.ts'
import { reportTo } from './mailer/report.ts'
import { serveMailer } from './mailer/service.ts'
import { mailCheck } from './mailer/watch.ts'
import { projectionObserver, statusGauges } from './metrics.ts'
import { recordActsAt } from './operator-acts.ts'
import { unresolvedGauge } from './payments-unresolved.ts'
import { readyChecks } from './ready.ts'
import { messageActRoutes } from './relay/acts.ts'
import { startRelay } from './relay/relay.ts'
import { readBusStatus } from './relay/status.ts'
import { busCheck, watchBus } from './relay/watch.ts'
import { routes } from './routes.ts'
import { prepareLedgers } from './runner/ledger.ts'
import { liveWriters } from './runner/live-writer.ts'
import type { Projection } from './runner/projection.ts'
import { type Runner, startRunner } from './runner/runner.ts'
import { readStatus } from './status.ts'

export type ProjectorParts = {
  /** See `openReadModels`. */
  readonly database: Database
  readonly databaseUrl: string
  /** The secret that services and operators' tools send to each other (`ALBA_SERVICE_SECRET`). */
  readonly secret: string
  readonly eventLog: EventLog
  /** Signs the secret links in letters. */
  readonly keyring: Pick<Keyring, 'digest'>
  readonly projections: readonly Projection[]
  readonly bus: BusConfig
  readonly mail: MailConfig
  /** See `MailerParts`. */
  readonly readHead: () => Promise<Head>
  /** The address of the command service. */
  readonly commandUrl: string
  /** The centre's time zone. */
  readonly zone: string
  readonly logger: LoggerOptions | false
  /** How often a process on standby tries to become the leader, in milliseconds. */
  readonly standByMs?: number
}

/** `stop` ends all work beside the HTTP server; it does not close `app`. */
export type ProjectorService = { readonly app: HttpServer; readonly runner: Runner; stop(): Promise<void> }

/** The projector, ready to listen: the projections run already. */
export async function buildProjector(parts: ProjectorParts): Promise<ProjectorService> {
  const { database, databaseUrl, eventLog, projections, standByMs } = parts
  await prepareLedgers(database)
  await prepareBus(database)
  await prepareOutbox(database)
  const busStatus = () => readBusStatus(parts, usesKafka(parts.bus))
  const app = createHttpServer({
    service: 'projector',
    logger: parts.logger,
    ready: [...readyChecks({ database, eventLog }, projections), busCheck(busStatus), mailCheck(database)],
  })
  const observer = projectionObserver(app.metrics)
  const onLoss = (error: Error) => app.log.warn({ err: error }, 'lost a live connection')
  const writeLive = liveWriters(database, () => openLiveConnection(databaseUrl, onLoss))
  const context = {
    database,
    writeLive,
    eventLog,
    leadership: leadership(databaseUrl, standByMs),
    log: app.log,
    observer,
  }
  statusGauges(app.metrics, async () => withLag(context, await readStatus(context, projections)))
  unresolvedGauge(app.metrics, database)
  await prepareForgetting(context, projections)
  const runner = startRunner(context, projections)
  const forgetting = startForgetting(context, projections)
  requireServiceSecret(app, parts.secret)
  const recordAct = recordActsAt(parts.commandUrl, parts.secret)
  routes(app, context, runner, projections, recordAct)
  const readDays = openPast(eventLog, readPresent(database))
  pastRoute(app, readDays)
  changesRoute(app, eventLog, readDays)
  const onPublished = watchBus(app, busStatus)
  messageActRoutes(app, database, recordAct)
  const publisher = await openPublisher(parts.bus, app.log)
  const relay = publisher && startRelay({ ...context, publisher, onPublished })
  const { mail: config, zone, readHead, keyring } = parts
  const report = reportTo(parts.commandUrl, parts.secret)
  const mailer = await serveMailer(
    app,
    { ...context, databaseUrl, config, zone, report, recordAct, keyring, readHead },
    parts.bus,
  )
  const stop = () =>
    Promise.all([runner.stop(), forgetting.stop(), relay?.stop(), mailer.stop()]).finally(writeLive.close)
  return { app, runner, stop: async () => void (await stop()) }
}
