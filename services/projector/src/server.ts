import { createCodec } from '@alba/platform/event-log/codec'
import { openEventLog } from '@alba/platform/event-log/event-log'
import { openKeyring } from '@alba/platform/event-log/keyring'
import { openEventStore } from '@alba/platform/event-store/open'
import { loggerOptions } from '@alba/platform/http/logger'
import { connectionBudget } from '@alba/platform/postgres/budget'
import { untilReachable } from '@alba/platform/postgres/pool'
import { serve, start } from '@alba/platform/process/lifecycle'
import { openWaitingRoom } from '@alba/platform/process/waiting-room'
import { refuseLeftStore } from '@alba/platform/store-move/place'
import { startTracing } from '@alba/platform/tracing/start'
import { headOf } from '@alba/platform/verification/reader'
import { buildProjector } from './app.ts'
import { projectorConfig } from './config.ts'
import { openReadModels } from './database.ts'
import { projections } from './projections.ts'

// Starts the projector: opens its databases, waits for what it needs, and serves until the process is asked to stop.
await start(async () => {
  const config = projectorConfig()
  const endTraces = await startTracing('projector', config)
  const address = { host: config.HOST, port: config.PROJECTOR_PORT }
  const waiting = await openWaitingRoom(address)
  const database = openReadModels(config.DATABASE_URL)
  await untilReachable(database, waiting.report)
  await refuseLeftStore(database, config.ALBA_EVENT_STORE)
  const keyring = await openKeyring(database, config.ALBA_MASTER_KEY)
  const readers = connectionBudget.projector['alba event store: reader']
  const eventLog = openEventLog(await openEventStore(config, waiting.report, { readers }), createCodec(keyring))
  const service = await buildProjector({
    database,
    databaseUrl: config.DATABASE_URL,
    secret: config.ALBA_SERVICE_SECRET,
    eventLog,
    keyring,
    projections,
    bus: config,
    mail: config,
    readHead: () => headOf(config),
    commandUrl: config.COMMAND_URL,
    zone: config.ALBA_TIME_ZONE,
    logger: loggerOptions('projector', config.LOG_LEVEL),
  })
  const stops = [service.stop, () => eventLog.close(), () => database.end(), endTraces]
  await waiting.close()
  await serve(service.app, address, stops)
})
