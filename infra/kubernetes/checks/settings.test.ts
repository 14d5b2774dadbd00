import { execFile } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { connectionBudget, connectionsOf } from '@alba/platform/postgres/budget'
import { startObjectStore } from '@alba/platform/testing/object-store'
import { freePort } from '@alba/platform/testing/postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { root } from '../../local/root.ts'
import {
  environmentOf,
  type Installation,
  ofKind,
  overlays,
  prepare,
  secretOf,
  type Workload,
  workloads,
} from './installation.ts'

/** Variables of docs/configuration.md that no container gets, by the reason. */
const NOT_PASSED = {
  'only for a local copy': [
    'ALBA_DATA_DIR',
    'ALBA_DEMO',
    'ALBA_DEMO_PASSWORD',
    'MAIL_CATCHER_DATA',
    'MAIL_PORT',
    'PG_PORT',
    'STRIPE_SANDBOX_DATA',
    'STRIPE_SANDBOX_PORT',
    'STRIPE_SANDBOX_PUBLIC_URL',
    'STRIPE_WEBHOOK_URL',
  ],
  'refused in production': ['ALBA_SET_CLOCK', 'STRIPE_API_URL'],
  'of tests': ['ALBA_CHROMIUM', 'ALBA_E2E_TRACE', 'ALBA_FIREFOX'],
  'what the image has is right': ['WEB_DIST'],
}

/** What each process may know beside the settings that all have. Empty ones do not count. */
const SECRETS: Record<string, readonly string[]> = {
  command: ['ALBA_MASTER_KEY', 'ALBA_SERVICE_SECRET', 'DATABASE_URL', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  projector: ['ALBA_MASTER_KEY', 'ALBA_SERVICE_SECRET', 'DATABASE_URL', 'KAFKA_PASSWORD', 'SMTP_URL'],
  gateway: ['ALBA_JWT_SECRET', 'ALBA_SERVICE_SECRET', 'DATABASE_URL'],
  backup: ['ALBA_MASTER_KEY', 'ALBA_SERVICE_SECRET', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'DATABASE_URL'],
}
const WITH_LOG = ['command', 'projector', 'backup']

const CONFIGS: Record<string, string> = {
  command: 'commandConfig',
  projector: 'projectorConfig',
  gateway: 'readConfig',
}

/** Has a service read its settings from an environment. @throws with what it printed when it refuses them */
async function readSettings(service: string, env: Record<string, string>): Promise<void> {
  const file = join(root, `services/${service}/src/config.ts`)
  const program = `const { ${CONFIGS[service]} } = await import(${JSON.stringify(file)}); ${CONFIGS[service]}()`
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], { env })
}

const page = async (name: string): Promise<string> => readFile(join(root, 'docs', name), 'utf8')

