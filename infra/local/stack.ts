import { join, resolve } from 'node:path'
import { type EventStoreConfig, openEventStore } from '@alba/platform/event-store/open'
import { freePort } from '@alba/platform/testing/postgres'
import { type LocalDatabase, localDatabase } from './database.ts'
import { demoName } from './demo/file.ts'
import { demoState, hasEventOfOurs, loadDemoCentre } from './demo/load.ts'
import { demoPassword } from './demo/password.ts'
import { type DiskOptions, guardDisk } from './disk.ts'
import { addresses, catchesMail, environmentOf, type ServiceName, scripts, usesSandbox } from './environment.ts'
import { ownFolder } from './folders.ts'
import { logTo, terminal } from './output.ts'
import { type PortName, type Ports, portVariables } from './ports.ts'
import { untilReady } from './ready.ts'
import { readOrCreateSecrets, type Secrets, saveNewMasterKey } from './secrets.ts'
import { type ManagedProcess, manageProcess } from './supervisor.ts'
import { buildWeb } from './web-build.ts'

export type StackOptions = {
  /** Folder that keeps everything: the database cluster, the secrets, the sandbox's payments, the mails, the logs. */
  readonly dataDir: string
  /** Default: free ports. */
  readonly ports?: Partial<Ports>
  /** Where the gateway, the sandbox and the mail catcher listen. Default 127.0.0.1. */
  readonly host?: string
  /**
   * Environment of all processes; DATABASE_URL names a PostgreSQL to use instead of an embedded one. Default: that of
   * this process.
   */
  readonly env?: NodeJS.ProcessEnv
  /** Prints nothing; the logs are in `<dataDir>/logs` either way. */
  readonly quiet?: boolean
  /** Builds the web app first if its sources changed. Default true. */
  readonly buildWeb?: boolean
  /**
   * What is loaded into an empty store: the demo centre with its last weeks, the demo centre alone, or nothing. The
   * last weeks need the sandbox, because no real card may be charged for invented bookings. Default: with the last
   * weeks.
   */
  readonly demo?: 'with history' | 'centre' | 'none'
  /** Server settings of the embedded PostgreSQL that replace the durable defaults, for throw-away copies. */
  readonly postgresSettings?: Readonly<Record<string, string>>
  /** For tests: changes the variables of a process, such as an address that leads by way of a proxy. */
  readonly reroute?: (name: ServiceName, variables: NodeJS.ProcessEnv) => NodeJS.ProcessEnv
  /** For tests: replaces the free space that the disk reports, in bytes. */
  readonly freeBytes?: DiskOptions['free']
}

type Processes = Readonly<Record<'command' | 'projector' | 'gateway', ManagedProcess>> & {
  /** Undefined when STRIPE_SECRET_KEY is set. */
  readonly sandbox?: ManagedProcess
  /** Undefined when SMTP_URL is set. */
  readonly mail?: ManagedProcess
}

export type Stack = {
  readonly ports: Ports
  readonly urls: ReturnType<typeof addresses> & { readonly database: string }
  readonly secrets: Secrets
  /** Event store that the services use. */
  readonly store: EventStoreConfig
  readonly processes: Processes
  /** Undefined when DATABASE_URL names another server. */
  readonly postgres: LocalDatabase | undefined
  /** Folder with one log file per process. */
  readonly logDir: string
  /** Resolves when GET /api/ready answers 200. */
  ready(): Promise<void>
  /** Stops all processes in order, even during the start. `force` kills them instead. */
  stop(force?: 'force'): Promise<void>
}

/**
 * Starts a whole copy of Alba: PostgreSQL, Stripe sandbox, mail catcher, the three services, the demo centre. Resolves
 * when it is ready.
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const stack = await prepareStack(options)
  try {
    await stack.start()
  } catch (error) {
    await stack.stop()
    throw error
  }
  return stack
}

/** Prepares a copy without starting it, so that the caller can stop it at any moment of the start. */
export async function prepareStack(options: StackOptions): Promise<Stack & { start(): Promise<void> }> {
  const parts = await prepareParts(options)
  const { urls, store, processes, postgres, log, dataDir } = parts
  const stopping = new AbortController()
  const ready = () => untilReady(urls.watch, stopping.signal)
  const say = (source: string) => (news: string) => log.line(source, news)

  const disk = {
    folder: dataDir,
    databaseUrl: urls.database,
    say: say('disk'),
    ...(options.freeBytes && { free: options.freeBytes }),
  }
  const startUntilHealthy = async (process: ManagedProcess | undefined) => {
    stopping.signal.throwIfAborted()
    process?.start()
    await process?.healthy()
  }
  return {
    ...parts,
    ready,
    async start() {
      const webBuild = options.buildWeb === false ? undefined : buildWeb(say('web'), stopping.signal)
      // It is awaited below. If it fails before that, this keeps the process from ending by an unhandled rejection.
      webBuild?.catch(() => undefined)
      // EventStoreDB is checked before anything else starts: a problem is then reported once, rather than by each
      // service.
      if (store.ALBA_EVENT_STORE === 'eventstoredb') await checkStore(parts, stopping.signal)
      await postgres?.start()
      if (postgres) void guardDisk({ ...disk, signal: stopping.signal })
      if (store.ALBA_EVENT_STORE === 'postgres') await checkStore(parts, stopping.signal)
      await Promise.all([startUntilHealthy(processes.sandbox), startUntilHealthy(processes.mail)])
      // The demo is loaded before the projector and the policies start, so that no mails are sent about its invented
      // past.
      if (options.demo !== 'none') await loadDemo(parts, options, stopping.signal)
      await Promise.all([startUntilHealthy(processes.command), startUntilHealthy(processes.projector)])
      await untilReady(urls.projector, stopping.signal)
      await webBuild
      await startUntilHealthy(processes.gateway)
      await ready()
    },
    async stop(force) {
      stopping.abort(new Error('stopped'))
      const { gateway, projector, command, sandbox, mail } = processes
      const ordered = [gateway, projector, command, sandbox, mail]
      if (force) await Promise.all(ordered.map(process => process?.kill('SIGKILL')))
      else for (const process of ordered) await process?.kill()
      await postgres?.stop(force ? 'kill' : 'fast')
      log.close()
    },
  }
}

