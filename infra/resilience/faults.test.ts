import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@alba/platform/testing/postgres'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { localDatabaseUrl } from '../local/database.ts'
import { freeBytes } from '../local/disk.ts'
import { startStack } from '../local/stack.ts'
import { type Launched, launch } from './launched.ts'
import { smallDisk } from './small-disk.ts'
import { startTestStack, type TestStack } from './stack-for-tests.ts'
import { freeStarts, send } from './visitor.ts'

/** Free bytes that the disk reports; undefined: the real number. */
let free: number | undefined
let disk: Awaited<ReturnType<typeof smallDisk>>
let stack: TestStack
beforeAll(async () => {
  disk = await smallDisk()
  const within = 'missing' in disk ? {} : { within: disk.folder }
  stack = await startTestStack({}, { freeBytes: async folder => free ?? freeBytes(folder), ...within })
})
const launched: Launched[] = []
afterAll(async () => {
  for (const one of launched) one.kill('SIGKILL')
  await stack?.remove()
  if (disk && !('missing' in disk)) await disk.remove()
})

const patient = { timeout: 120_000, interval: 200 }

/** Starts a second instance of a service, beside the one of the copy. `site` is the address of its own port. */
async function beside(service: 'command' | 'gateway', changes: NodeJS.ProcessEnv) {
  const port = String(await freePort())
  const watch = String(await freePort())
  const { masterKey, serviceSecret } = stack.secrets
  const run = launch(service, {
    PATH: process.env.PATH,
    DATABASE_URL: stack.urls.database,
    ALBA_MASTER_KEY: masterKey,
    ALBA_SERVICE_SECRET: serviceSecret,
    COMMAND_URL: stack.urls.command,
    PROJECTOR_URL: stack.urls.projector,
    COMMAND_PORT: port,
    PORT: port,
    WATCH_PORT: watch,
    ...changes,
  })
  launched.push(run)
  const local = (number: string) => `http://127.0.0.1:${number}`
  return { ...run, site: local(port), watch: local(watch) }
}

/** Undefined while nothing listens. */
const ask = (url: string) => send('GET', url).catch(() => undefined)
const readiness = async (url: string) => (await ask(`${url}/api/ready`))?.body as { ready: boolean; checks: object }

let starts: string[] = []
/** Books the bath of the demo (service 3) as a visitor, each time at another start. */
async function book(site = stack.urls.site) {
  const days = Array.from({ length: 14 }, (_, day) =>
    new Date(Date.now() + (day + 3) * 86_400_000).toISOString().slice(0, 10),
  )
  if (starts.length === 0) starts = await freeStarts(stack.urls, 3, days)
  const body = {
    service_id: 3,
    start_time: starts.pop(),
    customer_name: 'Jeanne Martin',
    customer_email: 'jeanne@example.org',
    customer_phone: '06 12 34 56 78',
    terms_accepted: true,
  }
  return send('POST', `${site}/api/bookings`, body, { 'idempotency-key': crypto.randomUUID() })
}

const logOf = (name: string) => readFile(join(stack.logDir, `${name}.log`), 'utf8')
const times = (text: string, words: string) => text.split(words).length - 1

describe('with a wrong setting', () => {
  it('a wrong master key ends a service with a clear error', async () => {
    const run = await beside('command', { ALBA_MASTER_KEY: 'cd'.repeat(32) })
    // 78 is UNUSABLE_CONFIGURATION.
    expect(await run.ended).toBe(78)
    expect(run.output()).toContain('ALBA_MASTER_KEY: this is not the key')
    // No stack trace.
    expect(run.output()).not.toContain('    at ')
  })

  it('a copy makes no new master key when the log already holds events', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'alba-restored-'))
    const env = { ...process.env, DATABASE_URL: stack.urls.database }
    const start = startStack({ dataDir, env, quiet: true, buildWeb: false, demo: 'none' })
    await expect(start).rejects.toThrow('ALBA_MASTER_KEY: the log holds events')
    await rm(dataDir, { recursive: true })
  })

  it('readiness and the log name a wrong service secret, the log only once', async () => {
    const run = await beside('gateway', { ALBA_SERVICE_SECRET: 'x'.repeat(32) })
    await vi.waitFor(async () => expect(await readiness(run.watch)).toMatchObject({ ready: true }), patient)
    const named = expect.stringContaining('ALBA_SERVICE_SECRET')
    expect(await readiness(run.watch)).toMatchObject({ checks: { command: named, projector: named } })
    for (let n = 0; n < 3; n++) expect((await book(run.site)).status).toBe(503)
    await vi.waitFor(() => expect(run.output()).toContain('ALBA_SERVICE_SECRET'), patient)
    expect(times(run.output(), 'cannot reach the command service (')).toBe(1)
    run.kill('SIGTERM')
    expect(await run.ended).toBe(0)
  })

  it('the embedded PostgreSQL refuses the well-known password', async () => {
    const run = await beside('command', { DATABASE_URL: localDatabaseUrl(stack.ports.postgres, 'alba') })
    expect(await run.ended).toBe(78)
    expect(run.output()).toContain('refuses the connection: password authentication failed')
  })
})

