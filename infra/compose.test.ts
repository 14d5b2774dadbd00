import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { root } from './local/root.ts'

const compose = z.object({
  services: z.record(
    z.string(),
    z.object({
      image: z.string(),
      command: z.array(z.string()).optional(),
      environment: z.record(z.string(), z.string()),
      ports: z.array(z.string()).optional(),
      logging: z.object({ options: z.object({ 'max-size': z.string(), 'max-file': z.string() }) }),
      stop_grace_period: z.string().optional(),
      init: z.boolean().optional(),
      depends_on: z.record(z.string(), z.object({ condition: z.literal('service_healthy') })).optional(),
      healthcheck: z.object({ test: z.array(z.string()) }).optional(),
    }),
  ),
  volumes: z.record(z.string(), z.null()),
})

const { services } = compose.parse(parse(await readFile(join(root, 'infra/compose.yaml'), 'utf8'), { merge: true }))
const own = Object.entries(services).filter(([, service]) => service.image === 'alba')

test('the three services run what is in the repository', () => {
  expect(own.map(([name]) => name).sort()).toEqual(['command', 'gateway', 'projector'])
  for (const [name, { command = [] }] of own) expect(existsSync(join(root, command[1] ?? '')), name).toBe(true)
})

test('the containers that a service waits for have a health check', () => {
  for (const [name, { depends_on = {} }] of own) {
    expect(Object.keys(depends_on).sort(), name).toEqual(['eventstore', 'postgres'])
    for (const other of Object.keys(depends_on)) expect(services[other]?.healthcheck, other).toBeDefined()
  }
})

test('PostgreSQL counts as ready only once it listens to the network', () => {
  expect(services.postgres?.healthcheck?.test.at(-1)).toContain('-h 127.0.0.1')
})

test('EventStoreDB sends no telemetry', () => {
  expect(services.eventstore?.environment.EVENTSTORE_TELEMETRY_OPTOUT).toBe('true')
})

test('the projector has the address of Kafka, to publish events; no container waits for Kafka', () => {
  expect(services.projector?.environment.KAFKA_BROKERS).toBe('kafka:9092')
  expect(services.kafka?.environment.KAFKA_ADVERTISED_LISTENERS).toBe('PLAINTEXT://kafka:9092')
  for (const [name, { depends_on = {} }] of Object.entries(services))
    expect(Object.keys(depends_on), name).not.toContain('kafka')
})

test('only the port of the gateway is published, and only to this machine', () => {
  const published = Object.entries(services).filter(([, { ports }]) => ports)
  expect(published.map(([name, { ports }]) => [name, ports])).toEqual([['gateway', ['127.0.0.1:3000:3000']]])
})

test('make-secrets.sh writes every secret that compose needs, once, into a file that only its owner may read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'alba-compose-'))
  const file = join(folder, '.env')
  const make = () => promisify(execFile)('sh', [join(root, 'infra/docker/make-secrets.sh'), file])
  await make()
  const made = await readFile(file, 'utf8')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(made).toMatch(/^ALBA_MASTER_KEY=[0-9a-f]{64}$/m)
  await expect(make()).rejects.toMatchObject({ stderr: expect.stringContaining('is there already') })
  expect(await readFile(file, 'utf8')).toBe(made)
  await rm(folder, { recursive: true })
  const text = await readFile(join(root, 'infra/compose.yaml'), 'utf8')
  for (const [, name = ''] of text.matchAll(/\$\{(\w+):\?\}/g)) expect(made, name).toMatch(new RegExp(`^${name}=`, 'm'))
  expect(text).not.toContain('openssl')
})

test('containers receive signals, have 20 s to stop, and rotate their logs', () => {
  for (const [name, { init, stop_grace_period }] of own)
    expect({ name, init, stop_grace_period }).toMatchObject({ init: true, stop_grace_period: '20s' })
  for (const [name, { logging }] of Object.entries(services)) expect(logging.options['max-file'], name).toBe('5')
})

test('no key and no secret of a service has a default', () => {
  for (const [name, { environment }] of own)
    for (const [variable, value] of Object.entries(environment))
      if (/KEY|SECRET/.test(variable)) expect(value, `${name} ${variable}`).toMatch(/^\$\{\w+:\?\}$/)
})

test('only the services that read or write the event log have its master key and its address', () => {
  for (const secret of ['ALBA_MASTER_KEY', 'EVENTSTORE_URL']) {
    const holders = own.filter(([, { environment }]) => secret in environment).map(([name]) => name)
    expect(holders.sort(), secret).toEqual(['command', 'projector'])
  }
})

test('the Dockerfile copies the package.json of every workspace', async () => {
  const dockerfile = await readFile(join(root, 'infra/docker/Dockerfile'), 'utf8')
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'))
  const workspaces = Object.keys(lock.packages).filter(path => path && !path.includes('node_modules/'))
  expect(workspaces.length).toBeGreaterThan(5)
  for (const workspace of workspaces) expect(dockerfile).toContain(`COPY ${workspace}/package.json ${workspace}/`)
})

test('the image runs as a numbered user who is not root', async () => {
  const dockerfile = await readFile(join(root, 'infra/docker/Dockerfile'), 'utf8')
  expect(dockerfile.match(/^USER .*$/gm)).toEqual(['USER 1000'])
})