describe.each(overlays)('the settings of the overlay %s', overlay => {
  let installation: Installation
  let all: Workload[]
  beforeAll(async () => {
    installation = await prepare(overlay)
    all = workloads(installation.objects)
  })
  afterAll(() => installation.remove())

  const workload = (name: string): Workload => {
    const found = all.find(each => each.name === name)
    if (!found) throw new Error(`There is no ${name}`)
    return found
  }
  const environment = (name: string) => environmentOf(workload(name).container, installation.objects)

  it('pass every variable of docs/configuration.md that is for a service in production', async () => {
    const sections = (await page('configuration.md')).split('\n## ')
    const tables = ['Settings', 'Backups in a bucket', 'Between the processes'].map(
      title => sections.find(text => text.startsWith(`${title}\n`)) ?? '',
    )
    const described = tables.flatMap(text =>
      text
        .split('\n')
        .filter(line => line.startsWith('| `'))
        .flatMap(line => [...(line.split('|')[1] ?? '').matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = '']) => name)),
    )
    const passed = new Set(all.flatMap(({ name }) => Object.keys(environment(name))))
    const left = [...new Set(described)].filter(name => !passed.has(name)).toSorted()
    expect(described.length).toBeGreaterThan(40)
    expect(left).toEqual(Object.values(NOT_PASSED).flat().toSorted())
  })

  it.each(Object.keys(CONFIGS))('are understood by %s', async service => {
    await readSettings(service, environment(service))
  })

  it.each(Object.keys(CONFIGS))('are refused by %s when a secret is missing', async service => {
    const missing = { command: 'STRIPE_SECRET_KEY', projector: 'SMTP_URL', gateway: 'ALBA_JWT_SECRET' }[service] ?? ''
    const given = Object.entries(environment(service)).filter(([name]) => name !== missing)
    await expect(readSettings(service, Object.fromEntries(given))).rejects.toThrow(missing)
  })

  it.each(Object.entries(SECRETS))('give %s the secrets that it needs, and no others', (name, secrets) => {
    const log = overlay === 'large' && WITH_LOG.includes(name) ? ['EVENTSTORE_URL'] : []
    const refs = workload(name).container.envFrom.flatMap(({ secretRef }) => (secretRef ? [secretRef.name] : []))
    const given = refs.flatMap(ref => Object.entries(secretOf(installation.objects, ref)))
    const named = given.filter(([, value]) => value !== '').map(([variable]) => variable)
    expect(named.toSorted()).toEqual([...secrets, ...log].toSorted())
  })

  it('keep every secret out of what is not a Secret', () => {
    const secrets = ofKind(installation.objects, 'Secret', z.looseObject({ data: z.record(z.string(), z.string()) }))
    const values = secrets
      .flatMap(({ data }) => Object.values(data))
      .map(value => Buffer.from(value, 'base64').toString())
      .filter(value => value !== '')
    const open = JSON.stringify(installation.objects.filter(({ kind }) => kind !== 'Secret'))
    expect(values.length).toBeGreaterThan(10)
    expect(values.filter(value => open.includes(JSON.stringify(value).slice(1, -1)))).toEqual([])
  })

  it('are the same wherever processes must agree', () => {
    for (const name of ['ALBA_SERVICE_SECRET', 'ALBA_MASTER_KEY', 'EVENTSTORE_URL']) {
      const values = ['command', 'projector', 'backup', 'verify'].map(each => environment(each)[name])
      expect(new Set(values).size, name).toBe(1)
    }
    expect(environment('gateway').ALBA_SERVICE_SECRET).toBe(environment('command').ALBA_SERVICE_SECRET)
    expect(environment('gateway').ALBA_JWT_SECRET).not.toBe(environment('command').ALBA_SERVICE_SECRET)
  })

  it('listen at the ports that the manifests name', () => {
    const ports = (name: string) => workload(name).container.ports.map(({ containerPort }) => String(containerPort))
    expect(ports('gateway')).toEqual([environment('gateway').PORT, environment('gateway').WATCH_PORT])
    expect(ports('command')).toEqual([environment('command').COMMAND_PORT])
    expect(ports('projector')).toEqual([environment('projector').PROJECTOR_PORT])
    for (const name of ['gateway', 'command', 'projector'])
      expect(environment(name), name).toMatchObject({ HOST: '0.0.0.0', WATCH_HOST: '0.0.0.0', NODE_ENV: 'production' })
  })

  it('open no more connections than PostgreSQL grants, also during a deploy', async () => {
    const scaled = ofKind(
      installation.objects,
      'HorizontalPodAutoscaler',
      z.looseObject({
        spec: z.looseObject({ maxReplicas: z.number(), scaleTargetRef: z.looseObject({ name: z.string() }) }),
      }),
    )
    const most = (['command', 'projector', 'gateway'] as const).map(service => {
      const scaler = scaled.find(({ spec }) => spec.scaleTargetRef.name === service)
      const pods = scaler?.spec.maxReplicas ?? workload(service).spec.replicas ?? 1
      const log = Object.entries(connectionBudget[service]).filter(([name]) => name.startsWith('alba event store'))
      // In « large » the log is in EventStoreDB, so the connections for it are none to PostgreSQL.
      const inStore = overlay === 'large' ? log.reduce((sum, [, count]) => sum + count, 0) : 0
      // A deploy starts one more before it ends one.
      return (pods + 1) * (connectionsOf(service) - inStore)
    })
    // Each nightly job and an operator's command open three at most.
    const needed = most.reduce((sum, count) => sum + count, 0) + 3 * 3
    const [, granted = ''] =
      overlay === 'small'
        ? (/max_connections=(\d+)/.exec(workload('postgres').container.args.join(' ')) ?? [])
        : (/`max_connections` of (\d+)/.exec(await page('kubernetes.md')) ?? [])
    // PostgreSQL reserves 3 of them for superusers.
    expect(Number(granted) - 3).toBeGreaterThanOrEqual(needed)
    expect(await page('kubernetes.md')).toContain(`\`${overlay}\` needs ${needed}`)
  })

  it.each(['backup', 'verify'])('and the words of the nightly %s are understood', async name => {
    const store = await startObjectStore()
    const away = `postgres://alba:password@127.0.0.1:${await freePort()}/alba`
    const env: Record<string, string> = { ...environment(name), ALBA_EVENT_STORE: 'postgres', DATABASE_URL: away }
    if (name === 'backup') Object.assign(env, store.env)
    const { command, args } = workload(name).container
    // As Kubernetes puts variables in.
    const words = [...command.slice(1), ...args].map(word => word.replace(/\$\((\w+)\)/g, (_, each) => env[each] ?? ''))
    const ran = await promisify(execFile)(process.execPath, words, { cwd: root, env }).catch(error => error)
    store.close()
    // It comes as far as the database.
    expect(ran.stderr).toContain('ECONNREFUSED')
  })
})

