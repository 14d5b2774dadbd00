import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { busConfig } from '@alba/platform/bus/config'
import { cardConfig, cardSecrets } from '@alba/platform/card-config'
import { commonConfig } from '@alba/platform/config'
import { mailConfig } from '@alba/platform/mail-config'
import { requestConfig } from '@alba/platform/request-config'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { root } from './local/root.ts'

const run = promisify(execFile)
const read = (path: string): Promise<string> => readFile(join(root, path), 'utf8')

/**
 * The keys of the Compose specification (https://github.com/compose-spec/compose-spec) that compose.yaml uses. Any other
 * key is refused, because it may be misspelt.
 */
const service = z.strictObject({
  image: z.string(),
  build: z.strictObject({ context: z.string(), dockerfile: z.string() }).optional(),
  profiles: z.array(z.string()).optional(),
  entrypoint: z.array(z.string()).optional(),
  command: z.array(z.string()).optional(),
  restart: z.enum(['unless-stopped', 'on-failure']).optional(),
  init: z.boolean().optional(),
  stop_grace_period: z.string().optional(),
  read_only: z.boolean().optional(),
  tmpfs: z.array(z.string()).optional(),
  cap_drop: z.array(z.string()).optional(),
  cap_add: z.array(z.string()).optional(),
  security_opt: z.array(z.string()).optional(),
  pids_limit: z.int().optional(),
  mem_limit: z.string().regex(/^\d+[mg]$/),
  shm_size: z.string().optional(),
  networks: z.array(z.string()),
  ports: z.array(z.string()).default([]),
  env_file: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  secrets: z.array(z.union([z.string(), z.strictObject({ source: z.string(), target: z.string() })])).default([]),
  volumes: z.array(z.string()).default([]),
  logging: z.strictObject({
    driver: z.literal('json-file'),
    options: z.strictObject({ 'max-size': z.string(), 'max-file': z.string() }),
  }),
  healthcheck: z
    .strictObject({
      test: z.array(z.string()).optional(),
      disable: z.literal(true).optional(),
      interval: z.string().optional(),
      timeout: z.string().optional(),
      start_period: z.string().optional(),
      retries: z.int().optional(),
    })
    .optional(),
  depends_on: z
    .record(
      z.string(),
      z.strictObject({ condition: z.enum(['service_healthy', 'service_completed_successfully', 'service_started']) }),
    )
    .default({}),
})
const compose = z.strictObject({
  name: z.string(),
  services: z.record(z.string(), service),
  networks: z.record(z.string(), z.strictObject({ internal: z.boolean() }).partial().nullable()),
  volumes: z.record(z.string(), z.null()),
  secrets: z.record(z.string(), z.strictObject({ file: z.string() })),
})

const text = await read('infra/compose.yaml')
const file = compose.parse(
  Object.fromEntries(Object.entries(parse(text, { merge: true })).filter(([key]) => !key.startsWith('x-'))),
)
const { services } = file
type Container = z.infer<typeof service>
const container = (name: string): Container => service.parse(services[name])
const allServices = Object.entries(services)
/** The services that run the image of Alba. */
const albaServices = allServices.filter(([, { image }]) => /^\$\{ALBA_IMAGE:-alba\}$/.test(image))
/** The services of Alba that run all the time. */
const longRunning = ['command', 'gateway', 'projector'] as const
const secretsOf = ({ secrets }: Container): string[] =>
  secrets.map(each => (typeof each === 'string' ? each : each.source))
const namesWith = (condition: (each: Container) => boolean): string[] =>
  allServices.flatMap(([name, each]) => (condition(each) ? [name] : [])).sort()

