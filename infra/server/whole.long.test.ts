import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { openDatabase } from '@alba/platform/postgres/pool'
import { startPostgres, type TestCluster } from '@alba/platform/testing/postgres'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { root } from '../local/root.ts'
import { buildWeb } from '../local/web-build.ts'
import { BOOKINGS_MODEL, withNextVersion } from '../resilience/next-version.ts'
import { makeRelease } from './release/make.ts'
import { type Machine, makeMachine, runProgram } from './testing/machine.ts'

/*
 * Alba as it runs on a server in production: a release made from this checkout, its units, and a PostgreSQL that is
 * reached by a socket.
 */

const run = promisify(execFile)
const settings = [
  'NODE_ENV=production',
  'PUBLIC_URL=https://centre.example',
  'STRIPE_PUBLISHABLE_KEY=pk_test_of_this_test',
  'ALBA_STRIPE_TEST=true',
  'TRUST_PROXY=1',
]

let cluster: TestCluster
let machine: Machine
let downloads: string
let first: string
let database: ReturnType<typeof openDatabase>

beforeAll(async () => {
  await buildWeb(() => undefined)
  downloads = await mkdtemp(join(tmpdir(), 'alba-releases-'))
  cluster = await startPostgres({ unix_socket_directories: downloads })
  const { port, username, password, pathname } = new URL(cluster.url)
  const bySocket = `postgres://${username}:${password}@${encodeURIComponent(downloads)}:${port}${pathname}`
  database = openDatabase({ url: bySocket, name: 'test', size: 1 })
  machine = await makeMachine(settings, {
    DATABASE_URL: bySocket,
    SMTP_URL: 'smtp://127.0.0.1:25',
    STRIPE_SECRET_KEY: 'sk_test_of_this_test',
    STRIPE_WEBHOOK_SECRET: 'whsec_of_this_test',
  })
  first = await makeRelease(root, downloads)
})
afterAll(async () => {
  await machine?.remove()
  await database?.end()
  await cluster?.stop()
  if (downloads) await rm(downloads, { recursive: true })
})

/** The operators' tool of the release in use, with the secrets as a unit gets them. */
const alba = (...words: string[]) =>
  runProgram(join(machine.root, 'current/bin/alba'), words, { CREDENTIALS_DIRECTORY: join(machine.root, 'secrets') })

/** Makes a release that differs from another one by the text of one file. Returns its folder. */
async function makeChangedRelease(
  from: string,
  name: string,
  path: string,
  change: (text: string) => string,
): Promise<string> {
  const release = join(downloads, name)
  await run('cp', ['-al', from, release])
  await replace(join(release, 'release'), () => `${name}\n`)
  await replace(join(release, path), change)
  return release
}

/** Replaces a file by a new one. Writing into it would change the other release too, which shares it by a hard link. */
async function replace(path: string, change: (text: string) => string): Promise<void> {
  const before = await readFile(path, 'utf8')
  const next = `${path}.next`
  expect(change(before)).not.toBe(before)
  await writeFile(next, change(before))
  await rename(next, path)
}

const bookingsVersion = async (): Promise<number> => {
  const { rows } = await database.query("SELECT version FROM projections.checkpoints WHERE name = 'bookings'")
  return rows[0].version
}

/** Opens a connection for each request, as the proxies do. */
const agent = new Agent({ keepAlive: false })
const statusOf = (port: number, path: string) =>
  new Promise<number>((done, fail) => {
    get({ port, path, agent, host: '127.0.0.1' }, answer => {
      answer.resume().once('end', () => done(answer.statusCode ?? 0))
    }).once('error', fail)
  })

/** Reads the services on offer all the time, at the gateway to which a proxy would send the request. */
function startVisitors() {
  const { a, b } = machine.ports
  let isRunning = true
  const bad: string[] = []
  let good = 0
  const reading = (async () => {
    while (isRunning) {
      const status = await statusOf(a.PORT, '/api/services')
        .catch(() => statusOf(b.PORT, '/api/services'))
        .catch(error => String(error))
      if (status === 200) good++
      else bad.push(`${new Date().toISOString()} ${status}`)
      await sleep(50)
    }
  })()
  /** Stops. Returns how often the services were shown, and the answers that were not 200. */
  return async () => {
    isRunning = false
    await reading
    return { good, bad }
  }
}

it('is installed, upgraded with a read model that is built anew, rolled back, and stays when a release is broken', async () => {
  const installed = await machine.albaServer(first, ['install'])
  expect(installed, await logs()).toMatchObject({ code: 0 })
  expect(await statusOf(machine.ports.a.PORT, '/')).toBe(200)
  const centre = join(root, 'infra/centres/atelier-des-marees.yaml')
  expect(await alba('centre', 'apply', centre, '--as', 'Test')).toEqual({ code: 0, text: expect.anything() })
  expect(await alba('verify', '--log-only')).toMatchObject({ code: 0 })
  const backups = join(downloads, 'backups')
  expect(await alba('backup', backups, '--keep', '3')).toMatchObject({ code: 0 })
  // The backup, and the head of the log at that moment.
  expect((await readdir(backups)).length).toBe(2)
  expect((await alba('practitioners', 'first-code')).text).toContain('https://centre.example')
  const version = await bookingsVersion()

  const next = await makeChangedRelease(first, '0.99.0-next', BOOKINGS_MODEL, withNextVersion)
  const duringUpgrade = startVisitors()
  expect(await machine.albaServer(next, ['install']), await logs()).toMatchObject({ code: 0 })
  expect(await bookingsVersion()).toBe(version + 1)
  const upgrade = await duringUpgrade()
  expect(upgrade.bad).toEqual([])
  expect(upgrade.good).toBeGreaterThan(10)

  const broken = await makeChangedRelease(
    next,
    '0.99.1-broken',
    'services/command/src/server.ts',
    () => 'process.exit(1)\n',
  )
  const duringFailure = startVisitors()
  const refused = await machine.albaServer(broken, ['install'])
  expect(refused).toMatchObject({ code: 1, text: expect.stringContaining('alba-command@a.service does not stay up') })
  expect((await duringFailure()).bad).toEqual([])
  expect(await machine.inUse()).toBe('0.99.0-next')

  const duringRollBack = startVisitors()
  const back = await machine.albaServer(next, ['roll-back', basename(first)])
  expect(back, await logs()).toMatchObject({ code: 0 })
  expect(await bookingsVersion()).toBe(version)
  expect((await duringRollBack()).bad).toEqual([])
  const status = await machine.albaServer(first, ['status'])
  expect(status).toMatchObject({ code: 0, text: expect.stringContaining(`► ${basename(first)}`) })
  expect(await alba('verify')).toMatchObject({ code: 0 })
})

/** The ends of the logs of all services, which are shown when the test fails. */
async function logs(): Promise<string> {
  const units = ['command', 'projector', 'gateway'].flatMap(name =>
    ['a', 'b'].map(side => `alba-${name}@${side}.service`),
  )
  const texts = await Promise.all(units.map(async unit => `${unit}:\n${(await machine.log(unit)).slice(-1_500)}`))
  return texts.join('\n')
}
