import type { EventName, Finding, Outcome, UnderWay } from './finding.ts'

/** How many findings of a rule are reported one by one; the others are only counted. */
export const SHOWN = 20
/** How many findings of a rule are kept in memory. A file that is no log of Alba would otherwise fill it. */
const MOST_KEPT = 10_000
/**
 * How long the work behind an event may take at most, beyond its own deadline, in milliseconds. Policies react within
 * a second, and try again every few seconds during an outage; what takes an hour has been parked, or is lost.
 */
export const MARGIN_MS = 60 * 60_000

/** Collects what a rule finds. */
export type Tally = ReturnType<typeof openTally>

export function openTally() {
  const findings: Finding[] = []
  let checked = 0
  /** How many findings came after the first `MOST_KEPT`. */
  let notKept = 0
  let underWay = 0
  let oldest: UnderWay | null = null

  /**
   * Adds a finding.
   * @param next what the operator should do about it
   * @param events the events that show it
   */
  const found = (text: string, next: string, ...events: EventName[]) => {
    if (findings.length < MOST_KEPT) findings.push({ text, next, events })
    else notKept++
  }
  /** Counts something unfinished that is not late yet. */
  const waits = (each: UnderWay) => {
    underWay++
    if (oldest === null || each.since < oldest.since) oldest = each
  }

  return {
    found,
    /** Counts things that were looked at. */
    checked(things = 1): void {
      checked += things
    },
    waits,
    /**
     * Adds something unfinished. It becomes a finding when its deadline and the margin have passed; until then it is
     * under way. `deadline` and `now` are in milliseconds since the epoch.
     */
    unfinished(each: UnderWay & { readonly deadline: number; readonly next: string }, now: number): void {
      const { text, since, event, deadline, next } = each
      if (now <= deadline + MARGIN_MS) waits({ text, since, event })
      else found(`${text}, since ${new Date(since).toISOString()}`, next, event)
    },
    /** What was found so far. Findings about skipped events are counted apart. */
    outcome(skippedIds: ReadonlySet<string>): Omit<Outcome, 'rule' | 'proves' | 'totals'> {
      const left = findings.filter(({ events }) => !events.some(({ id }) => skippedIds.has(id)))
      const skipped = findings.length - left.length
      return { checked, count: left.length + notKept, findings: left.slice(0, SHOWN), skipped, underWay, oldest }
    },
  }
}