describe('the file as a whole', () => {
  it('names only networks, volumes, secrets and services that it defines, and uses all of them', () => {
    const used = {
      networks: allServices.flatMap(([, { networks }]) => networks),
      volumes: allServices.flatMap(([, { volumes }]) =>
        volumes.map(each => each.split(':')[0] ?? '').filter(each => /^[a-z]/.test(each)),
      ),
      secrets: allServices.flatMap(([, each]) => secretsOf(each)),
    }
    for (const kind of ['networks', 'volumes', 'secrets'] as const)
      expect(new Set(used[kind]), kind).toEqual(new Set(Object.keys(file[kind])))
    for (const [name, { depends_on }] of allServices)
      for (const other of Object.keys(depends_on)) expect(services[other], `${name} waits for ${other}`).toBeDefined()
  })

  it('mounts only files that are there', () => {
    const mounted = allServices.flatMap(([, { volumes }]) => volumes.map(each => each.split(':')[0] ?? ''))
    const files = mounted.filter(each => each.startsWith('./'))
    expect(files).toContain('./docker/Caddyfile')
    for (const path of files) expect(existsSync(join(root, 'infra', path)), path).toBe(true)
  })

  it('waits only for containers that have a health check, or that end', () => {
    for (const [name, { depends_on }] of allServices)
      for (const [other, { condition }] of Object.entries(depends_on))
        if (condition === 'service_healthy')
          expect(services[other]?.healthcheck?.test, `${name}: ${other}`).toBeDefined()
        else expect(services[other]?.restart, `${name}: ${other}`).toBe('on-failure')
  })

  it('waits for no container that a profile may leave out', () => {
    const left = allServices.flatMap(([, { depends_on }]) =>
      Object.keys(depends_on).filter(other => container(other).profiles !== undefined),
    )
    expect(left).toEqual([])
  })

  it('names images by a version', () => {
    for (const [name, { image }] of allServices)
      if (!image.startsWith('$')) expect(image, name).toMatch(/^[\w./-]+:v?\d+\.\d+(\.\d+)?$/)
  })

  it('builds the image of Alba only once', () => {
    expect(namesWith(each => each.build !== undefined)).toEqual(['roles'])
    for (const name of longRunning) expect(Object.keys(container(name).depends_on), name).toEqual(['roles'])
  })
})

describe('every container', () => {
  it.each(allServices)('%s has a limit of memory, rotates its log, and receives signals', (_, each) => {
    expect(each.logging.options).toEqual({ 'max-size': '20m', 'max-file': '5' })
    expect(each.init).toBe(true)
    expect(each.security_opt).toEqual(['no-new-privileges:true'])
  })

  it.each(albaServices)('%s has a file system that cannot be written, and no privileges', (_, each) => {
    expect(each).toMatchObject({ read_only: true, cap_drop: ['ALL'], stop_grace_period: '20s' })
    expect(each.cap_add).toBeUndefined()
    const roomForFiles = [...(each.tmpfs ?? []), ...each.volumes]
    expect(roomForFiles).toContain('/tmp')
  })

  it('has longer to stop than a service needs, which drains for 10 seconds', async () => {
    const [, drain] = /DRAIN_MS = ([\d_]+)/.exec(await read('services/platform/src/process/lifecycle.ts')) ?? []
    const milliseconds = Number(drain?.replaceAll('_', ''))
    expect(milliseconds).toBeGreaterThan(0)
    for (const [name, each] of albaServices)
      expect(Number.parseInt(each.stop_grace_period ?? '0', 10) * 1000, name).toBeGreaterThan(milliseconds)
  })

  it('publishes no port but those of the proxy, and the mail catcher to this machine alone', () => {
    expect(namesWith(({ ports }) => ports.length > 0)).toEqual(['mail', 'proxy'])
    expect(container('mail').ports).toEqual(['127.0.0.1:8025:8025'])
    // So any number of gateways can run.
    expect(container('gateway').ports).toEqual([])
  })
})

