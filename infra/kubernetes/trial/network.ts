import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../local/root.ts'
import { kubectl } from './cluster.ts'
import { NAMESPACE, OUTSIDE } from './installation.ts'
import { inAlba, pods } from './running.ts'

/** The ports of each pod, and those of an object store and a mail server outside of Alba. */
const PORTS: Record<string, readonly number[]> = {
  gateway: [3000, 3003],
  command: [3001],
  projector: [3002],
  postgres: [5432],
  helpers: [1025, 8025, 9000, 12_111],
}

/** What docs/kubernetes.md allows, with the trial's own rules. Nothing else may be reached. */
const ALLOWED: Record<string, readonly string[]> = {
  gateway: ['command:3001', 'projector:3002', 'postgres:5432'],
  command: ['projector:3002', 'postgres:5432', ...['1025', '8025', '9000', '12111'].map(port => `helpers:${port}`)],
  projector: ['command:3001', 'postgres:5432', ...['1025', '8025', '9000', '12111'].map(port => `helpers:${port}`)],
  helpers: ['gateway:3000'],
}

/**
 * Tries every port of every pod from every other one, and compares what opens with what is allowed.
 * @returns how many connections were refused, or that this network enforces no policies
 */
export async function network(): Promise<string> {
  const addresses = await addressesOfPods()
  const refused: string[] = []
  const wrong: string[] = []
  for (const [from, allowed] of Object.entries(ALLOWED)) {
    const places = Object.entries(PORTS).filter(([to]) => to !== from)
    const asked = places.flatMap(([to, ports]) =>
      ports.map(port => [`${to}:${port}`, `${addresses[to]}:${port}`] as const),
    )
    const outcomes = await reach(
      from,
      asked.map(([, address]) => address),
    )
    for (const [place, address] of asked) {
      const isOpen = outcomes.get(address) === 'open'
      if (!isOpen) refused.push(`${from} → ${place}`)
      if (isOpen !== allowed.includes(place)) wrong.push(`${from} → ${place}: ${outcomes.get(address)}`)
    }
  }
  if (refused.length === 0) return 'NO POLICY IS ENFORCED: this network needs Calico, Cilium or the like'
  assert.deepEqual(wrong, [])
  return `${refused.length} connections that no rule allows were refused`
}

async function addressesOfPods(): Promise<Record<string, string>> {
  const ip = '{.items[0].status.podIP}'
  const found = await Promise.all(
    Object.keys(PORTS).map(async name => {
      if (name === 'helpers') return [name, await kubectl(['-n', OUTSIDE, 'get', 'pods', '-o', `jsonpath=${ip}`])]
      const selector = `app.kubernetes.io/name=${name}`
      return [name, await inAlba('get', 'pods', '-l', selector, '-o', `jsonpath=${ip}`)]
    }),
  )
  return Object.fromEntries(found)
}

/** Tries places from a pod. @returns the outcome of each: `open`, or why not */
async function reach(from: string, places: readonly string[]): Promise<Map<string, string>> {
  const program = readFileSync(join(root, 'infra/kubernetes/trial/in-cluster/reach.ts'), 'utf8')
  const [namespace, pod] =
    from === 'helpers' ? [OUTSIDE, 'deployment/helpers'] : [NAMESPACE, `pod/${(await pods(from))[0]}`]
  const node = ['node', '--input-type=module-typescript', '-', ...places]
  const output = await kubectl(['-n', namespace, 'exec', '-i', pod, '--', ...node], program)
  return new Map(output.split('\n').map(line => [line.split(' ')[0] ?? '', line.slice(line.indexOf(' ') + 1)]))
}
