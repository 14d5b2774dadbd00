import type { EventName, Finding, Outcome, UnderWay } from './finding.ts'

/** How many findings of a rule are reported one by one. */
export const SHOWN = 20
/** How many findings of a rule are remembered: a log that is no log of Alba must not fill the memory. */
const KEPT = 10_000
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
  let beyond = 0
  let underWay = 0
  let oldest: UnderWay | null = null

  /** Something that cannot be true. @param next what the operator does about it @param events those that show it */
  const found = (text: string, next: string, ...events: EventName[]) => {
    if (findings.length < KEPT) findings.push({ text, next, events })
    else beyond++
  }
  /** Something that is under way. */
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
    /** Something unfinished: it is under way until its deadline and the margin have passed, and then a finding. */
    unfinished(each: UnderWay & { readonly deadline: number; readonly next: string }, now: number): void {
      const { text, since, event, deadline, next } = each
      if (now <= deadline + MARGIN_MS) waits({ text, since, event })
      else found(`${text}, since ${new Date(since).toISOString()}`, next, event)
    },
    /** @param skippedIds ids of events that an operator skipped */
    outcome(skippedIds: ReadonlySet<string>): Omit<Outcome, 'rule' | 'proves' | 'totals'> {
      const left = findings.filter(({ events }) => !events.some(({ id }) => skippedIds.has(id)))
      const skipped = findings.length - left.length
      return { checked, count: left.length + beyond, findings: left.slice(0, SHOWN), skipped, underWay, oldest }
    },
  }
}