describe('the networks', () => {
  it('of the stores leads nowhere else, and the proxy cannot reach it', () => {
    expect(file.networks).toEqual({ front: null, stores: { internal: true } })
    for (const store of ['postgres', 'eventstore', 'kafka', 'roles'])
      expect(container(store).networks).toEqual(['stores'])
    for (const outside of ['proxy', 'mail']) expect(container(outside).networks).toEqual(['front'])
    for (const name of longRunning) expect(container(name).networks.toSorted(), name).toEqual(['front', 'stores'])
  })

  it('connect each service to the other services, whose addresses have the ports on which these listen', () => {
    const ports: Record<string, string> = {
      command: container('command').environment.COMMAND_PORT ?? '',
      projector: container('projector').environment.PROJECTOR_PORT ?? '',
    }
    for (const [, { environment }] of albaServices)
      for (const variable of ['COMMAND_URL', 'PROJECTOR_URL']) {
        if (!environment[variable]) continue
        const { hostname, port } = new URL(environment[variable])
        expect(port, hostname).toBe(ports[hostname])
      }
  })

  it('connect the proxy to the port of the gateway, where each visitor stays on one gateway', async () => {
    const caddy = await read('infra/docker/Caddyfile')
    expect(/dynamic a (\w+) (\d+)/.exec(caddy)?.slice(1)).toEqual(['gateway', container('gateway').environment.PORT])
    expect(caddy).toMatch(/lb_policy cookie /)
    expect(caddy).toContain('{$SITE_NAME}')
    expect(container('gateway').environment.TRUST_PROXY).toMatch(/:-1\}$/)
  })
})

describe('the three services', () => {
  it.each(longRunning)('%s runs what is in the repository', name => {
    const [program, path = ''] = container(name).command ?? []
    expect(program).toBe('node')
    expect(path).toBe(`services/${name}/src/server.ts`)
    expect(existsSync(join(root, path))).toBe(true)
  })

  const shared: Record<string, object> = { busConfig, cardConfig, cardSecrets, commonConfig, mailConfig, requestConfig }
  /** Variables that compose leaves at their default, and why. */
  const leftOut: Record<string, string> = {
    WEB_DIST: 'where the image has the built site',
    STRIPE_API_URL: 'refused in production',
    STRIPE_SANDBOX_PUBLIC_URL: 'the sandbox is for development',
    ALBA_SET_CLOCK: 'refused in production',
    DEADLINE_INTERVAL_MS: 'for tests',
  }
  it.each(longRunning)('%s gets every variable that it reads, secrets as files', async name => {
    const source = await read(`services/${name}/src/config.ts`)
    const [, schema = ''] = /const schema = z\.object\(\{\n([\s\S]*?)\n\}\)/.exec(source) ?? []
    const own = [...schema.matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, variable = '']) => variable)
    const spread = [...schema.matchAll(/^ {2}\.\.\.(\w+),/gm)].flatMap(([, object = '']) => {
      expect(shared, object).toHaveProperty(object)
      return Object.keys(shared[object] ?? {})
    })
    const needed = [...own, ...spread].filter(variable => !(variable in leftOut))
    expect(needed.length).toBeGreaterThan(10)
    const given = Object.keys(container(name).environment).map(variable => variable.replace(/_FILE$/, ''))
    // The gateway does not read the log.
    const unread = name === 'gateway' ? ['EVENTSTORE_URL'] : []
    expect(needed.filter(variable => !given.includes(variable) && !unread.includes(variable))).toEqual([])
  })

  it('get no secret in a variable, where « docker inspect » would show it', () => {
    for (const [name, { environment }] of albaServices)
      for (const [variable, value] of Object.entries(environment))
        if (/KEY|SECRET|PASSWORD|DATABASE_URL|EVENTSTORE_URL|SMTP_URL/.test(variable)) {
          // A publishable key is public. The keys of a bucket stay variables, because the tools that use them read no files.
          if (/PUBLISHABLE|^AWS_/.test(variable)) continue
          expect(variable, name).toMatch(/_FILE$/)
          const secret = value.replace('/run/secrets/', '')
          expect(secretsOf(container(name)), `${name}: ${variable}`).toContain(secret)
        }
  })

  it('get only the secrets that they need', () => {
    const holders = (secret: string) => namesWith(each => secretsOf(each).includes(secret))
    expect(holders('master-key')).toEqual(['command', 'projector', 'tool'])
    expect(holders('eventstore-url')).toEqual(['command', 'projector', 'tool'])
    expect(holders('stripe-secret-key')).toEqual(['command'])
    expect(holders('jwt-secret')).toEqual(['gateway'])
    expect(holders('smtp-url')).toEqual(['projector'])
    expect(holders('owner-database-url')).toEqual(['roles', 'tool'])
    for (const name of longRunning)
      expect(secretsOf(container(name)).filter(secret => secret.endsWith('database-url'))).toEqual([
        `${name}-database-url`,
      ])
  })
})

