import { createCodec } from '@alba/platform/event-log/codec'
import { openEventLog } from '@alba/platform/event-log/event-log'
import { installationOf, openKeyring } from '@alba/platform/event-log/keyring'
import { openEventStore } from '@alba/platform/event-store/open'
import { loggerOptions } from '@alba/platform/http/logger'
import { connectionBudget } from '@alba/platform/postgres/budget'
import { openDatabase, plannedOnce, untilReachable } from '@alba/platform/postgres/pool'
import { serve, start } from '@alba/platform/process/lifecycle'
import { openWaitingRoom } from '@alba/platform/process/waiting-room'
import { refuseLeftStore } from '@alba/platform/store-move/place'
import { startTracing } from '@alba/platform/tracing/start'
import { announceFirstAccount } from './accounts/operator-route.ts'
import { buildCommand } from './app.ts'
import { commandConfig } from './config.ts'
import { settableClock } from './operator/clock.ts'
import { stripeProvider } from './payments/stripe.ts'
import { tracedProvider } from './payments/traced-provider.ts'

/** No user waits for a policy, so new events are read less often, and more of them at a time. */
const POLICIES_GATHER_MS = 25

const budget = connectionBudget.command

// Starts the command service: opens its database and the log, waits for what it needs, and serves until the process is
// asked to stop.
await start(async () => {
  const config = commandConfig()
  const endTraces = await startTracing('command', config)
  const address = { host: config.HOST, port: config.COMMAND_PORT }
  const waiting = await openWaitingRoom(address)
  const name = 'alba command'
  const database = openDatabase({ url: config.DATABASE_URL, name, size: budget[name], settings: plannedOnce })
  await untilReachable(database, waiting.report)
  await refuseLeftStore(database, config.ALBA_EVENT_STORE)
  const keyring = await openKeyring(database, config.ALBA_MASTER_KEY)
  const store = await openEventStore(config, waiting.report, {
    pauseMs: POLICIES_GATHER_MS,
    readers: budget['alba event store: reader'],
  })
  const log = openEventLog(store, createCodec(keyring))
  const service = await buildCommand({
    log,
    store,
    keyring,
    masterKey: config.ALBA_MASTER_KEY,
    database,
    databaseUrl: config.DATABASE_URL,
    secret: config.ALBA_SERVICE_SECRET,
    provider: tracedProvider(stripeProvider(config.stripe, installationOf(keyring))),
    zone: config.ALBA_TIME_ZONE,
    refusesDemoPassword: config.refusesDemoPassword,
    publicUrl: config.PUBLIC_URL,
    logger: loggerOptions('command', config.LOG_LEVEL),
    ...(config.ALBA_SET_CLOCK && { settableClock: settableClock() }),
    limitScale: config.RATE_LIMIT_SCALE,
    deadlineIntervalMs: config.DEADLINE_INTERVAL_MS,
  })
  const stops = [service.stop, () => log.close(), () => database.end(), endTraces]
  await waiting.close()
  await serve(service.app, address, stops)
  // The clock is set only while a demo centre is loaded (`config.ts`): its accounts come with it.
  if (!config.ALBA_SET_CLOCK) await announceFirstAccount(service)
})