async function prepareParts(options: StackOptions) {
  const dataDir = resolve(options.dataDir)
  const logDir = join(dataDir, 'logs')
  for (const folder of [dataDir, logDir]) await ownFolder(folder)
  const log = logTo(logDir, options.quiet ? () => undefined : terminal())
  const env = options.env ?? process.env
  const ports = await choosePorts(options.ports)
  const secrets = await readOrCreateSecrets(dataDir, env)
  const place = { dataDir, port: ports.postgres, password: secrets.databasePassword }
  const postgres = env.DATABASE_URL ? undefined : embeddedDatabase(options, place, log.line)
  const database = env.DATABASE_URL ?? postgres?.url ?? ''
  const urls = { ...addresses(ports, env), database }
  const surroundings = {
    dataDir,
    ports,
    host: options.host ?? '127.0.0.1',
    databaseUrl: database,
    secrets,
    env,
  }
  const { reroute = (_, variables) => variables } = options
  const manage = (name: ServiceName, healthUrl: string, settings: NodeJS.ProcessEnv = {}) => {
    const say = (line: string) => log.line(name, line)
    return manageProcess({
      name,
      script: scripts[name],
      env: reroute(name, { ...environmentOf(name, surroundings), ...settings }),
      healthUrl,
      onLine: say,
      onNews: say,
    })
  }
  const processes: Processes = {
    ...(usesSandbox(env) && { sandbox: manage('sandbox', urls.sandbox) }),
    ...(catchesMail(env) && { mail: manage('mail', `${urls.mail}/api/health`) }),
    command: manage('command', `${urls.command}/api/health`),
    projector: manage('projector', `${urls.projector}/api/health`),
    gateway: manage('gateway', `${urls.site}/api/health`),
  }
  /** The command service with a clock that can be set, for loading the demo's past. */
  const commandWithClock = manage('command', `${urls.command}/api/health`, { ALBA_SET_CLOCK: 'true' })
  return {
    dataDir,
    ports,
    urls,
    secrets,
    store: storeOf(env, database),
    processes,
    commandWithClock,
    postgres,
    logDir,
    log,
  }
}

const storeOf = (env: NodeJS.ProcessEnv, database: string): EventStoreConfig => ({
  ALBA_EVENT_STORE: env.ALBA_EVENT_STORE === 'eventstoredb' ? 'eventstoredb' : 'postgres',
  DATABASE_URL: database,
  EVENTSTORE_URL: env.EVENTSTORE_URL,
})

/**
 * Waits until the event store answers, and writes a new master key to its file if the store is empty.
 * @throws {ConfigurationError} when the store refuses the credentials, or the key of its events is missing
 */
async function checkStore(
  { store: config, secrets, dataDir, log }: Awaited<ReturnType<typeof prepareParts>>,
  signal: AbortSignal,
): Promise<void> {
  const store = await openEventStore(config, news => log.line('start', news), { signal })
  try {
    await saveNewMasterKey(dataDir, secrets, () => hasEventOfOurs(store))
  } finally {
    await store.close()
  }
}

async function loadDemo(
  { urls, secrets, store: config, processes, commandWithClock, log }: Awaited<ReturnType<typeof prepareParts>>,
  options: StackOptions,
  signal: AbortSignal,
): Promise<void> {
  const say = (news: string) => log.line('demo', news)
  const store = await openEventStore(config)
  const env = options.env ?? process.env
  const zone = env.ALBA_TIME_ZONE || 'Europe/Paris'
  const password = demoPassword(env)
  const command = { url: urls.command, secret: secrets.serviceSecret }
  try {
    if ((await demoState(store)) === 'complete') return say('the store already holds a centre: the demo is not loaded')
    signal.throwIfAborted()
    say(`loading ${demoName()} …`)
    commandWithClock.start()
    signal.addEventListener('abort', () => void commandWithClock.kill(), { once: true })
    await commandWithClock.healthy()
    const playsHistory = options.demo !== 'centre' && processes.sandbox !== undefined
    await loadDemoCentre({ store, command, zone, password, say }, playsHistory ? { sandbox: urls.sandbox } : undefined)
  } finally {
    await commandWithClock.kill()
    await store.close()
  }
}

function embeddedDatabase(
  options: StackOptions,
  place: { readonly dataDir: string; readonly port: number; readonly password: string },
  line: (source: string, text: string) => void,
): LocalDatabase {
  const { postgresSettings: settings } = options
  return localDatabase({
    ...place,
    ...(settings && { settings }),
    onLog(text) {
      for (const each of text.trimEnd().split('\n')) line('postgres', each)
    },
    onNews: news => line('postgres', news),
  })
}

async function choosePorts(given: Partial<Ports> = {}): Promise<Ports> {
  const names = Object.keys(portVariables) as PortName[]
  const chosen = await Promise.all(names.map(async name => [name, given[name] ?? (await freePort())] as const))
  return Object.fromEntries(chosen) as Ports
}
