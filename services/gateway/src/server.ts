import { openRenderer } from '@alba/platform/documents/renderer'
import { loggerOptions } from '@alba/platform/http/logger'
import type { HttpServer } from '@alba/platform/http/server'
import { outage } from '@alba/platform/outage'
import { connectionBudget } from '@alba/platform/postgres/budget'
import { openDatabase, plannedOnce } from '@alba/platform/postgres/pool'
import { listen, serve, start } from '@alba/platform/process/lifecycle'
import { startTracing } from '@alba/platform/tracing/start'
import { buildGateway } from './app.ts'
import { commandClient } from './command/client.ts'
import { cardForms, mailSettings, readConfig } from './config.ts'
import { serviceCheck } from './internal-services.ts'
import { projectorClient } from './projector/client.ts'
import { openReadModels } from './read-models/read-models.ts'

await start(async () => {
  const config = readConfig()
  const endTraces = await startTracing('gateway', config)
  let app: HttpServer | undefined
  const warn = (what: string) => (error: unknown) => app?.log.warn({ err: error }, what)
  const during = (what: string) => outage(() => app?.log, what)

  const database = openDatabase({
    url: config.DATABASE_URL,
    name: 'gateway',
    size: connectionBudget.gateway.gateway,
    onError: warn('lost a connection'),
    // Prepared plans stay in use: one that was made while a table was empty must not scan it when it has grown.
    settings: { ...plannedOnce, enable_seqscan: 'off' },
  })
  const models = openReadModels(database, config.DATABASE_URL, { outage: during('cannot follow the read models') })
  const commands = commandClient(config.COMMAND_URL, {
    secret: config.ALBA_SERVICE_SECRET,
    outage: during('cannot reach the command service'),
  })
  const onError = warn('cannot reach the projector')
  const projector = projectorClient(config.PROJECTOR_URL, config.ALBA_SERVICE_SECRET, onError)
  const renderer = openRenderer()
  const gateway = await buildGateway({
    logger: loggerOptions('gateway', config.LOG_LEVEL),
    database,
    models,
    commands,
    neighbours: [
      serviceCheck('command', config.COMMAND_URL, config.ALBA_SERVICE_SECRET),
      serviceCheck('projector', config.PROJECTOR_URL, config.ALBA_SERVICE_SECRET),
    ],
    projector,
    forms: cardForms(config),
    zone: config.ALBA_TIME_ZONE,
    webDist: config.WEB_DIST,
    renderer,
    publicUrl: config.PUBLIC_URL,
    mail: mailSettings(config),
    jwtSecret: config.ALBA_JWT_SECRET,
    rateLimitScale: config.RATE_LIMIT_SCALE,
    trustProxy: config.TRUST_PROXY,
    now: Date.now,
  })
  app = gateway.app
  const { watch } = gateway
  const watchAddress = { host: config.WATCH_HOST, port: config.WATCH_PORT }
  await listen(watch, watchAddress)
  await serve(app, { host: config.HOST, port: config.PORT }, [
    () => models.close(),
    () => renderer.close(),
    async () => commands.close(),
    () => database.end(),
    () => watch.close(),
    endTraces,
  ])
})
