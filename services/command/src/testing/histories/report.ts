import { print } from './print.ts'
import type { Features } from './simulation.ts'
import type { Found } from './sweep.ts'

/** What was found, as one reads it: first what nobody knew, each kind with its shortest history. */
export async function report(features: Features, found: readonly Found[]): Promise<string> {
  const news = found.filter(each => !each.known)
  const known = found.filter(each => each.known)
  const parts = [
    ...(await Promise.all(news.map(each => withHistory(features, each)))),
    ...known.map(each => `Known: ${each.known}\n${figures(each)}`),
  ]
  return parts.join('\n\n')
}

async function withHistory(features: Features, found: Found): Promise<string> {
  return `${figures(found)}\n${await print(features, found.shortest.history)}`
}

const figures = ({ kind, times, after, seeds, shortest }: Found): string => {
  const { mode, steps, seed } = shortest.history
  const repeat = `the shortest has ${steps.length} steps, from seed ${seed} of mode ${mode}`
  return `« ${kind} »: ${times} times, first after ${after} histories (seeds ${seeds.join(', ')}); ${repeat}`
}
