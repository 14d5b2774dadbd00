import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { CHECK_MS } from '@alba/platform/http/health'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { root } from '../../local/root.ts'
import { type Installation, ofKind, overlays, prepare, type Workload, workloads } from './installation.ts'
import { openSchemas } from './schemas.ts'

/*
 * Checks of the manifests: those that kubeconform and kube-score make, and some that only Alba needs. The manifests are
 * built as an operator builds them, with secrets.
 */

const faultsOf = await openSchemas()

/** How long a service takes to end, at most. */
const drainSeconds =
  Number(
    /DRAIN_MS = ([\d_]+)/
      .exec(readFileSync(join(root, 'services/platform/src/process/lifecycle.ts'), 'utf8'))?.[1]
      ?.replace('_', ''),
  ) / 1_000

const named = z.looseObject({ name: z.string() })
const labels = z.record(z.string(), z.string())
const service = z.looseObject({
  metadata: named,
  spec: z.looseObject({
    selector: labels,
    clusterIP: z.literal('None').optional(),
    ports: z.array(z.looseObject({ name: z.string(), port: z.number(), targetPort: z.string() })),
  }),
})
const budget = z.looseObject({
  metadata: named,
  spec: z.looseObject({ maxUnavailable: z.literal(1), selector: z.strictObject({ matchLabels: labels }) }),
})
const scaler = z.looseObject({
  metadata: named,
  spec: z.looseObject({
    scaleTargetRef: z.strictObject({
      apiVersion: z.literal('apps/v1'),
      kind: z.literal('Deployment'),
      name: z.string(),
    }),
    minReplicas: z.number(),
    maxReplicas: z.number(),
  }),
})
const ingress = z.looseObject({
  spec: z.looseObject({
    tls: z.tuple([z.looseObject({ hosts: z.tuple([z.string()]) })]),
    rules: z.tuple([
      z.looseObject({
        host: z.string(),
        http: z.strictObject({
          paths: z.tuple([
            z.looseObject({
              backend: z.strictObject({ service: z.strictObject({ name: z.string(), port: named }) }),
            }),
          ]),
        }),
      }),
    ]),
  }),
})

const matches = (selector: Record<string, string>, { labels: own }: Workload): boolean =>
  Object.entries(selector).every(([key, value]) => own[key] === value)

const bytesOf = (quantity: string): number => {
  const [, digits, unit = ''] = /^(\d+)(Ki|Mi|Gi)?$/.exec(quantity) ?? []
  return Number(digits) * { '': 1, Ki: 2 ** 10, Mi: 2 ** 20, Gi: 2 ** 30 }[unit as '' | 'Ki' | 'Mi' | 'Gi']
}

