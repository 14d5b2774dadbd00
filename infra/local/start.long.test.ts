import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { openDatabase } from '@alba/platform/postgres/pool'
import { startEventStoreDbStandIn } from '@alba/platform/testing/eventstoredb-stand-in'
import { freePort } from '@alba/platform/testing/postgres'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { localDatabaseUrl } from './database.ts'
import { type PortName, portVariables } from './ports.ts'
import { root } from './root.ts'

let dataDir: string
let env: NodeJS.ProcessEnv
const started: ChildProcess[] = []

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'alba start '))
  const { NODE_ENV: _testing, ...shell } = process.env
  env = { ...shell, ALBA_DATA_DIR: dataDir }
  for (const name of Object.keys(portVariables) as PortName[])
    env[portVariables[name].variable] = String(await freePort())
})

afterAll(async () => {
  for (const child of started) child.kill('SIGKILL')
  for (const folder of [dataDir, `${dataDir} of its own`])
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
})

/** Runs the command as a person would, and collects what it prints. */
function command(name: string, more: NodeJS.ProcessEnv = {}) {
  const script = join(root, 'infra/local/bootstrap.mjs')
  return watched(
    spawn(process.execPath, [script, name], { env: { ...env, ...more }, stdio: ['ignore', 'pipe', 'pipe'] }),
  )
}

/** Runs `npm start`, which runs the command in a shell. */
const npmStart = () => watched(spawn('npm', ['start'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] }))

function watched(child: ChildProcessByStdio<null, Readable, Readable>) {
  started.push(child)
  const run = { child, output: '', ended: once(child, 'close').then(([code]) => Number(code)) }
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', chunk => {
      run.output += chunk
    })
  return run
}

async function untilReady(run: ReturnType<typeof command>): Promise<void> {
  const ready = vi.waitFor(() => expect(run.output).toContain('Alba is ready'), { timeout: 200_000, interval: 200 })
  const ended = run.ended.then(code => Promise.reject(new Error(`ended with ${code}:\n${run.output}`)))
  await Promise.race([ready, ended])
  // The caller awaits the end where it matters.
  ended.catch(() => undefined)
}

const get = async (path: string) => (await fetch(`http://127.0.0.1:${env.PORT}${path}`)).json()

/** Logs in as one of the demo's nurses, with the password that is printed. */
async function logIn(email: string): Promise<number> {
  const body = JSON.stringify({ email, password: 'maison-alba-demo' })
  const headers = { 'content-type': 'application/json' }
  return (await fetch(`http://127.0.0.1:${env.PORT}/api/auth/login`, { method: 'POST', headers, body })).status
}

const databasePassword = async () => (await readFile(join(dataDir, 'postgres.password'), 'utf8')).trim()

/** The distinct states among the rows that the demo made. */
async function states(table: string, column: string): Promise<string[]> {
  const database = openDatabase({
    url: localDatabaseUrl(Number(env.PG_PORT), await databasePassword()),
    name: 'tests',
    size: 1,
  })
  const { rows } = await database.query<{ state: string }>(
    `SELECT DISTINCT ${column} AS state FROM ${table} ORDER BY 1`,
  )
  await database.end()
  return rows.map(row => row.state)
}

/** Those of the given processes that still run. */
function stillRunning(pids: readonly number[]): number[] {
  return pids.filter(pid => {
    try {
      return process.kill(pid, 0)
    } catch {
      return false
    }
  })
}

async function descendantsOf(pid: number | undefined): Promise<number[]> {
  const children = await childrenOf(pid)
  return [...children, ...(await Promise.all(children.map(descendantsOf))).flat()]
}

async function childrenOf(pid: number | undefined): Promise<number[]> {
  const list = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  return list.trim().split(' ').filter(Boolean).map(Number)
}

/** The demo is served, and its history has something in every state that a screen shows. */
async function expectDemo(): Promise<void> {
  expect(await get('/api/ready')).toMatchObject({ ready: true })
  expect(await get('/api/categories')).toHaveLength(4)
  expect(await logIn('ines@maison-alba.example')).toBe(200)
  expect(await get('/api/services/1/first-available-date?max_days=30')).toMatchObject({ has_availability: true })
  expect(await states('bookings.bookings', 'status')).toEqual(['canceled', 'confirmed', 'expired', 'pending_hold'])
  const voucherStates = ['canceled', 'expired', 'invalidated', 'pending', 'used', 'valid']
  expect(await states('vouchers.vouchers', 'status')).toEqual(voucherStates)
  expect(await states('purchases.purchases', 'payment_status')).toEqual(['canceled', 'paid', 'refunded'])
  expect(await states('payments.payments', 'status')).toEqual(expect.arrayContaining(['refunded', 'succeeded']))
}

/** Only the owner can read the data, and the database has a password of its own. */
async function expectPrivateFiles(): Promise<void> {
  for (const [path, mode] of [
    ['.', 0o700],
    ['master.key', 0o600],
    ['postgres.password', 0o600],
    ['stripe-sandbox.json', 0o600],
    ['logs/gateway.log', 0o600],
  ] as const)
    expect([path, (await stat(join(dataDir, path))).mode & 0o777]).toEqual([path, mode])
  expect(await databasePassword()).not.toBe('alba')
}

/** While Alba runs, its folder can neither be started again nor be reset. */
async function expectFolderInUse(): Promise<void> {
  const start = command('start')
  expect(await start.ended).toBe(1)
  expect(start.output).toContain('Alba already runs')
  const reset = command('reset')
  expect(await reset.ended).toBe(1)
}

