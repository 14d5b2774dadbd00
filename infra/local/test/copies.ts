import { browserTests } from './browser.ts'
import type { Say } from './run.ts'
import { attempt, type Section, type Tally, together } from './tally.ts'
import { infraTests } from './vitest.ts'

/**
 * Tests of whole copies of Alba: processes are killed, read models replayed, money followed, pages visited. They wait
 * as much as they compute, so the browser's journeys run beside them.
 */
export const copiesSection: Section = {
  title: 'Whole copies',
  async run(say) {
    const tally = await besideEachOther(say, infraTests, own => browserTests('infra/e2e/playwright.config.ts', own))
    const notRun = 'Not run: the long tests of whole copies, which have a command of their own (npm run test:long).'
    return { ...tally, notes: [...(tally.notes ?? []), notRun] }
  },
}

/**
 * What takes too long for every change: memory over time, deploys, a release that is installed, other centres, another
 * browser (ADR 106).
 */
export const longSection: Section = {
  title: 'Long tests of whole copies',
  run: say =>
    besideEachOther(
      say,
      own => infraTests(own, { ALBA_LONG_TESTS: 'true' }),
      own => browserTests('infra/centres/playwright.config.ts', own),
    ),
}

/** Runs all at the same time; what each prints stays together. */
async function besideEachOther(say: Say, ...runs: readonly ((say: Say) => Promise<Tally>)[]): Promise<Tally> {
  const tallies = runs.map(async run => {
    let printed = ''
    const own = (text: string) => {
      printed += text
    }
    const tally = await attempt(() => run(own))
    say(printed)
    return tally
  })
  return together(await Promise.all(tallies))
}
