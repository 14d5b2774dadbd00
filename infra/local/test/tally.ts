/** What a section of `npm test` found. */
export type Tally = {
  readonly passed: number
  readonly failed: number
  /** One line each: what failed, or what was not run and why. */
  readonly notes?: readonly string[]
  /** The tests that failed, for the end of a long output. */
  readonly broken?: readonly string[]
}

export type Section = { readonly title: string; run(): Promise<Tally> }

/** A check that is one thing: it passes or it fails. */
export const single = (passed: boolean, notes: readonly string[] = []): Tally => ({
  passed: passed ? 1 : 0,
  failed: passed ? 0 : 1,
  notes,
})

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
    const tally = await run().catch(error =>
      single(false, [error instanceof Error ? String(error.stack) : String(error)]),
    )
    passed += tally.passed
    failed += tally.failed
    for (const note of tally.notes ?? []) console.log(note)
    const seconds = Math.round((Date.now() - since) / 1000)
    summary.push(`${tally.failed ? '✗' : '✓'} ${title}: ${tally.passed} passed, ${tally.failed} failed (${seconds} s)`)
    summary.push(...(tally.broken ?? []).map(name => `    ✗ ${name}`))
  }
  console.log(`\n━━ Summary\n\n${summary.join('\n')}\n`)
  console.log(`${passed} passed, ${failed} failed`)
  return failed === 0
}
