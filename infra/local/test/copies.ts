import { browserTests } from './browser.ts'
import { attempt, type Section, type Tally, together } from './tally.ts'
import { infraTests } from './vitest.ts'

/**
 * Tests of whole copies of Alba: processes are killed, read models replayed, money followed, pages visited. They wait
 * as much as they compute, so the browser's journeys run beside them.
 */
export const copiesSection: Section = {
  title: 'Whole copies',
  run: () => besideEachOther(infraTests, say => browserTests('infra/e2e/playwright.config.ts', say)),
}

/**
 * What takes too long for every change: memory over time, deploys, a release that is installed, other centres, another
 * browser (ADR 106).
 */
export const longSection: Section = {
  title: 'Long tests of whole copies',
  run: () =>
    besideEachOther(
      say => infraTests(say, { ALBA_LONG_TESTS: 'true' }),
      say => browserTests('infra/centres/playwright.config.ts', say),
    ),
}

type Run = (say: (text: string) => void) => Promise<Tally>

/** Runs both at the same time; what each prints stays together. */
async function besideEachOther(...runs: readonly Run[]): Promise<Tally> {
  const results = await Promise.all(
    runs.map(async run => {
      let printed = ''
      const tally = await attempt(() =>
        run(text => {
          printed += text
        }),
      )
      return { tally, printed }
    }),
  )
  const printed = results.map(result => result.printed).join('')
  return { ...together(results.map(({ tally }) => tally)), printed }
}