test('every variable of docs/configuration.md is passed through, or is of no use in a container', async () => {
  const page = await read('docs/configuration.md')
  const useless = [
    'ALBA_DATA_DIR',
    'PG_PORT',
    'MAIL_PORT',
    'STRIPE_SANDBOX_PORT',
    'STRIPE_SANDBOX_DATA',
    'STRIPE_WEBHOOK_URL',
    'MAIL_CATCHER_DATA',
    'ALBA_DEMO',
    'ALBA_DEMO_PASSWORD',
    'ALBA_CHROMIUM',
    'ALBA_FIREFOX',
    'ALBA_E2E_TRACE',
    'WEB_DIST',
    'STRIPE_API_URL',
    'STRIPE_SANDBOX_PUBLIC_URL',
    'ALBA_SET_CLOCK',
    'DEADLINE_INTERVAL_MS',
  ]
  const [before = ''] = page.split('## For containers')
  const rows = before.split('\n').filter(line => line.startsWith('| `'))
  const named = rows.flatMap(row =>
    [...(row.split('|')[1] ?? '').matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name]) => name ?? ''),
  )
  expect(named.length).toBeGreaterThan(45)
  const given = new Set(
    albaServices.flatMap(([, { environment }]) => Object.keys(environment).map(each => each.replace(/_FILE$/, ''))),
  )
  expect(named.filter(name => !given.has(name) && !useless.includes(name))).toEqual([])
})

describe('the stores', () => {
  it('PostgreSQL counts as ready only once it listens to the network, and its sizes fit into its memory', () => {
    const { healthcheck, command = [], mem_limit } = container('postgres')
    expect(healthcheck?.test?.at(-1)).toContain('-h 127.0.0.1')
    const settings = Object.fromEntries(command.filter(each => each.includes('=')).map(each => each.split('=')))
    expect(Object.keys(settings)).toEqual(
      expect.arrayContaining(['shared_buffers', 'effective_cache_size', 'work_mem', 'max_connections']),
    )
    expect(mem_limit).toBe('1g')
    expect(Number.parseInt(settings.shared_buffers, 10)).toBeLessThanOrEqual(1024 / 4)
    expect(Number.parseInt(settings.effective_cache_size, 10)).toBeLessThanOrEqual((1024 * 3) / 4)
  })

  it('EventStoreDB has TLS and sends no telemetry', () => {
    const { environment, secrets } = container('eventstore')
    expect(environment).not.toHaveProperty('EVENTSTORE_INSECURE')
    expect(environment.EVENTSTORE_TELEMETRY_OPTOUT).toBe('true')
    const targets = secrets.map(each => (typeof each === 'string' ? '' : each.target))
    expect(targets).toContain(environment.EVENTSTORE_CERTIFICATE_FILE)
    expect(targets).toContain(environment.EVENTSTORE_CERTIFICATE_PRIVATE_KEY_FILE)
    expect(targets).toContain(`${environment.EVENTSTORE_TRUSTED_ROOT_CERTIFICATES_PATH}/ca.crt`)
  })

  it('Kafka listens to the network only where it asks for a password', () => {
    const { environment } = container('kafka')
    expect(environment.KAFKA_LISTENERS?.split(',').filter(each => !each.includes('//127.0.0.1:'))).toEqual([
      'CLIENT://:9092',
    ])
    expect(environment.KAFKA_LISTENER_SECURITY_PROTOCOL_MAP).toContain('CLIENT:SASL_PLAINTEXT')
    expect(environment.KAFKA_ADVERTISED_LISTENERS).toContain('CLIENT://kafka:9092')
    expect(container('projector').environment).toMatchObject({
      KAFKA_SASL: expect.stringMatching(/:-plain\}$/),
      KAFKA_USER: expect.stringMatching(/:-alba\}$/),
    })
  })

  it('run only in their profiles; the mail catcher only in the demo', () => {
    const profiles = Object.fromEntries(
      allServices.flatMap(([name, each]) => (each.profiles ? [[name, each.profiles]] : [])),
    )
    expect(profiles).toEqual({
      tool: ['tool'],
      proxy: ['proxy'],
      eventstore: ['eventstoredb'],
      kafka: ['kafka'],
      mail: ['demo'],
    })
  })
})