describe.each(overlays)('the overlay %s', overlay => {
  let installation: Installation
  let allWorkloads: Workload[]
  const checkEach = (check: (workload: Workload) => void): void => {
    expect(allWorkloads.length).toBeGreaterThan(5)
    for (const workload of allWorkloads) check(workload)
  }
  /** All workloads save the jobs. */
  const longRunning = () => allWorkloads.filter(({ kind }) => kind !== 'CronJob')

  beforeAll(async () => {
    installation = await prepare(overlay)
    allWorkloads = workloads(installation.objects)
  })
  afterAll(() => installation.remove())

  it('has only kinds and fields that Kubernetes knows', () => {
    expect(installation.objects.flatMap(faultsOf)).toEqual([])
  })

  it('keeps all of it in one namespace, in which Kubernetes refuses pods with more rights', () => {
    const [namespace, ...others] = ofKind(
      installation.objects,
      'Namespace',
      z.looseObject({ metadata: z.looseObject({ name: z.string(), labels }) }),
    )
    expect(others).toEqual([])
    expect(namespace?.metadata.labels).toMatchObject({ 'pod-security.kubernetes.io/enforce': 'restricted' })
    for (const { kind, metadata } of installation.objects) {
      if (kind !== 'Namespace') expect(metadata.namespace, metadata.name).toBe(namespace?.metadata.name)
      expect(metadata.labels, metadata.name).toMatchObject({ 'app.kubernetes.io/part-of': 'alba' })
    }
  })

  it('gives no process more rights than it needs', () => {
    checkEach(({ name, pod, container }) => {
      expect(pod, name).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: {
          runAsNonRoot: true,
          runAsUser: expect.any(Number),
          seccompProfile: { type: 'RuntimeDefault' },
        },
      })
      expect(container.securityContext, name).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
      for (const field of ['hostNetwork', 'hostPID', 'hostIPC']) expect(pod, name).not.toHaveProperty(field)
    })
  })

  it('runs the services and jobs under a user with a number, as the image asks', async () => {
    const dockerfile = await readFile(join(root, 'infra/docker/Dockerfile'), 'utf8')
    expect(dockerfile).toMatch(/^USER [1-9]\d*/m)
    checkEach(({ name, pod, container }) => {
      if (container.image.includes('/alba:')) expect(pod.securityContext, name).toMatchObject({ runAsUser: 10001 })
    })
  })

  it('gives no pod the variables of Kubernetes services, which would be taken for settings', () => {
    // The service « command » would give every pod a COMMAND_PORT=tcp://10.0.0.7:3001.
    checkEach(({ name, pod }) => expect(pod.enableServiceLinks, name).toBe(false))
  })

  it('states how much memory and processor time each process needs', () => {
    checkEach(({ name, container: { resources } }) => {
      expect(bytesOf(resources.limits.memory), name).toBeGreaterThanOrEqual(bytesOf(resources.requests.memory))
      expect(bytesOf(resources.requests.memory), name).toBeGreaterThanOrEqual(128 * 2 ** 20)
      expect(resources.requests.cpu, name).toMatch(/^\d+m$/)
    })
  })

  it('probes whether every long-running process has started, is alive and is ready', () => {
    for (const { name, container } of longRunning()) {
      const { startupProbe, livenessProbe, readinessProbe, ports } = container
      for (const probe of [startupProbe, livenessProbe, readinessProbe]) {
        expect(probe, name).toBeDefined()
        const port = probe?.httpGet?.port ?? probe?.tcpSocket?.port
        if (port !== undefined)
          expect(
            ports.map(each => each.name),
            name,
          ).toContain(port)
      }
      expect(livenessProbe, name).not.toEqual(readinessProbe)
    }
  })

  it('never restarts a process because another one is away', () => {
    for (const { name, kind, container } of longRunning()) {
      // Only whether the process itself answers. The checks of /api/ready ask other processes.
      const { httpGet, tcpSocket, exec, periodSeconds, failureThreshold } = container.livenessProbe ?? {}
      expect(exec, name).toBeUndefined()
      expect(kind === 'Deployment' ? httpGet?.path : tcpSocket?.port, name).toBe(
        kind === 'Deployment' ? '/api/health' : container.ports[0]?.name,
      )
      expect(Number(periodSeconds) * Number(failureThreshold), name).toBeGreaterThanOrEqual(60)
    }
  })

  it('gives a process five minutes to start, and a store an hour', () => {
    for (const { name, kind, container } of longRunning()) {
      const { periodSeconds, failureThreshold } = container.startupProbe ?? {}
      expect(Number(periodSeconds) * Number(failureThreshold), name).toBe(kind === 'Deployment' ? 300 : 3_600)
    }
  })

  it('waits for the answer about readiness longer than its slowest check takes', () => {
    // The gateway gives the other services CHECK_MS, and half a second on top.
    for (const { name, container } of longRunning().filter(({ kind }) => kind === 'Deployment')) {
      expect(container.readinessProbe?.httpGet?.path, name).toBe('/api/ready')
      expect(container.readinessProbe?.timeoutSeconds, name).toBeGreaterThan((CHECK_MS + 500) / 1_000)
    }
  })

  it('replaces a process only once the new one is ready, and gives the old one time to end', () => {
    expect(drainSeconds).toBe(10)
    for (const { name, pod, container, spec } of longRunning().filter(({ kind }) => kind === 'Deployment')) {
      expect(spec.strategy, name).toEqual({ type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } })
      const pause = container.lifecycle?.preStop.sleep.seconds ?? 0
      expect(pause, name).toBeGreaterThan(0)
      expect(pod.terminationGracePeriodSeconds, name).toBeGreaterThan(pause + drainSeconds)
    }
  })

  it('has each nightly job wait in its own pod until it can reach the database', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const env = { ...process.env, DATABASE_URL: `postgres://alba:password@127.0.0.1:${port}/alba` }
    for (const { name, pod, container } of allWorkloads.filter(({ kind }) => kind === 'CronJob')) {
      const [wait, ...others] = pod.initContainers
      expect(others, name).toEqual([])
      expect([wait?.image, wait?.securityContext], name).toEqual([container.image, container.securityContext])
      const [, ...words] = wait?.command ?? []
      await promisify(execFile)(process.execPath, words, { env })
    }
    server.close()
  })

  it('has a budget for disruptions for every long-running process', () => {
    const budgets = ofKind(installation.objects, 'PodDisruptionBudget', budget)
    for (const workload of longRunning())
      expect(
        budgets.filter(({ spec }) => matches(spec.selector.matchLabels, workload)),
        workload.name,
      ).toHaveLength(1)
    expect(budgets).toHaveLength(longRunning().length)
  })

  it('spreads the pods of a process over machines and zones', () => {
    const spread = z
      .array(
        z.looseObject({
          topologyKey: z.string(),
          labelSelector: z.strictObject({ matchLabels: labels }),
          matchLabelKeys: z.array(z.string()).default([]),
        }),
      )
      .default([])
    for (const { name, kind, labels: own, pod, spec } of longRunning()) {
      if (kind === 'StatefulSet' && spec.replicas === 1) continue
      const constraints = spread.parse(pod.topologySpreadConstraints)
      const keys = constraints.map(({ topologyKey }) => topologyKey)
      expect(keys, name).toContain('topology.kubernetes.io/zone')
      if (kind === 'Deployment') expect(keys, name).toContain('kubernetes.io/hostname')
      for (const { labelSelector, matchLabelKeys } of constraints) {
        expect(own, name).toMatchObject(labelSelector.matchLabels)
        // Kubernetes refuses a label that is named in both.
        expect(
          matchLabelKeys.filter(key => key in labelSelector.matchLabels),
          name,
        ).toEqual([])
        if (kind === 'Deployment') expect(matchLabelKeys, name).toContain('app.kubernetes.io/name')
      }
    }
  })

  it('selects with each selector exactly the pods of one workload', () => {
    for (const workload of longRunning()) {
      expect(workload.spec.selector?.matchLabels, workload.name).toEqual({ 'app.kubernetes.io/name': workload.name })
      expect(allWorkloads.filter(other => matches(workload.spec.selector?.matchLabels ?? {}, other))).toEqual([
        workload,
      ])
    }
  })

  it('names in every service, ingress and scaler only pods and ports that exist', () => {
    const services = ofKind(installation.objects, 'Service', service)
    expect(services.length).toBe(longRunning().length)
    for (const { metadata, spec } of services) {
      const [target, ...others] = allWorkloads.filter(workload => matches(spec.selector, workload))
      expect([target?.name, others], metadata.name).toEqual([metadata.name, []])
      const names = target?.container.ports.map(({ name }) => name)
      for (const { targetPort } of spec.ports) expect(names, metadata.name).toContain(targetPort)
    }
    for (const { spec } of ofKind(installation.objects, 'Ingress', ingress)) {
      const { name, port } = spec.rules[0].http.paths[0].backend.service
      const target = services.find(({ metadata }) => metadata.name === name)
      expect(target?.spec.ports.map(each => each.name)).toContain(port.name)
    }
    for (const { spec } of ofKind(installation.objects, 'HorizontalPodAutoscaler', scaler)) {
      const scaled = longRunning().find(({ name }) => name === spec.scaleTargetRef.name)
      expect(scaled?.kind).toBe('Deployment')
      // Every deploy would set a number in the manifest again, and undo what the scaler chose.
      expect(scaled?.spec.replicas).toBeUndefined()
    }
    for (const { spec, name } of longRunning().filter(({ kind }) => kind === 'StatefulSet'))
      expect(services.find(({ metadata }) => metadata.name === spec.serviceName)?.spec.clusterIP, name).toBe('None')
  })

  it('serves the site at the address in the settings, and keeps each visitor on one gateway', () => {
    const [ingressOfSite, ...others] = ofKind(installation.objects, 'Ingress', ingress)
    expect(others).toEqual([])
    const text = readFileSync(join(installation.folder, 'settings.env'), 'utf8')
    const site = new URL(/^PUBLIC_URL=(.+)$/m.exec(text)?.[1] ?? '').hostname
    expect([ingressOfSite?.spec.rules[0].host, ingressOfSite?.spec.tls[0].hosts[0]]).toEqual([site, site])
    expect(ingressOfSite?.metadata).toMatchObject({ annotations: { 'nginx.ingress.kubernetes.io/affinity': 'cookie' } })
    const gateway = installation.objects.find(({ kind, metadata }) => kind === 'Service' && metadata.name === 'gateway')
    expect(gateway?.metadata).toMatchObject({
      annotations: { 'traefik.ingress.kubernetes.io/service.sticky.cookie': 'true' },
    })
  })

  it('writes only into volumes of its own, whose size is limited', () => {
    checkEach(({ name, pod, container, spec }) => {
      const claims = spec.volumeClaimTemplates.map(({ metadata }) => metadata.name)
      const volumes = pod.volumes.map(volume => volume.name)
      expect(container.volumeMounts.map(mount => mount.name).toSorted(), name).toEqual(
        [...claims, ...volumes].toSorted(),
      )
      for (const { emptyDir, secret } of pod.volumes)
        if (!secret) expect(bytesOf(emptyDir?.sizeLimit ?? ''), name).toBeGreaterThan(0)
    })
  })

  it('runs files that are in the repository', () => {
    const own = allWorkloads.filter(({ container }) => container.image.includes('/alba:'))
    expect(own.map(({ name }) => name).toSorted()).toEqual(['backup', 'command', 'gateway', 'projector', 'verify'])
    for (const { name, container } of own) {
      const [program, file = ''] = container.command
      expect(program, name).toBe('node')
      expect(() => readFileSync(join(root, file)), name).not.toThrow()
    }
  })

  it('runs this version of Alba, and the same PostgreSQL and EventStoreDB as compose', async () => {
    const compose = parse(await readFile(join(root, 'infra/compose.yaml'), 'utf8'), { merge: true })
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
    const stores = ['postgres', 'eventstore'].map(name => String(compose.services[name].image))
    checkEach(({ name, container: { image } }) => {
      if (image.includes('/alba:')) expect(image, name).toMatch(new RegExp(`:${version.replaceAll('.', '\\.')}$`))
      else expect(stores, name).toContain(image)
    })
  })
})

describe('the schemas', () => {
  const service = { apiVersion: 'v1', kind: 'Service', metadata: { name: 'a' }, spec: { ports: [{ port: 80 }] } }

  it('accept what is right', () => {
    expect(faultsOf(service)).toEqual([])
  })

  it.each([
    ['a field that does not exist', { ...service, spec: { ports: [{ port: 80, taget: 'http' }] } }, 'taget'],
    ['a field that is missing', { ...service, spec: { ports: [{ name: 'http' }] } }, 'port'],
    ['a value of another type', { ...service, spec: { ports: [{ port: '80' }] } }, 'integer'],
    ['a word that means nothing', { ...service, spec: { type: 'Public' } }, 'LoadBalancer'],
    ['a kind without a schema', { ...service, kind: 'Route' }, 'no schema'],
  ])('refuse %s', (_, object, word) => {
    expect(faultsOf(object).join('\n')).toContain(word)
  })
})
