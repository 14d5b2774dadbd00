import { generateHistory } from './generate.ts'
import { type Mode, modeOf } from './history.ts'
import { knownSentence } from './known.ts'
import { type Shrunk, shrink } from './shrink.ts'
import type { Features } from './simulation.ts'

/** All findings of one kind. */
export type Found = {
  readonly kind: string
  /** The sentence of the known fault; undefined when the fault is unknown. */
  readonly known: string | undefined
  /** The number of histories with this finding. */
  times: number
  /** The number of histories that were played when it was found first. */
  readonly after: number
  readonly seeds: number[]
  /** The shortest of the shortened histories. */
  shortest: Shrunk
}

export type Sweep = {
  readonly features: Features
  /** The seed of the first history. Each following history has the next number. */
  readonly seed: number
  readonly count: number
  /** The mode of all histories. Left out, the modes alternate. */
  readonly mode?: Mode | undefined
  /** Called regularly with the number of histories played so far. */
  readonly onProgress?: (played: number, found: ReadonlyMap<string, Found>) => void
}

/** How many seeds of a kind are kept and shortened. */
const KEPT_SEEDS = 3
const PROGRESS_EVERY = 500

/** Plays random histories one after the other. Returns the findings by kind, each with its shortest history. */
export async function sweep({ features, seed, count, mode, onProgress }: Sweep): Promise<Map<string, Found>> {
  const found = new Map<string, Found>()
  for (let n = 1; n <= count; n++) {
    const historySeed = seed + n - 1
    const { history, found: findings } = await generateHistory(features, mode ?? modeOf(historySeed), historySeed)
    const oneOfEachKind = new Map(findings.map(each => [each.kind, each])).values()
    for (const finding of oneOfEachKind) await recordFinding(features, found, { history, finding }, n)
    if (n % PROGRESS_EVERY === 0) onProgress?.(n, found)
  }
  return found
}

async function recordFinding(
  features: Features,
  found: Map<string, Found>,
  failing: Shrunk,
  after: number,
): Promise<void> {
  const { kind } = failing.finding
  const before = found.get(kind)
  if (before && before.seeds.length === KEPT_SEEDS) {
    before.times++
    return
  }
  const shortest = await shrink(features, failing)
  const { seed } = failing.history
  if (!before) {
    found.set(kind, { kind, known: knownSentence(failing.finding), times: 1, after, seeds: [seed], shortest })
    return
  }
  before.times++
  before.seeds.push(seed)
  if (shortest.history.steps.length < before.shortest.history.steps.length) before.shortest = shortest
}
