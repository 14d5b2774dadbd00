import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { profilesTable } from '@alba/contracts/accounts/rows'
import type { ModelStatus } from '@alba/contracts/operations/models'
import type { ModelName } from '@alba/contracts/read-models'
import { prepareAccounts } from '@alba/platform/accounts/sessions'
import { openRenderer } from '@alba/platform/documents/renderer'
import { prepareEligibility } from '@alba/platform/eligibility/results'
import { type Database, openDatabase } from '@alba/platform/postgres/pool'
import { createTestDatabase } from '@alba/platform/testing/postgres'
import { buildGateway, type Gateway, type GatewayParts } from '../app.ts'
import { commandClient } from '../command/client.ts'
import { accessToken } from '../http/staff.ts'
import { serviceCheck } from '../internal-services.ts'
import type { ProjectorClient } from '../projector/client.ts'
import { openReadModels } from '../read-models/read-models.ts'
import { type CommandStandIn, startCommandStandIn } from './command-stand-in.ts'
import { fillCatalogue, ZONE } from './demo-catalogue.ts'
import { profileRow } from './demo-rows.ts'
import { createReadModels, put } from './read-model-tables.ts'
import { openSessions, sessionOf } from './sessions.ts'

export const PUBLIC_URL = 'https://maison-alba.example'

export type TestGateway = Gateway & {
  readonly database: Database
  readonly command: CommandStandIn
  /** The folder of the client's build, which is empty. */
  readonly webDist: string
  /** The headers of a logged-in practitioner: 1, who is an admin, or 2, who is not. */
  staff(id?: number): { authorization: string }
  /** Resolves once the gateway knows that the model has reached the position. */
  knows(model: ModelName, position: string): Promise<void>
  /** Registers writes that stand in for the projector's and run while a request waits for them. `stop` awaits them. */
  inBackground(work: Promise<void>): void
  /** Sets the clock of the gateway to an instant. */
  travel(instant: string): void
  stop(): Promise<void>
}

const NO_MAILS = { waiting: 0, later: 0, failed: 0, sent: 0, dropped: 0 }

/** A read model of version 2 that has read everything, as the projector describes it. */
export const modelOf = (name: string): ModelStatus => ({
  name,
  version: 2,
  live_version: 2,
  state: 'live',
  error: null,
  poison: null,
  held: [],
  position: '',
  head: '',
  lag_events: 0,
  lag_seconds: 0,
  events_done: 20,
  updated_at: null,
  leader: 'here',
  replay: null,
  kept: [],
})

const NO_DIFFERENCE = {
  version: 2,
  position: '',
  live_position: '',
  added: 0,
  removed: 0,
  changed: 0,
  tables: [],
  samples: [],
}

/** A projector that knows no past days and no changes, and whose mails have all been sent. */
export const quietProjector: ProjectorClient = {
  past: async () => [],
  changes: async () => ({ bookings: [], hours: [], closures: [] }),
  mails: {
    backlog: async () => ({ waiting: 0, oldest: null, failed: 0, lastSent: null }),
    letters: async events => events.map(event => ({ event, state: 'sent' })),
    trial: async () => ({ outcome: 'accepted', reason: null }),
  },
  operations: {
    models: async () => [],
    replay: async name => modelOf(name),
    steer: async name => modelOf(name),
    difference: async model => ({ ...NO_DIFFERENCE, model }),
    steps: async (model, stream) => ({ model, stream, version: 2, steps: [], omitted: 0, since: 0, stopped: null }),
    ordered: async () => [],
    bus: async () => ({ relay: null, groups: [], parked: [] }),
    mails: async () => ({ ...NO_MAILS, oldest: null, reason: null, held_up: null, troubled: [] }),
    actOnMessage: async () => ({ count: 1 }),
    retryMails: async ({ ids }) => ({ count: ids?.length ?? 0 }),
    dropMail: async () => ({ count: 1 }),
  },
}

/** The read models of a small centre, and what the gateway keeps of its own. */
async function prepareSmallCentre(url: string): Promise<void> {
  const database = openDatabase({ url, name: 'small centre' })
  await createReadModels(database)
  await prepareEligibility(database)
  await prepareAccounts(database)
  await openSessions(database)
  await fillCatalogue(database)
  await put(database, profilesTable, profileRow(1, { role: 'admin', is_operator: true }), profileRow(2))
  await database.end()
}

/** Starts the real gateway on a database of its own with a small centre, and a stand-in for the command service. */
export async function startGateway(changes: Partial<GatewayParts> = {}): Promise<TestGateway> {
  const { url, drop } = await createTestDatabase(prepareSmallCentre)
  const database = openDatabase({ url, name: 'gateway test' })
  const command = await startCommandStandIn()
  const commands = commandClient(command.url, { secret: 'secret of the services in the tests' })
  const models = openReadModels(database, url)
  const renderer = openRenderer()
  const dist = await mkdtemp(join(tmpdir(), 'alba-web-'))
  const webDist = join(dist, 'client')
  await mkdir(webDist)
  const projecting: Promise<void>[] = []
  // Friday, 11:00 in Paris.
  let now = Date.parse('2026-11-20T10:00:00Z')
  const gateway = await buildGateway({
    logger: false,
    database,
    models,
    commands,
    neighbours: [serviceCheck('command', command.url, 'secret of the services in the tests')],
    projector: quietProjector,
    forms: { publishableKey: 'pk_test_sandbox', sandboxUrl: 'http://127.0.0.1:12111' },
    zone: ZONE,
    webDist,
    // So large that a test meets no limit. Tests of limits give a scale of their own.
    rateLimitScale: 1_000_000,
    renderer,
    publicUrl: PUBLIC_URL,
    mail: { smtpHost: 'mail.example', smtpPort: 587, from: 'alba@example.org', notificationEmail: 'nous@example.org' },
    jwtSecret: 'secret of the access tokens in the tests',
    trustProxy: false,
    now: () => now,
    ...changes,
  })
  await models.listening()
  return {
    ...gateway,
    database,
    command,
    webDist,
    staff: (id = 1) => ({ authorization: `Bearer ${accessToken(gateway.app, sessionOf(id))}` }),
    async knows(model, position) {
      while (models.knownPosition(model) < position) await sleep(10)
    },
    inBackground: work => void projecting.push(work),
    travel: instant => {
      now = Date.parse(instant)
    },
    async stop() {
      await Promise.all(projecting)
      await gateway.app.close()
      await models.close()
      await renderer.close()
      commands.close()
      await command.stop()
      await database.end()
      await drop()
      await rm(dist, { recursive: true, force: true })
    },
  }
}
