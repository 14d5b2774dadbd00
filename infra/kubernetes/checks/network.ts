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

/** The NetworkPolicies. A rule without a peer or a port, which would allow everything, is refused. */
export const policiesIn = (objects: readonly KubernetesObject[]): Policy[] => ofKind(objects, 'NetworkPolicy', policy)

export const selects = (
  { matchLabels, matchExpressions }: Selector,
  labels: Readonly<Record<string, string>>,
): boolean =>
  Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
  matchExpressions.every(({ key, values }) => values.includes(labels[key] ?? ''))

/** The rules for a pod, or undefined where no policy is about it and everything is allowed. */
function rulesOf(policies: readonly Policy[], { labels }: Workload, type: 'Ingress' | 'Egress'): Rule[] | undefined {
  const about = policies.filter(({ spec }) => spec.policyTypes.includes(type) && selects(spec.podSelector, labels))
  if (about.length === 0) return undefined
  return about.flatMap(({ spec }) =>
    type === 'Ingress'
      ? spec.ingress.map(({ from, ports }) => ({ peers: from, ports }))
      : spec.egress.map(({ to, ports }) => ({ peers: to, ports })),
  )
}

/** @param named the names of the ports of the pod that is reached */
const reaches = (rules: readonly Rule[], isPeer: (each: z.infer<typeof peer>) => boolean, to: number, named?: string) =>
  rules.some(
    ({ peers, ports }) =>
      peers.some(isPeer) &&
      ports.some(({ port: first, endPort, protocol }) => {
        if (protocol !== 'TCP') return false
        if (typeof first === 'string') return first === named
        return endPort === undefined ? first === to : first <= to && to <= endPort
      }),
  )

const isPod =
  ({ labels }: Workload) =>
  (each: z.infer<typeof peer>): boolean =>
    each.namespaceSelector === undefined && each.podSelector !== undefined && selects(each.podSelector, labels)

/** Whether one pod may open a connection to a port of another: both sides must allow it. */
export function allows(policies: readonly Policy[], from: Workload, to: Workload, at: number): boolean {
  const out = rulesOf(policies, from, 'Egress')
  const into = rulesOf(policies, to, 'Ingress')
  const named = to.container.ports.find(({ containerPort }) => containerPort === at)?.name
  return (!out || reaches(out, isPod(to), at, named)) && (!into || reaches(into, isPod(from), at, named))
}

/** Whether a pod may open a connection to a port of some address outside of the cluster. */
export function allowsOutside(policies: readonly Policy[], from: Workload, at: number): boolean {
  const out = rulesOf(policies, from, 'Egress')
  return !out || reaches(out, ({ ipBlock }) => ipBlock !== undefined, at)
}

/** Whether pods of namespaces with a label may open a connection to a port. */
export function allowsNamespace(policies: readonly Policy[], label: string, to: Workload, at: number): boolean {
  const into = rulesOf(policies, to, 'Ingress')
  const named = to.container.ports.find(({ containerPort }) => containerPort === at)?.name
  const isIn = ({ namespaceSelector, podSelector }: z.infer<typeof peer>): boolean =>
    namespaceSelector !== undefined && podSelector === undefined && selects(namespaceSelector, { [label]: 'true' })
  return !into || reaches(into, isIn, at, named)
}
