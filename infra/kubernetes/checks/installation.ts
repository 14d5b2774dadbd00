import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { root } from '../../local/root.ts'
import { build, type KubernetesObject } from './kustomize.ts'

export const overlays = ['small', 'large'] as const
export type Overlay = (typeof overlays)[number]

/** What an operator fills in, by variable. */
const FILLED_IN: Record<string, string> = {
  DATABASE_URL: 'postgres://alba:password@postgres.example:5432/alba',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_example',
  STRIPE_SECRET_KEY: 'sk_live_example',
  STRIPE_WEBHOOK_SECRET: 'whsec_example',
  SMTP_URL: 'smtps://user:password@mail.example:465',
  KAFKA_PASSWORD: 'password-of-kafka',
  AWS_ACCESS_KEY_ID: 'key-of-the-store',
  AWS_SECRET_ACCESS_KEY: 'secret-of-the-store',
  AWS_ENDPOINT_URL: 'https://s3.example',
}

export type Installation = {
  /** The folder of the overlay that was built. */
  readonly folder: string
  readonly objects: readonly KubernetesObject[]
  remove(): Promise<void>
}

/** Copies the manifests, does with them what docs/kubernetes.md tells an operator to do, and builds the overlay. */
export async function prepare(overlay: Overlay): Promise<Installation> {
  const copy = await mkdtemp(join(tmpdir(), 'alba-kubernetes-'))
  const filter = (path: string): boolean => !/(^|\/)(secrets|checks)$/.test(path)
  await cp(join(root, 'infra/kubernetes'), copy, { recursive: true, filter })
  const folder = join(copy, 'overlays', overlay)
  await promisify(execFile)('sh', [join(copy, 'make-secrets.sh'), folder])
  const secrets = (await readdir(join(folder, 'secrets'))).map(name => join('secrets', name))
  for (const path of ['settings.env', ...secrets].filter(each => each.endsWith('.env')))
    await fillIn(join(folder, path))
  return { folder, objects: await build(folder), remove: () => rm(copy, { recursive: true }) }
}

/** Writes values behind the variables of a file that have none. */
async function fillIn(path: string): Promise<void> {
  const text = await readFile(path, 'utf8')
  const filled = text.replace(/^(\w+)=$/gm, (line, name: string) => `${line}${FILLED_IN[name] ?? ''}`)
  await writeFile(path, filled)
}

const named = z.looseObject({ name: z.string() })
const port = z.looseObject({ name: z.string(), containerPort: z.number() })
const probe = z.looseObject({
  httpGet: z.looseObject({ path: z.string(), port: z.string() }).optional(),
  tcpSocket: z.looseObject({ port: z.string() }).optional(),
  exec: z.looseObject({ command: z.array(z.string()) }).optional(),
  timeoutSeconds: z.number().default(1),
  periodSeconds: z.number().default(10),
  failureThreshold: z.number().default(3),
})
export type Probe = z.infer<typeof probe>

const container = z.looseObject({
  name: z.string(),
  image: z.string(),
  command: z.array(z.string()).default([]),
  args: z.array(z.string()).default([]),
  ports: z.array(port).default([]),
  env: z.array(z.looseObject({ name: z.string(), value: z.string().optional() })).default([]),
  envFrom: z.array(z.strictObject({ configMapRef: named.optional(), secretRef: named.optional() })).default([]),
  resources: z.strictObject({
    requests: z.strictObject({ cpu: z.string(), memory: z.string() }),
    limits: z.strictObject({ memory: z.string() }),
  }),
  volumeMounts: z.array(z.looseObject({ name: z.string(), mountPath: z.string() })).default([]),
  startupProbe: probe.optional(),
  livenessProbe: probe.optional(),
  readinessProbe: probe.optional(),
  securityContext: z.looseObject({}).default({}),
  lifecycle: z.strictObject({ preStop: z.strictObject({ sleep: z.strictObject({ seconds: z.number() }) }) }).optional(),
})
export type Container = z.infer<typeof container>

const pod = z.looseObject({
  metadata: z.looseObject({ labels: z.record(z.string(), z.string()) }),
  spec: z.looseObject({
    containers: z.tuple([container]),
    initContainers: z.array(container).default([]),
    volumes: z
      .array(
        z.looseObject({
          name: z.string(),
          emptyDir: z.looseObject({ sizeLimit: z.string() }).optional(),
          secret: z.looseObject({ secretName: z.string() }).optional(),
        }),
      )
      .default([]),
    terminationGracePeriodSeconds: z.number().default(30),
  }),
})

const withPods = z.looseObject({
  replicas: z.number().optional(),
  selector: z.looseObject({ matchLabels: z.record(z.string(), z.string()) }).optional(),
  serviceName: z.string().optional(),
  template: pod.optional(),
  volumeClaimTemplates: z.array(z.looseObject({ metadata: named })).default([]),
  jobTemplate: z.looseObject({ spec: z.looseObject({ template: pod }) }).optional(),
})

/** An object that makes pods. Each pod has one container. */
export type Workload = {
  readonly kind: string
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly pod: z.infer<typeof pod>['spec']
  readonly container: Container
  readonly spec: z.infer<typeof withPods>
}

/** The Deployments, StatefulSets and CronJobs. */
export function workloads(objects: readonly KubernetesObject[]): Workload[] {
  return objects
    .filter(({ kind }) => ['Deployment', 'StatefulSet', 'CronJob'].includes(kind))
    .map(({ kind, metadata, spec: unparsed }) => {
      const spec = withPods.parse(unparsed)
      const template = pod.parse(spec.template ?? spec.jobTemplate?.spec.template)
      return {
        kind,
        name: metadata.name,
        labels: template.metadata.labels,
        pod: template.spec,
        container: template.spec.containers[0],
        spec,
      }
    })
}

/** The objects of a kind, parsed. */
export const ofKind = <Shape extends z.ZodType>(
  objects: readonly KubernetesObject[],
  kind: string,
  shape: Shape,
): z.infer<Shape>[] => objects.filter(each => each.kind === kind).map(each => shape.parse(each))

const withData = z.looseObject({ metadata: named, data: z.record(z.string(), z.string()) })

/** The environment of a container, as Kubernetes makes it: later sources win over earlier ones. */
export function environmentOf(
  { env, envFrom }: Container,
  objects: readonly KubernetesObject[],
): Record<string, string> {
  const values: Record<string, string> = {}
  for (const { configMapRef, secretRef } of envFrom) {
    if (configMapRef) Object.assign(values, dataOf(objects, 'ConfigMap', configMapRef.name))
    if (secretRef) Object.assign(values, secretOf(objects, secretRef.name))
  }
  for (const { name, value } of env) values[name] = value ?? ''
  return values
}

/** @throws when there is none of that name */
function dataOf(objects: readonly KubernetesObject[], kind: string, name: string): Record<string, string> {
  const found = ofKind(objects, kind, withData).find(each => each.metadata.name === name)
  if (!found) throw new Error(`There is no ${kind} ${name}`)
  return found.data
}

/** The content of a Secret, not encoded. @throws when there is none of that name */
export function secretOf(objects: readonly KubernetesObject[], name: string): Record<string, string> {
  const entries = Object.entries(dataOf(objects, 'Secret', name))
  return Object.fromEntries(entries.map(([key, value]) => [key, Buffer.from(value, 'base64').toString()]))
}