describe('readiness', () => {
  it('tells the public only whether the gateway can serve, and shows metrics on the port of WATCH_PORT alone', async () => {
    expect((await ask(`${stack.urls.site}/api/ready`))?.body).toEqual({ ready: true })
    expect((await ask(`${stack.urls.site}/metrics`))?.status).toBe(404)
    expect(await (await fetch(`${stack.urls.watch}/metrics`)).text()).toContain('http_request_duration_seconds')
  })

  it('reports an unreachable projector, while the gateway stays ready', async () => {
    await stack.processes.projector.kill('SIGKILL')
    expect(await readiness(stack.urls.watch)).toMatchObject({ ready: true, checks: { projector: 'unreachable' } })
    await stack.processes.projector.restart()
    await vi.waitFor(
      async () => expect(await readiness(stack.urls.watch)).toMatchObject({ checks: { projector: 'ok' } }),
      patient,
    )
  })
})

describe('a fault of the machine', () => {
  it('without PostgreSQL the API answers 503; gateway and command log its absence once, and say when it is back', async () => {
    await stack.postgres?.stop()
    // Ten requests, so that a gateway that logged each failed attempt would log more than one line.
    for (let asked = 0; asked < 10; asked++)
      await vi.waitFor(async () => expect((await ask(`${stack.urls.site}/api/ready`))?.status).toBe(503), patient)
    await vi.waitFor(async () => expect(await logOf('command')).toContain('deadlines cannot be read ('), patient)
    expect((await ask(`${stack.urls.site}/`))?.status).toBe(200)
    expect(await ask(`${stack.urls.site}/api/categories`)).toMatchObject({ status: 503 })
    await stack.postgres?.start()
    for (const [name, what] of [
      ['gateway', 'cannot follow the read models'],
      ['command', 'deadlines cannot be read'],
    ] as const) {
      // A busy machine may time out a first connection: then there are two absences, each with one line and its end.
      await vi.waitFor(async () => {
        const log = await logOf(name)
        expect(log).toContain(`${what}: it works again`)
        expect([name, times(log, `${what} (`)]).toEqual([name, times(log, `${what}: it works again`)])
      }, patient)
    }
    await vi.waitFor(async () => expect((await book()).status).toBe(201), patient)
  })

  it('with a nearly full disk reads go on, the log says so, and writes resume by themselves', async () => {
    free = 0
    await vi.waitFor(async () => expect(await book()).toMatchObject({ status: 503 }), patient)
    const refused = await book()
    expect((refused.body as { detail: string }).detail).toContain('momentanément indisponible')
    expect((await ask(`${stack.urls.site}/api/services`))?.status).toBe(200)
    expect((await ask(`${stack.urls.site}/api/ready`))?.status).toBe(200)
    expect(await readiness(stack.urls.watch)).toMatchObject({
      checks: { command: expect.stringContaining('PostgreSQL takes no writes') },
    })
    free = undefined
    await vi.waitFor(async () => expect((await book()).status).toBe(201), patient)
    await vi.waitFor(
      async () => expect(await logOf('disk')).toMatch(/nearly full.*\n.*writes are accepted again/),
      patient,
    )
  })

  it('with a disk filled to the last byte the gateway survives, reads go on, and writes resume by themselves', async context => {
    if ('missing' in disk) return context.skip(disk.missing)
    const pid = stack.processes.gateway.pid
    await disk.fill()
    await vi.waitFor(async () => expect(await book()).toMatchObject({ status: 503 }), patient)
    await vi.waitFor(async () => expect((await ask(`${stack.urls.site}/api/services`))?.status).toBe(200), patient)
    expect((await ask(`${stack.urls.site}/`))?.status).toBe(200)
    await disk.empty()
    await vi.waitFor(async () => expect((await book()).status).toBe(201), patient)
    expect(stack.processes.gateway.pid).toBe(pid)
  })

  it('a service that waits for its store is healthy, not ready, and ends on SIGTERM', async () => {
    const run = await beside('command', { DATABASE_URL: `postgres://alba:x@127.0.0.1:${await freePort()}/alba` })
    await vi.waitFor(async () => expect((await ask(`${run.site}/api/health`))?.status).toBe(200), patient)
    await vi.waitFor(() => expect(run.output()).toContain('does not answer'), patient)
    expect((await ask(`${run.site}/api/ready`))?.status).toBe(503)
    run.kill('SIGTERM')
    expect(await run.ended).toBe(0)
  })
})
