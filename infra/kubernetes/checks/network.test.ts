import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  environmentOf,
  type Installation,
  ofKind,
  overlays,
  prepare,
  type Workload,
  workloads,
} from './installation.ts'
import { allows, allowsNamespace, allowsOutside, type Policy, policiesIn, selects } from './network.ts'

/**
 * The addresses to which each process connects: variables that have them, or the address itself where it is written in the
 * program.
 */
const CONNECTS: Record<string, readonly string[]> = {
  gateway: ['DATABASE_URL', 'COMMAND_URL', 'PROJECTOR_URL'],
  // Operators run their tool in this pod, which asks both services.
  command: ['DATABASE_URL', 'EVENTSTORE_URL', 'COMMAND_URL', 'PROJECTOR_URL', 'https://api.stripe.com'],
  projector: ['DATABASE_URL', 'EVENTSTORE_URL', 'COMMAND_URL', 'SMTP_URL', 'KAFKA_BROKERS'],
  backup: ['DATABASE_URL', 'EVENTSTORE_URL', 'AWS_ENDPOINT_URL'],
  verify: ['DATABASE_URL', 'EVENTSTORE_URL', 'PROJECTOR_URL'],
}

/** Every connection inside of the cluster that is needed. */
const INSIDE: Record<(typeof overlays)[number], readonly string[]> = {
  small: [
    'backup → postgres:5432',
    'command → command:3001',
    'command → postgres:5432',
    'command → projector:3002',
    'gateway → command:3001',
    'gateway → postgres:5432',
    'gateway → projector:3002',
    'projector → command:3001',
    'projector → postgres:5432',
    'verify → postgres:5432',
    'verify → projector:3002',
  ],
  large: [
    'backup → eventstore:2113',
    'command → command:3001',
    'command → eventstore:2113',
    'command → projector:3002',
    'eventstore → eventstore:1112',
    'eventstore → eventstore:2113',
    'gateway → command:3001',
    'gateway → projector:3002',
    'projector → command:3001',
    'projector → eventstore:2113',
    'verify → eventstore:2113',
    'verify → projector:3002',
  ],
}

/** Ports outside of the cluster that may be reached: https, mail, and managed PostgreSQL and Kafka. */
const OUTSIDE: Record<(typeof overlays)[number], readonly string[]> = {
  small: ['backup → 443', 'command → 443', 'projector → 465', 'projector → 587'],
  large: [
    'backup → 443',
    'backup → 5432',
    'command → 443',
    'command → 5432',
    'gateway → 5432',
    'projector → 465',
    'projector → 5432',
    'projector → 587',
    'projector → 9092',
    'projector → 9093',
    'projector → 9094',
    'verify → 5432',
  ],
}

const DEFAULT_PORTS: Record<string, number> = {
  'https:': 443,
  'http:': 80,
  'postgres:': 5432,
  'smtps:': 465,
  'smtp:': 587,
}

/** The hosts and ports in an address. Those of EventStoreDB and Kafka may have several. */
function placesIn(address: string): { host: string; port: number }[] {
  const several = /^esdb:\/\/(?:[^@/]*@)?([^/?]+)/.exec(address)?.[1] ?? (address.includes('://') ? undefined : address)
  if (several !== undefined)
    return several.split(',').map(each => ({ host: each.split(':')[0] ?? '', port: Number(each.split(':')[1]) }))
  const { hostname, port, protocol } = new URL(address)
  return [{ host: hostname, port: port === '' ? (DEFAULT_PORTS[protocol] ?? 0) : Number(port) }]
}

const service = z.looseObject({
  metadata: z.looseObject({ name: z.string() }),
  spec: z.looseObject({ ports: z.array(z.looseObject({ port: z.number(), targetPort: z.string() })) }),
})

