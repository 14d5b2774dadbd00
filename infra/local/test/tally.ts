/** What a section of `npm test` found. */
export type Tally = {
  readonly passed: number
  readonly failed: number
  /** What the section's programs printed, where they had no terminal of their own. */
  readonly printed?: string
  /** One line each: what failed, or what was not run and why. */
  readonly notes?: readonly string[]
  /** The tests that failed, for the end of a long output. */
  readonly broken?: readonly string[]
  /** How long it ran, where that is not as long as its turn. */
  readonly seconds?: number
}

export type Section = { readonly title: string; run(): Promise<Tally> }

/** A check that is one thing: it passes or it fails. */
export const single = (passed: boolean, notes: readonly string[] = []): Tally => ({
  passed: passed ? 1 : 0,
  failed: passed ? 0 : 1,
  notes,
})

/** The sum of what parts of a section found. */
export const together = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((total, { passed }) => total + passed, 0),
  failed: tallies.reduce((total, { failed }) => total + failed, 0),
  notes: tallies.flatMap(({ notes = [] }) => notes),
  broken: tallies.flatMap(({ broken = [] }) => broken),
})

/** What cannot even be run has failed, and says why. */
export const attempt = (run: () => Promise<Tally>): Promise<Tally> =>
  run().catch(error => single(false, [error instanceof Error ? String(error.stack) : String(error)]))

/**
 * Begins a long section together with the first of others, which have the terminal; its own turn comes after theirs.
 * @returns those others, and the long one behind them
 */
export function beside([first, ...others]: readonly [Section, ...Section[]], long: Section): readonly Section[] {
  let running: Promise<Tally> | undefined
  const begin = async () => {
    const since = Date.now()
    const tally = await attempt(long.run)
    return { ...tally, notes: [...(tally.notes ?? []), 'Ran beside the sections above.'], seconds: secondsSince(since) }
  }
  const run = () => {
    running = begin()
    return first.run()
  }
  return [{ ...first, run }, ...others, { ...long, run: () => running ?? begin() }]
}

const secondsSince = (time: number) => Math.round((Date.now() - time) / 1000)

/** Shows what a section's programs printed, and its notes. */
function show(title: string, { printed, notes = [] }: Tally): void {
  console.log(`\n━━ ${title}\n`)
  if (printed) process.stdout.write(printed)
  for (const note of notes) console.log(note)
}

/**
 * Runs every section, also after one that failed, and prints only what is wrong.
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
 * Runs every section, also after one that failed, so that the count is whole, and prints the sum as its last line.
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