/** A start in another folder ends, and names the variables of all ports that are taken. */
async function expectPortsInUse(): Promise<void> {
  const elsewhere = await mkdtemp(join(tmpdir(), 'alba-elsewhere-'))
  const start = command('start', { ALBA_DATA_DIR: elsewhere })
  expect(await start.ended).toBe(1)
  for (const variable of ['PORT', 'WATCH_PORT', 'COMMAND_PORT', 'PROJECTOR_PORT', 'PG_PORT', 'STRIPE_SANDBOX_PORT'])
    expect(start.output).toContain(` ${variable},`)
  await rm(elsewhere, { recursive: true })
}

test('npm start brings up the demo in files of the owner only, is refused a second time, keeps the demo at the next start, and leaves no process behind', {
  timeout: 600_000,
}, async () => {
  const first = command('start')
  await untilReady(first)
  await expectDemo()
  await expectPrivateFiles()
  expect(first.output).toContain('ines@maison-alba.example')
  expect(first.output).not.toMatch(/first account|Nobody has an account/)
  await expectFolderInUse()
  await expectPortsInUse()

  const children = await childrenOf(first.child.pid)
  if (process.platform === 'linux') expect(children.length).toBeGreaterThanOrEqual(5)
  first.child.kill('SIGINT')
  expect(await first.ended).toBe(0)
  expect(stillRunning(children)).toEqual([])

  // The second start runs through npm, whose shell does not pass signals on. It does not load the demo again.
  const again = npmStart()
  await untilReady(again)
  const descendants = await descendantsOf(again.child.pid)
  expect(again.output).toContain('the store already holds a centre')
  expect(await get('/api/categories')).toHaveLength(4)
  again.child.kill('SIGTERM')
  // npm itself may end before the processes that it started.
  await vi.waitFor(() => expect(stillRunning(descendants)).toEqual([]), { timeout: 60_000, interval: 100 })
  expect(again.output).not.toContain('Stopping at once')
  expect(await command('reset').ended).toBe(0)
})

/** All variables that production needs. This test reaches neither Stripe nor the mail server. */
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://alba.example',
  SMTP_URL: 'smtp://127.0.0.1',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  ALBA_STRIPE_TEST: 'true',
}

test('npm start of an empty copy prints the code of the first account, which opens it once', {
  timeout: 300_000,
}, async () => {
  const run = command('start', { ...production, ALBA_DATA_DIR: `${dataDir} of its own` })
  await untilReady(run)
  const [, block = ''] = run.output.split('Alba is ready.')
  expect(block).toContain('first account: https://alba.example/backoffice/first-account\n')
  const code = /its code: (\S+)\n/.exec(block)?.[1]
  /** Makes the first account with the printed code. Returns the status of the answer. */
  const makeFirstAccount = async (email: string) => {
    const body = JSON.stringify({ code, name: 'Zoé Petit', email, password: 'trois girafes sur le toit' })
    const headers = { 'content-type': 'application/json' }
    return (await fetch(`http://127.0.0.1:${env.PORT}/api/auth/first-account`, { method: 'POST', headers, body }))
      .status
  }
  expect(await get('/api/auth/first-account')).toEqual({ awaited: true })
  expect(await makeFirstAccount('zoe@example.org')).toBe(200)
  expect(await get('/api/auth/first-account')).toEqual({ awaited: false })
  expect(await makeFirstAccount('malo@example.org')).toBe(409)
  run.child.kill('SIGINT')
  expect(await run.ended).toBe(0)
  await rm(`${dataDir} of its own`, { recursive: true })
})

const startOnEventStoreDb = (EVENTSTORE_URL: string) =>
  command('start', { ALBA_EVENT_STORE: 'eventstoredb', EVENTSTORE_URL, ALBA_DATA_DIR: `${dataDir} of its own` })

test('an unusable event store ends the start with an error that names the variable', {
  timeout: 120_000,
}, async () => {
  const secured = await startEventStoreDbStandIn({ tls: true, password: 'top-secret' })
  const wrongPassword = secured.connectionString.replace('top-secret', 'guessed')
  // TLS does not allow an IP address.
  const ipAddress = 'esdb://admin:guessed@127.0.0.1:2113'
  const withoutScheme = 'localhost:2113'
  for (const address of [ipAddress, withoutScheme, wrongPassword]) {
    const run = startOnEventStoreDb(address)
    // 78 is UNUSABLE_CONFIGURATION.
    expect(await run.ended).toBe(78)
    expect(run.output).toContain('EVENTSTORE_URL: ')
    expect(run.output).not.toContain('guessed')
  }
  await secured.stop()
})

test('npm start waits for an unreachable store and names its variable, until it is interrupted', {
  timeout: 120_000,
}, async () => {
  const away = await startEventStoreDbStandIn()
  await away.stop()
  const DATABASE_URL = `postgres://alba:top-secret@127.0.0.1:${await freePort()}/alba`
  const startOnDatabase = () => command('start', { DATABASE_URL, ALBA_DATA_DIR: `${dataDir} of its own` })
  const attempts = [
    { start: () => startOnEventStoreDb(away.connectionString), sentence: /EVENTSTORE_URL: esdb:.* does not answer/ },
    { start: startOnDatabase, sentence: /DATABASE_URL: postgres:.* does not answer/ },
  ]
  for (const { start, sentence } of attempts) {
    const run = start()
    await vi.waitFor(() => expect(run.output).toMatch(sentence), 120_000)
    run.child.kill('SIGINT')
    expect(await run.ended).toBe(0)
    expect(run.output).not.toContain('top-secret')
  }
})
