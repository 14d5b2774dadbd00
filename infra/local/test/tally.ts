import type { Say } from './run.ts'

/** Result of a section of `npm test`. */
export type Tally = {
  readonly passed: number
  readonly failed: number
  /** One line for each failure, and for each test that was not run, with the reason. */
  readonly notes?: readonly string[]
  /** Names of the failed tests, repeated at the end of the output. */
  readonly broken?: readonly string[]
}

/** What its programs print goes to `say`: sections run beside each other, and their lines must not mix. */
export type Section = { readonly title: string; run(say: Say): Promise<Tally> }

/** Sections that run one after the other. */
export type Lane = readonly Section[]

/** Lanes that run at the same time. */
export type Step = readonly Lane[]

/** Result of a check that passes or fails as a whole. */
export const single = (passed: boolean, notes: readonly string[] = []): Tally => ({
  passed: passed ? 1 : 0,
  failed: passed ? 0 : 1,
  notes,
})

/** Sums the results of a section's parts. */
export const together = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((total, { passed }) => total + passed, 0),
  failed: tallies.reduce((total, { failed }) => total + failed, 0),
  notes: tallies.flatMap(({ notes = [] }) => notes),
  broken: tallies.flatMap(({ broken = [] }) => broken),
})

/** What throws has failed; its note says why. */
export const attempt = (run: () => Promise<Tally>): Promise<Tally> =>
  run().catch(error => single(false, [error instanceof Error ? String(error.stack) : String(error)]))

type Result = Tally & { readonly title: string; readonly printed: string; readonly seconds: number }

async function resultOf({ title, run }: Section): Promise<Result> {
  const since = Date.now()
  let printed = ''
  const say = (text: string) => {
    printed += text
  }
  const tally = await attempt(() => run(say))
  return { ...tally, title, printed, seconds: Math.round((Date.now() - since) / 1000) }
}

function show({ title, printed, notes = [] }: Result): void {
  console.log(`\n━━ ${title}\n`)
  if (printed) process.stdout.write(printed)
  for (const note of notes) console.log(note)
}

/**
 * Runs every section, even after a failure.
 * @param ended called with each section's result when it ends
 * @returns the results in the order of the steps, lanes and sections
 */
async function resultsOf(steps: readonly Step[], ended: (result: Result) => void): Promise<Result[]> {
  const results: Result[] = []
  for (const lanes of steps) {
    const inLanes = await Promise.all(lanes.map(lane => resultsOfLane(lane, ended)))
    results.push(...inLanes.flat())
  }
  return results
}

async function resultsOfLane(lane: Lane, ended: (result: Result) => void): Promise<Result[]> {
  const results: Result[] = []
  for (const section of lane) {
    const result = await resultOf(section)
    ended(result)
    results.push(result)
  }
  return results
}

/**
 * Runs every section, even after a failure, and prints only the failed ones.
 * @returns whether nothing failed
 */
export async function runQuietly(steps: readonly Step[]): Promise<boolean> {
  const results = await resultsOf(steps, result => {
    if (result.failed > 0) show(result)
  })
  return together(results).failed === 0
}

/**
 * Runs every section, even after a failure, so that the totals are complete, and prints them as the last line. What a
 * section printed appears when it ends.
 * @returns whether nothing failed
 */
export async function runSections(steps: readonly Step[]): Promise<boolean> {
  const results = await resultsOf(steps, show)
  const summary = results.flatMap(({ title, passed, failed, seconds, broken = [] }) => [
    `${failed ? '✗' : '✓'} ${title}: ${passed} passed, ${failed} failed (${seconds} s)`,
    ...broken.map(name => `    ✗ ${name}`),
  ])
  const { passed, failed } = together(results)
  console.log(`\n━━ Summary\n\n${summary.join('\n')}\n`)
  console.log(`${passed} passed, ${failed} failed`)
  return failed === 0
}
