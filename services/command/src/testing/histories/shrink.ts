import type { Finding, History, Step } from './history.ts'
import { play } from './play.ts'
import type { Features } from './simulation.ts'

/** A failing history, shortened or not, with its finding. */
export type Shrunk = { readonly history: History; readonly finding: Finding }

/**
 * Shortens a history while it still has a finding of the same kind. It removes many steps at once, then fewer, and then
 * makes single steps simpler, until neither changes anything any more.
 */
export async function shrink(features: Features, failing: Shrunk): Promise<Shrunk> {
  const { kind } = failing.finding
  let best = failing
  /** Keeps these steps if they still fail. */
  const tryInstead = async (steps: readonly Step[]): Promise<boolean> => {
    const shorter = { ...best.history, steps }
    const found = (await play(features, shorter)).find(each => each.kind === kind)
    if (!found) return false
    best = { history: shorter, finding: found }
    return true
  }
  for (let before = ''; before !== JSON.stringify(best.history.steps); ) {
    before = JSON.stringify(best.history.steps)
    for (let size = best.history.steps.length; size >= 1; size = Math.floor(size / 2))
      for (let from = best.history.steps.length - size; from >= 0; from -= size)
        await tryInstead(best.history.steps.toSpliced(from, size))
    for (let n = best.history.steps.length - 1; n >= 0; n--)
      for (const simpler of simplerThan(best.history.steps, n)) if (await tryInstead(simpler)) break
  }
  return best
}

/** Variants of the steps in which the n-th one stops earlier or not at all, runs in process 1 or waits less. */
function simplerThan(steps: readonly Step[], n: number): Step[][] {
  const step = steps[n]
  if (!step) return []
  const others: Step[] = []
  if ('stop' in step && step.stop !== null) {
    others.push({ ...step, stop: null })
    if (step.stop !== 'change') for (let stop = 0; stop < step.stop; stop++) others.push({ ...step, stop })
  }
  if ('process' in step && step.process !== 1) others.push({ ...step, process: 1 })
  if (step.do === 'wait')
    others.push(...[1, 5, 16].filter(minutes => minutes < step.minutes).map(minutes => ({ ...step, minutes })))
  return others.map(other => steps.with(n, other))
}
