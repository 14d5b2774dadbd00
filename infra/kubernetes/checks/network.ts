import { z } from 'zod'
import { ofKind, type Workload } from './installation.ts'
import type { KubernetesObject } from './kustomize.ts'

const selector = z.strictObject({
  matchLabels: z.record(z.string(), z.string()).default({}),
  matchExpressions: z
    .array(z.strictObject({ key: z.string(), operator: z.literal('In'), values: z.array(z.string()) }))
    .default([]),
})
type Selector = z.infer<typeof selector>

const peer = z.strictObject({
  podSelector: selector.optional(),
  namespaceSelector: selector.optional(),
  ipBlock: z.strictObject({ cidr: z.string(), except: z.array(z.string()).default([]) }).optional(),
})
const port = z.strictObject({
  port: z.union([z.number(), z.string()]),
  endPort: z.number().optional(),
  protocol: z.enum(['TCP', 'UDP']).default('TCP'),
})
type Rule = { readonly peers: readonly z.infer<typeof peer>[]; readonly ports: readonly z.infer<typeof port>[] }

const rule = { ports: z.array(port).min(1) }
const policy = z.looseObject({
  metadata: z.looseObject({ name: z.string() }),
  spec: z.strictObject({
    podSelector: selector,
    policyTypes: z.array(z.enum(['Ingress', 'Egress'])),
    ingress: z.array(z.strictObject({ ...rule, from: z.array(peer).min(1) })).default([]),
    egress: z.array(z.strictObject({ ...rule, to: z.array(peer).min(1) })).default([]),
  }),
})
export type Policy = z.infer<typeof policy>

/** The NetworkPolicies. @throws for a rule without a peer or a port, which would allow everything */
export const policiesIn = (objects: readonly KubernetesObject[]): Policy[] => ofKind(objects, 'NetworkPolicy', policy)

/** Whether a selector selects an object with these labels. An empty selector selects everything, as in Kubernetes. */
export const selects = (
  { matchLabels, matchExpressions }: Selector,
  labels: Readonly<Record<string, string>>,
): boolean =>
  Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
  matchExpressions.every(({ key, values }) => values.includes(labels[key] ?? ''))

/** The rules for a pod. Undefined when no policy selects it: then everything is allowed. */
function rulesOf(policies: readonly Policy[], { labels }: Workload, type: 'Ingress' | 'Egress'): Rule[] | undefined {
  const selecting = policies.filter(({ spec }) => spec.policyTypes.includes(type) && selects(spec.podSelector, labels))
  if (selecting.length === 0) return undefined
  return selecting.flatMap(({ spec }) =>
    type === 'Ingress'
      ? spec.ingress.map(({ from, ports }) => ({ peers: from, ports }))
      : spec.egress.map(({ to, ports }) => ({ peers: to, ports })),
  )
}

type Peer = z.infer<typeof peer>
/** A TCP port, and its name if the pod that is reached gives it one. */
type Target = { readonly number: number; readonly name?: string | undefined }

/** Whether one of the rules allows a connection between the pod and a peer. Without rules, every connection is allowed. */
function permits(rules: readonly Rule[] | undefined, isPeer: (each: Peer) => boolean, target: Target): boolean {
  if (!rules) return true
  return rules.some(({ peers, ports }) => peers.some(isPeer) && ports.some(each => includes(each, target)))
}

function includes({ port: first, endPort, protocol }: z.infer<typeof port>, { number, name }: Target): boolean {
  if (protocol !== 'TCP') return false
  if (typeof first === 'string') return first === name
  return endPort === undefined ? first === number : first <= number && number <= endPort
}

const targetOf = ({ container }: Workload, number: number): Target => ({
  number,
  name: container.ports.find(({ containerPort }) => containerPort === number)?.name,
})

const isPod =
  ({ labels }: Workload) =>
  ({ namespaceSelector, podSelector }: Peer): boolean =>
    namespaceSelector === undefined && podSelector !== undefined && selects(podSelector, labels)

/** Whether one pod may open a connection to a port of another: both sides must allow it. */
export function allows(policies: readonly Policy[], from: Workload, to: Workload, port: number): boolean {
  const target = targetOf(to, port)
  return (
    permits(rulesOf(policies, from, 'Egress'), isPod(to), target) &&
    permits(rulesOf(policies, to, 'Ingress'), isPod(from), target)
  )
}

/** Whether a pod may open a connection to a port of some address outside of the cluster. */
export function allowsOutside(policies: readonly Policy[], from: Workload, port: number): boolean {
  const isOutside = ({ ipBlock }: Peer): boolean => ipBlock !== undefined
  return permits(rulesOf(policies, from, 'Egress'), isOutside, { number: port })
}

/** Whether all pods of the namespaces that have a label with the value « true » may open a connection to a port. */
export function allowsNamespace(policies: readonly Policy[], label: string, to: Workload, port: number): boolean {
  const isNamespace = ({ namespaceSelector, podSelector }: Peer): boolean =>
    namespaceSelector !== undefined && podSelector === undefined && selects(namespaceSelector, { [label]: 'true' })
  return permits(rulesOf(policies, to, 'Ingress'), isNamespace, targetOf(to, port))
}