describe.each(overlays)('the network of the overlay %s', overlay => {
  let installation: Installation
  let all: Workload[]
  let policies: Policy[]
  beforeAll(async () => {
    installation = await prepare(overlay)
    all = workloads(installation.objects)
    policies = policiesIn(installation.objects)
  })
  afterAll(() => installation.remove())

  it('has policies for every pod in both directions, and no policy that selects no pod', () => {
    for (const type of ['Ingress', 'Egress'] as const)
      for (const { name, labels } of all) {
        const selecting = policies.filter(
          ({ spec }) => spec.policyTypes.includes(type) && selects(spec.podSelector, labels),
        )
        expect(selecting.length, `${type} of ${name}`).toBeGreaterThan(0)
      }
    const idle = policies.filter(({ spec }) => !all.some(({ labels }) => selects(spec.podSelector, labels)))
    expect(idle.map(({ metadata }) => metadata.name)).toEqual([])
  })

  it('allows between pods what is needed, and nothing else', () => {
    const allowed = all.flatMap(from =>
      all.flatMap(to =>
        to.container.ports
          .filter(({ containerPort }) => allows(policies, from, to, containerPort))
          .map(({ containerPort }) => `${from.name} → ${to.name}:${containerPort}`),
      ),
    )
    expect(allowed.toSorted()).toEqual(INSIDE[overlay])
  })

  it('allows to the outside what is needed, and nothing else', () => {
    const ports = [
      21, 22, 25, 53, 80, 443, 465, 587, 1113, 2113, 3000, 3001, 5432, 6379, 8080, 9091, 9092, 9093, 9094, 9095,
    ]
    const allowed = all.flatMap(from =>
      ports.filter(port => allowsOutside(policies, from, port)).map(port => `${from.name} → ${port}`),
    )
    expect(allowed.toSorted()).toEqual(OUTSIDE[overlay])
  })

  it('allows every connection that the settings ask for', () => {
    const services = ofKind(installation.objects, 'Service', service)
    const missing: string[] = []
    for (const [name, addresses] of Object.entries(CONNECTS)) {
      const from = all.find(each => each.name === name)
      if (!from) throw new Error(`There is no ${name}`)
      const environment = environmentOf(from.container, installation.objects)
      const values = addresses.map(each => (each.includes('://') ? each : (environment[each] ?? '')))
      for (const { host, port } of values.filter(each => each !== '').flatMap(placesIn)) {
        // The name of a service, or that of a pod in front of it.
        const inside = services.find(({ metadata }) => metadata.name === host.split('.').at(-1))
        const to = inside && all.find(each => each.name === inside.metadata.name)
        const target = inside?.spec.ports.find(each => each.port === port)?.targetPort
        const at = to?.container.ports.find(each => each.name === target)?.containerPort
        const isAllowed = inside ? to && at && allows(policies, from, to, at) : allowsOutside(policies, from, port)
        if (!isAllowed) missing.push(`${name} → ${host}:${port}`)
      }
    }
    expect(missing).toEqual([])
  })

  it('lets only the ingress controller reach the site, so that the gateway may trust one proxy', () => {
    const gateway = all.find(({ name }) => name === 'gateway')
    if (!gateway) throw new Error('There is no gateway')
    expect(environmentOf(gateway.container, installation.objects).TRUST_PROXY).toBe('1')
    expect(allowsNamespace(policies, 'alba-ingress', gateway, 3000)).toBe(true)
    expect(allowsNamespace(policies, 'alba-monitoring', gateway, 3000)).toBe(false)
    expect(allowsNamespace(policies, 'other', gateway, 3000)).toBe(false)
  })

  it('lets Prometheus, and not the ingress controller, reach the metrics of the three services', () => {
    for (const [name, port] of [
      ['gateway', 3003],
      ['command', 3001],
      ['projector', 3002],
    ] as const) {
      const to = all.find(each => each.name === name)
      if (!to) throw new Error(`There is no ${name}`)
      expect(allowsNamespace(policies, 'alba-monitoring', to, port), name).toBe(true)
      expect(allowsNamespace(policies, 'alba-ingress', to, port), name).toBe(false)
    }
  })
})

describe('the reading of policies', () => {
  const pod = (name: string) =>
    ({
      name,
      labels: { app: name },
      container: { ports: [{ name: 'http', containerPort: 80 }] },
    }) as unknown as Workload
  const [one, two] = [pod('one'), pod('two')]
  const policy = (spec: object): Policy[] =>
    policiesIn([{ apiVersion: 'networking.k8s.io/v1', kind: 'NetworkPolicy', metadata: { name: 'p' }, spec }])
  const toTwo = [{ podSelector: { matchLabels: { app: 'two' } } }]

  it('allows everything where no policy is about a pod, and nothing without a rule', () => {
    expect(allows([], one, two, 80)).toBe(true)
    expect(allows(policy({ podSelector: {}, policyTypes: ['Egress'] }), one, two, 80)).toBe(false)
    expect(allows(policy({ podSelector: {}, policyTypes: ['Ingress'] }), one, two, 80)).toBe(false)
  })

  it('needs the port, by number, name or range', () => {
    const out = (ports: object[]) =>
      policy({ podSelector: {}, policyTypes: ['Egress'], egress: [{ to: toTwo, ports }] })
    expect(allows(out([{ port: 80 }]), one, two, 80)).toBe(true)
    expect(allows(out([{ port: 'http' }]), one, two, 80)).toBe(true)
    expect(allows(out([{ port: 70, endPort: 90 }]), one, two, 80)).toBe(true)
    for (const wrong of [{ port: 81 }, { port: 'watch' }, { port: 81, endPort: 90 }, { port: 80, protocol: 'UDP' }])
      expect(allows(out([wrong]), one, two, 80), JSON.stringify(wrong)).toBe(false)
  })

  it('refuses a rule for every port or every peer', () => {
    for (const egress of [[{ to: toTwo }], [{ ports: [{ port: 80 }] }]])
      expect(() => policy({ podSelector: {}, policyTypes: ['Egress'], egress })).toThrow()
  })
})
