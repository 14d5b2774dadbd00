import { invent } from './generate.ts'
import { type Mode, modeOf } from './history.ts'
import { sentenceOf } from './known.ts'
import { type Shrunk, shrink } from './shrink.ts'
import type { Features } from './simulation.ts'

/** The histories that show something of one kind. */
export type Found = {
  readonly kind: string
  /** Why that is no news; undefined when it is. */
  readonly known: string | undefined
  /** In how many histories. */
  times: number
  /** After how many histories it was found first. */
  readonly after: number
  readonly seeds: number[]
  /** The shortest of those that were looked at. */
  shortest: Shrunk
}

export type Sweep = {
  readonly features: Features
  /** The seed of the first history; that of each next one is one more. */
  readonly seed: number
  readonly many: number
  /** Of all of them; left out, the modes come in turn. */
  readonly mode?: Mode | undefined
  /** Told from time to time how many have been played. */
  readonly onProgress?: (played: number, found: ReadonlyMap<string, Found>) => void
}

/** So many seeds of a kind are kept, and shortened. */
const KEPT = 3
const TOLD_EVERY = 500

/** Plays random histories one after the other. Answers what they show, by kind, each with its shortest history. */
export async function sweep({ features, seed, many, mode, onProgress }: Sweep): Promise<Map<string, Found>> {
  const found = new Map<string, Found>()
  for (let n = 1; n <= many; n++) {
    const own = seed + n - 1
    const { history, found: findings } = await invent(features, mode ?? modeOf(own), own)
    for (const finding of new Map(findings.map(each => [each.kind, each])).values())
      await note(features, found, { history, finding }, n)
    if (n % TOLD_EVERY === 0) onProgress?.(n, found)
  }
  return found
}

async function note(features: Features, found: Map<string, Found>, failing: Shrunk, after: number): Promise<void> {
  const { kind } = failing.finding
  const before = found.get(kind)
  if (before && before.seeds.length === KEPT) {
    before.times++
    return
  }
  const shortest = await shrink(features, failing)
  const { seed } = failing.history
  if (!before) {
    found.set(kind, { kind, known: sentenceOf(failing.finding), times: 1, after, seeds: [seed], shortest })
    return
  }
  before.times++
  before.seeds.push(seed)
  if (shortest.history.steps.length < before.shortest.history.steps.length) before.shortest = shortest
}