describe('make-secrets.sh', () => {
  let folder = ''
  const make = () => run('sh', [join(root, 'infra/docker/make-secrets.sh'), folder])
  const secret = async (name: string) => (await readFile(join(folder, 'secrets', name), 'utf8')).trim()
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'alba-compose-'))
    await make()
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('makes every file that compose reads, in a folder for its owner alone', async () => {
    const files = [
      ...Object.values(file.secrets).map(each => each.file),
      ...allServices.flatMap(([, { env_file = [] }]) => env_file),
    ].map(each => each.replace(/^\$\{ALBA_SECRETS:-.\/secrets\}\//, ''))
    expect((await readdir(join(folder, 'secrets'))).sort()).toEqual([...new Set(files)].sort())
    expect((await stat(join(folder, 'secrets'))).mode & 0o777).toBe(0o700)
    // Another user reads them inside a container.
    for (const name of files) expect((await stat(join(folder, 'secrets', name))).mode & 0o777, name).toBe(0o644)
  })

  it('makes every variable that compose needs, and the profiles', async () => {
    const env = await readFile(join(folder, '.env'), 'utf8')
    expect((await stat(join(folder, '.env'))).mode & 0o777).toBe(0o600)
    for (const [, name = ''] of text.matchAll(/\$\{(\w+):\?\}/g))
      expect(env, name).toMatch(new RegExp(`^${name}=`, 'm'))
    const [, profiles = ''] = /^COMPOSE_PROFILES=(.*)$/m.exec(env) ?? []
    expect(profiles.split(',')).toEqual(['proxy', 'eventstoredb', 'kafka'])
  })

  it('makes secrets that differ, and addresses that the services accept', async () => {
    const urls = await Promise.all(['owner', ...longRunning].map(each => secret(`${each}-database-url`)))
    expect(urls.map(url => new URL(url).username)).toEqual(['alba', 'alba_command', 'alba_gateway', 'alba_projector'])
    const secrets = [...urls.map(url => new URL(url).password), await secret('master-key'), await secret('jwt-secret')]
    expect(new Set([...secrets, await secret('service-secret')]).size).toBe(7)
    for (const each of secrets) expect(each).toMatch(/^[0-9a-f]{64}$/)
    expect(await secret('postgres-password')).toBe(secrets[0])
    const eventstore = await secret('eventstore-url')
    expect(commonConfig.EVENTSTORE_URL.safeParse(eventstore).success).toBe(true)
    const { searchParams, password } = new URL(eventstore)
    expect(searchParams.get('tlsCAFile')).toBe('/run/secrets/eventstore-ca')
    expect(await secret('eventstore.env')).toContain(`EVENTSTORE_DEFAULT_ADMIN_PASSWORD=${password}\n`)
    expect(await secret('kafka.env')).toContain(`user_alba="${await secret('kafka-password')}";`)
  })

  it('makes a certificate that its authority signed, for the name of the container', async () => {
    const path = (name: string) => join(folder, 'secrets', name)
    const options = ['-verify_hostname', 'eventstore', '-purpose', 'sslserver', '-CAfile', path('eventstore-ca')]
    const { stdout } = await run('openssl', ['verify', ...options, path('eventstore-certificate')])
    expect(stdout).toMatch(/: OK$/m)
  })

  it('changes nothing when it is run again, and works where an interrupted run has left files', async () => {
    const before = await secret('master-key')
    await expect(make()).rejects.toMatchObject({ stderr: expect.stringContaining('is there already') })
    expect(await secret('master-key')).toBe(before)
    const other = await mkdtemp(join(tmpdir(), 'alba-compose-'))
    await run('mkdir', [join(other, 'secrets.new')])
    await writeFile(join(other, 'secrets.new/left'), 'x')
    await run('sh', [join(root, 'infra/docker/make-secrets.sh'), other])
    expect(await readdir(join(other, 'secrets'))).not.toContain('left')
    await rm(other, { recursive: true })
  })
})
