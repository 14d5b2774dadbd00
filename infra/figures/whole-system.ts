import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { modelNames } from '@alba/contracts/read-models'
import { localToEpochMinutes } from '@alba/contracts/shared/centre-time'
import { openRenderer } from '@alba/platform/documents/renderer'
import { createCodec } from '@alba/platform/event-log/codec'
import { type EventLog, openEventLog } from '@alba/platform/event-log/event-log'
import { installationOf, openKeyring } from '@alba/platform/event-log/keyring'
import { toPosition } from '@alba/platform/event-store/event-store'
import { openPostgresEventStore } from '@alba/platform/event-store/postgres'
import { leadership } from '@alba/platform/postgres/leadership'
import { type Database, openDatabase } from '@alba/platform/postgres/pool'
import { createTestDatabase } from '@alba/platform/testing/postgres'
import { buildCommand } from '../../services/command/src/app.ts'
import { settableClock } from '../../services/command/src/operator/clock.ts'
import { stripeProvider } from '../../services/command/src/payments/stripe.ts'
import { buildGateway, type Gateway } from '../../services/gateway/src/app.ts'
import { commandClient } from '../../services/gateway/src/command/client.ts'
import { openReadModels } from '../../services/gateway/src/read-models/read-models.ts'
import { quietProjector } from '../../services/gateway/src/testing/gateway.ts'
import { openSessions } from '../../services/gateway/src/testing/sessions.ts'
import { openLiveConnection, openReadModels as openProjector } from '../../services/projector/src/database.ts'
import { projections } from '../../services/projector/src/projections.ts'
import { prepareLedgers } from '../../services/projector/src/runner/ledger.ts'
import { liveWriters } from '../../services/projector/src/runner/live-writer.ts'
import { startRunner } from '../../services/projector/src/runner/runner.ts'
import { operatorHeaders } from '../local/operator.ts'
import { buildSandbox } from '../stripe-sandbox/app.ts'

export const ZONE = 'Europe/Paris'
export const SECRET = 'secret of the services in the tests'
/** Longer than any test runs, so that deadlines are met only when `settle` asks for it. */
const NEVER_MS = 86_400_000

/** A local time of the centre, in milliseconds since the epoch. */
const moment = (local: string): number => (localToEpochMinutes(local, ZONE) ?? Number.NaN) * 60_000

export type WholeSystem = Awaited<ReturnType<typeof startWholeSystem>>

/**
 * Runs command service, projector, gateway and payment sandbox in this process, over one database, with one clock that
 * only the test moves. No webhook and no mail is ever sent.
 * @param from local time of the centre at which the story begins
 */
export async function startWholeSystem(from: string) {
  const { url, drop } = await createTestDatabase()
  const database = openDatabase({ url, name: 'figures' })
  const masterKey = Buffer.alloc(32, 7)
  const keyring = await openKeyring(database, masterKey)
  const store = await openPostgresEventStore({ url })
  const log = openEventLog(store, createCodec(keyring))
  const clock = settableClock()
  clock.set(moment(from))
  const sandbox = buildSandbox({ webhooks: { url: null, secret: 'whsec_sandbox' } })
  sandbox.sandbox.setClock(moment(from) / 1_000)
  const sandboxUrl = await listen(sandbox)
  const provider = stripeProvider(
    {
      secretKey: 'sk_test_sandbox',
      publishableKey: 'pk_test_sandbox',
      webhookSecret: 'whsec_sandbox',
      apiUrl: sandboxUrl,
      sandboxPublicUrl: sandboxUrl,
    },
    installationOf(keyring),
  )
  const command = await buildCommand({
    log,
    store,
    keyring,
    masterKey,
    database,
    databaseUrl: url,
    secret: SECRET,
    provider,
    zone: ZONE,
    logger: false,
    settableClock: clock,
    deadlineIntervalMs: NEVER_MS,
  })
  const commands = commandClient(await listen(command.app), { secret: SECRET })
  const projector = await startProjector(url, log)
  const runningGateway = await startGateway({ database, url, commands, sandboxUrl, now: clock.read })

  /** Resolves when policies and deadlines have done all that is due, and every read model shows it. */
  const settle = async (): Promise<void> => {
    const payload = { now: new Date(clock.read()).toISOString(), settle: true }
    const headers = operatorHeaders(SECRET, 'test')
    const answer = await command.app.inject({ method: 'POST', url: '/clock', headers, payload })
    if (answer.statusCode !== 204) throw new Error(answer.body)
    const head = toPosition(await log.head())
    while (!modelNames.every(name => runningGateway.models.knownPosition(name) >= head)) await sleep(5)
  }

  return {
    database,
    log,
    command: command.app,
    gateway: runningGateway.gateway,
    sandbox,
    sandboxPort: Number(new URL(sandboxUrl).port),
    settle,
    /** Moves every clock to a local time of the centre. Resolves when all that is due by then is done. */
    async travel(local: string): Promise<void> {
      await settle()
      clock.set(moment(local))
      sandbox.sandbox.setClock(moment(local) / 1_000)
      await settle()
    },
    async stop(): Promise<void> {
      await runningGateway.stop()
      await projector.stop()
      await command.app.close()
      await command.stop()
      commands.close()
      await sandbox.close()
      await log.close()
      await database.end()
      await drop()
    },
  }
}

type Listening = { listen(at: { host: string; port: number }): Promise<string>; server: { address(): unknown } }

async function listen(app: Listening): Promise<string> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

/** Runs the read models, without the relay and the mails. */
async function startProjector(url: string, eventLog: EventLog) {
  const database = openProjector(url)
  await prepareLedgers(database)
  const writeLive = liveWriters(database, () => openLiveConnection(url))
  const log = { info() {}, warn() {}, error() {} }
  const parts = { database, writeLive, eventLog, leadership: leadership(url), log, observer: { batch() {} } }
  const runner = startRunner(parts, projections)
  return {
    async stop(): Promise<void> {
      await runner.stop()
      await writeLive.close()
      await database.end()
    },
  }
}

type GatewayParts = {
  readonly database: Database
  readonly url: string
  readonly commands: ReturnType<typeof commandClient>
  readonly sandboxUrl: string
  readonly now: () => number
}

async function startGateway({ database, url, commands, sandboxUrl, now }: GatewayParts) {
  await openSessions(database)
  const models = openReadModels(database, url)
  const renderer = openRenderer()
  const gateway: Gateway = await buildGateway({
    logger: false,
    database,
    models,
    commands,
    projector: quietProjector,
    neighbours: [],
    forms: { publishableKey: 'pk_test_sandbox', sandboxUrl },
    zone: ZONE,
    webDist: import.meta.dirname,
    rateLimitScale: 1_000_000,
    renderer,
    publicUrl: 'https://maison-alba.example',
    mail: { smtpHost: '', smtpPort: 0, from: '', notificationEmail: '' },
    jwtSecret: 'secret of the access tokens in the tests',
    trustProxy: false,
    now,
  })
  await models.listening()
  return {
    gateway,
    models,
    async stop(): Promise<void> {
      await gateway.app.close()
      await models.close()
      await renderer.close()
    },
  }
}
