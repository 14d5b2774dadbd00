/** Result of a section of `npm test`. */
export type Tally = {
  readonly passed: number
  readonly failed: number
  /** Output of the section's programs, when it did not go to the terminal directly. */
  readonly printed?: string
  /** One line for each failure, and for each test that was not run, with the reason. */
  readonly notes?: readonly string[]
  /** Names of the failed tests, repeated at the end of the output. */
  readonly broken?: readonly string[]
  /** Duration in seconds, when it differs from the time between the section's heading and its end. */
  readonly seconds?: number
}

export type Section = { readonly title: string; run(): Promise<Tally> }

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

/** A section that throws has failed; its note says why. */
export const attempt = (run: () => Promise<Tally>): Promise<Tally> =>
  run().catch(error => single(false, [error instanceof Error ? String(error.stack) : String(error)]))

/**
 * Starts a long section at the same time as the first of the others, which use the terminal meanwhile. The long one is
 * reported after them.
 * @returns the others, followed by the long one
 */
export function beside(
  [first, ...others]: readonly [Section, ...Section[]],
  long: Section,
): readonly [Section, ...Section[]] {
  let running: Promise<Tally> | undefined
  const start = async () => {
    const since = Date.now()
    const tally = await attempt(long.run)
    return {
      ...tally,
      notes: [...(tally.notes ?? []), 'This section ran at the same time as those above.'],
      seconds: secondsSince(since),
    }
  }
  const run = () => {
    running = start()
    return first.run()
  }
  return [{ ...first, run }, ...others, { ...long, run: () => running ?? start() }]
}

const secondsSince = (time: number) => Math.round((Date.now() - time) / 1000)

/** Prints a section's output and its notes. */
function show(title: string, { printed, notes = [] }: Tally): void {
  console.log(`\n━━ ${title}\n`)
  if (printed) process.stdout.write(printed)
  for (const note of notes) console.log(note)
}

/**
 * Runs every section, even after a failure, and prints only the failed ones.
 * @returns whether nothing failed
 */
export async function runQuietly(sections: readonly Section[]): Promise<boolean> {
  let good = true
  for (const { title, run } of sections) {
    const tally = await attempt(run)
    if (tally.failed === 0) continue
    good = false
    show(title, tally)
  }
  return good
}

/**
 * Runs every section, even after a failure, so that the totals are complete, and prints them as the last line.
 * @returns whether nothing failed
 */
export async function runSections(sections: readonly Section[]): Promise<boolean> {
  let passed = 0
  let failed = 0
  const summary: string[] = []
  for (const { title, run } of sections) {
    console.log(`\n━━ ${title}\n`)
    const since = Date.now()
    const tally = await attempt(run)
    passed += tally.passed
    failed += tally.failed
    if (tally.printed) process.stdout.write(tally.printed)
    for (const note of tally.notes ?? []) console.log(note)
    const { seconds = secondsSince(since) } = tally
    summary.push(`${tally.failed ? '✗' : '✓'} ${title}: ${tally.passed} passed, ${tally.failed} failed (${seconds} s)`)
    summary.push(...(tally.broken ?? []).map(name => `    ✗ ${name}`))
  }
  console.log(`\n━━ Summary\n\n${summary.join('\n')}\n`)
  console.log(`${passed} passed, ${failed} failed`)
  return failed === 0
}
