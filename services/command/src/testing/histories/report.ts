import { print } from './print.ts'
import type { Features } from './simulation.ts'
import type { Found } from './sweep.ts'

/** The findings as text: first the unknown faults, each with its shortest history, then the known ones. */
export async function report(features: Features, found: readonly Found[]): Promise<string> {
  const newFaults = found.filter(each => !each.known)
  const known = found.filter(each => each.known)
  const parts = [
    ...(await Promise.all(newFaults.map(each => withHistory(features, each)))),
    ...known.map(each => `Known: ${each.known}\n${summary(each)}`),
  ]
  return parts.join('\n\n')
}

async function withHistory(features: Features, found: Found): Promise<string> {
  return `${summary(found)}\n${await print(features, found.shortest.history)}`
}

const summary = ({ kind, times, after, seeds, shortest }: Found): string => {
  const { mode, steps, seed } = shortest.history
  const aboutShortest = `the shortest has ${steps.length} steps (seed ${seed}, mode ${mode})`
  return `« ${kind} »: ${times} times, first after ${after} histories (seeds ${seeds.join(', ')}); ${aboutShortest}`
}
