import { join, resolve } from 'node:path'
import { identity } from '@alba/contracts/centre/schema'
import { type EventStoreConfig, openEventStore } from '@alba/platform/event-store/open'
import { freePort } from '@alba/platform/testing/postgres'
import { type LocalDatabase, localDatabase } from './database.ts'
import { demoState, hasEventOfOurs, loadDemoCentre } from './demo/load.ts'
import { demoPassword } from './demo/password.ts'
import { type DiskOptions, guardDisk } from './disk.ts'
import { addresses, catchesMail, environmentOf, type ServiceName, scripts, usesSandbox } from './environment.ts'
import { ownFolder } from './folders.ts'
import { logTo, terminal } from './output.ts'
import { type PortName, type Ports, portVariables } from './ports.ts'
import { untilReady } from './ready.ts'
import { keepMasterKey, type Secrets, secretsOf } from './secrets.ts'
import { type ManagedProcess, manageProcess } from './supervisor.ts'
import { buildWeb } from './web-build.ts'

export type StackOptions = {
  /** Keeps everything: the cluster, the key, the sandbox's payments, the logs. */
  readonly dataDir: string
  /** Default: free ones. */
  readonly ports?: Partial<Ports>
  /** Where the gateway and the sandbox listen. Default 127.0.0.1. */
  readonly host?: string
  /** For all processes. DATABASE_URL names a PostgreSQL to use instead of an embedded one. Default: our own. */
  readonly env?: NodeJS.ProcessEnv
  /** Prints nothing; the logs are in `<dataDir>/logs` all the same. */
  readonly quiet?: boolean
  /** Builds the web app first when its sources changed. Default true. */
  readonly buildWeb?: boolean
  /**
   * What is loaded when the store is empty: the demo centre with its last weeks, the centre alone, or nothing. The weeks
   * need the sandbox: nobody's card is charged for the past. Default: all of it.
   */
  readonly demo?: 'with history' | 'centre' | 'none'
  /** Server settings of the embedded PostgreSQL over the durable defaults, for copies whose data does not matter. */
  readonly postgresSettings?: Readonly<Record<string, string>>
  /** For tests: how many bytes the disk still holds. */
  readonly freeBytes?: DiskOptions['free']
}

type Processes = Readonly<Record<'command' | 'projector' | 'gateway', ManagedProcess>> & {
  /** None when STRIPE_SECRET_KEY is set. */
  readonly sandbox?: ManagedProcess
  /** None when SMTP_URL is set. */
  readonly mail?: ManagedProcess
}

export type Stack = {
  readonly ports: Ports
  readonly urls: ReturnType<typeof addresses> & { readonly database: string }
  readonly secrets: Secrets
  /** The event store that the services use. */
  readonly store: EventStoreConfig
  readonly processes: Processes
  /** None when DATABASE_URL names another server. */
  readonly postgres: LocalDatabase | undefined
  /** One file a process, as it logged. */
  readonly logDir: string
  /** Resolves when GET /api/ready answers 200. */
  ready(): Promise<void>
  /** Stops all in order, at any moment of the start too. `force` kills instead. */
  stop(force?: 'force'): Promise<void>
}

/** A whole copy of Alba: PostgreSQL, Stripe sandbox, mail catcher, the three services, the demo centre. Ready when it resolves. */
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

/** The copy before it starts, so that the caller can stop it at any moment of the start. */
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
  const bring = async (process: ManagedProcess | undefined) => {
    stopping.signal.throwIfAborted()
    process?.start()
    await process?.healthy()
  }
  return {
    ...parts,
    ready,
    async start() {
      const built = options.buildWeb === false ? undefined : buildWeb(say('web'), stopping.signal)
      // Awaited below; a build that fails before that must not end the process as an unhandled rejection.
      built?.catch(() => undefined)
      // Looked at first: a server that refuses us, or is not there, is said once here and not by each service.
      if (store.ALBA_EVENT_STORE === 'eventstoredb') await lookAtStore(parts, stopping.signal)
      await postgres?.start()
      if (postgres) void guardDisk({ ...disk, signal: stopping.signal })
      if (store.ALBA_EVENT_STORE === 'postgres') await lookAtStore(parts, stopping.signal)
      await Promise.all([bring(processes.sandbox), bring(processes.mail)])
      // Before anybody follows the log: nobody writes to people of a past that was only told.
      if (options.demo !== 'none') await loadDemo(parts, options, stopping.signal)
      await Promise.all([bring(processes.command), bring(processes.projector)])
      await untilReady(urls.projector, stopping.signal)
      await built
      await bring(processes.gateway)
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
  const secrets = await secretsOf(dataDir, env)
  const place = { dataDir, port: ports.postgres, password: secrets.databasePassword }
  const postgres = env.DATABASE_URL ? undefined : embedded(options, place, log.line)
  const database = env.DATABASE_URL ?? postgres?.url ?? ''
  const urls = { ...addresses(ports, env), database }
  const around = {
    dataDir,
    ports,
    host: options.host ?? '127.0.0.1',
    databaseUrl: database,
    secrets,
    env,
  }
  const manage = (name: ServiceName, healthUrl: string, settings: NodeJS.ProcessEnv = {}) => {
    const say = (line: string) => log.line(name, line)
    return manageProcess({
      name,
      script: scripts[name],
      env: { ...environmentOf(name, around), ...settings },
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
  /** The command service with a clock that may be set, for telling the past. */
  const historian = manage('command', `${urls.command}/api/health`, { ALBA_SET_CLOCK: 'true' })
  return { dataDir, ports, urls, secrets, store: storeOf(env, database), processes, historian, postgres, logDir, log }
}

const storeOf = (env: NodeJS.ProcessEnv, database: string): EventStoreConfig => ({
  ALBA_EVENT_STORE: env.ALBA_EVENT_STORE === 'eventstoredb' ? 'eventstoredb' : 'postgres',
  DATABASE_URL: database,
  EVENTSTORE_URL: env.EVENTSTORE_URL,
})

/**
 * Waits until the event store answers, and keeps a new master key where it is empty.
 * @throws {ConfigurationError} when the store refuses us, or the key to what it holds is missing
 */
async function lookAtStore(
  { store: config, secrets, dataDir, log }: Awaited<ReturnType<typeof prepareParts>>,
  signal: AbortSignal,
): Promise<void> {
  const store = await openEventStore(config, news => log.line('start', news), { signal })
  try {
    await keepMasterKey(dataDir, secrets, () => hasEventOfOurs(store))
  } finally {
    await store.close()
  }
}

async function loadDemo(
  { urls, secrets, store: config, processes, historian, log }: Awaited<ReturnType<typeof prepareParts>>,
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
    say(`loading ${identity.centre.name} …`)
    historian.start()
    signal.addEventListener('abort', () => void historian.kill(), { once: true })
    await historian.healthy()
    const tellsHistory = options.demo !== 'centre' && processes.sandbox !== undefined
    await loadDemoCentre({ store, command, zone, password, say }, tellsHistory ? { sandbox: urls.sandbox } : undefined)
  } finally {
    await historian.kill()
    await store.close()
  }
}

function embedded(
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