describe('the EventStoreDB cluster of the overlay large', () => {
  let installation: Installation
  beforeAll(async () => {
    installation = await prepare('large')
  })
  afterAll(() => installation.remove())

  const store = () => workloads(installation.objects).find(({ name }) => name === 'eventstore')
  const nodes = () =>
    Array.from(
      { length: store()?.spec.replicas ?? 0 },
      (_, index) => `eventstore-${index}.${store()?.spec.serviceName}`,
    )

  it('has as many nodes as it counts, which find each other by name', () => {
    const env = Object.fromEntries((store()?.container.env ?? []).map(({ name, value }) => [name, value]))
    expect(env.EVENTSTORE_CLUSTER_SIZE).toBe(String(nodes().length))
    expect(env.EVENTSTORE_GOSSIP_SEED).toBe(
      nodes()
        .map(node => `${node}:2113`)
        .join(','),
    )
    expect(env.EVENTSTORE_NODE_HOST_ADVERTISE_AS).toBe('$(POD_NAME).eventstore')
    expect(env.EVENTSTORE_TELEMETRY_OPTOUT).toBe('true')
    expect(env).not.toHaveProperty('EVENTSTORE_INSECURE')
  })

  it('has a certificate for each node, of an authority whose key is gone', async () => {
    const secrets = ofKind(
      installation.objects,
      'Secret',
      z.looseObject({ metadata: z.looseObject({ name: z.string() }) }),
    )
    const secret = (prefix: string): Record<string, string> => {
      const name = secrets.find(({ metadata }) => metadata.name.startsWith(`${prefix}-`))?.metadata.name
      return secretOf(installation.objects, name ?? '')
    }
    const authority = new X509Certificate(secret('eventstore-authority')['ca.crt'] ?? '')
    const certificate = new X509Certificate(secret('eventstore-certificate')['node.crt'] ?? '')
    expect(certificate.verify(authority.publicKey)).toBe(true)
    for (const node of nodes()) expect(certificate.checkHost(node), node).toBe(node)
    expect(certificate.checkHost('eventstore-3.eventstore')).toBeUndefined()
    // What EventStoreDB asks of the certificates of its nodes.
    expect(certificate.subject).toBe('CN=eventstoredb-node')
    expect(Date.parse(certificate.validTo) - Date.now()).toBeGreaterThan(9 * 365 * 86_400_000)
    await expect(readFile(join(installation.folder, 'secrets/authority.key'))).rejects.toThrow('ENOENT')
  })

  it('is reached under the names of its nodes, with the certificate of the authority that is mounted', () => {
    for (const { name, container, pod } of workloads(installation.objects)) {
      const address = environmentOf(container, installation.objects).EVENTSTORE_URL
      if (!address) continue
      expect(address, name).toContain(
        `@${nodes()
          .map(node => `${node}:2113`)
          .join(',')}?`,
      )
      const file = new URLSearchParams(address.split('?')[1]).get('tlsCAFile')
      const mount = container.volumeMounts.find(({ mountPath }) => file === `${mountPath}/ca.crt`)
      const volume = pod.volumes.find(each => each.name === mount?.name)
      expect(volume?.secret?.secretName, name).toMatch(/^eventstore-authority-/)
    }
  })
})
