import { type Checker, openChecker, type Report } from '@alba/platform/verification/checker'
import { beforeAll, describe, expect, it } from 'vitest'
import * as features from '../features.ts'
import { type StoredLog, storedLogOf } from '../testing/histories/stored-log.ts'

/** Random histories of the whole command service (ADR 45), with crashes, outages, moves and refunds. */
const HISTORIES = 400
const FIRST_SEED = 5_000
const HOUR_MS = 3_600_000
/** The rules that hold after every single event. The others may be broken for a while, until policies have run. */
const HOLD_AT_EVERY_EVENT = ['log', 'events', 'times', 'vouchers', 'validity', 'at the centre']

beforeAll(() => {
  const { stackTraceLimit } = Error
  // Lost races and crashes create thousands of errors whose stack traces nobody reads.
  Error.stackTraceLimit = 0
  return () => {
    Error.stackTraceLimit = stackTraceLimit
  }
})

const seeds = (count: number) => Array.from({ length: count }, (_, n) => FIRST_SEED + n)

async function check({ events, now }: StoredLog, checker: Checker = openChecker(now + 2 * HOUR_MS)): Promise<Report> {
  await checker.add(events)
  return checker.finish()
}

const findingsIn = ({ outcomes }: Report) =>
  outcomes.flatMap(({ rule, findings }) => findings.map(({ text, events }) => ({ rule, text, events })))

describe('the check of the log', { timeout: 900_000 }, () => {
  it(`finds nothing wrong and nothing under way in ${HISTORIES} histories that were played to their end`, async () => {
    const checked = new Map<string, number>()
    for (const seed of seeds(HISTORIES)) {
      const report = await check(await storedLogOf(features, seed))
      expect({ seed, findings: findingsIn(report) }).toEqual({ seed, findings: [] })
      for (const { rule, checked: count, underWay } of report.outcomes) {
        expect({ seed, rule, underWay }).toEqual({ seed, rule, underWay: 0 })
        checked.set(rule, (checked.get(rule) ?? 0) + count)
      }
    }
    // A rule that checked next to nothing would prove nothing.
    for (const [rule, count] of checked) expect(count, rule).toBeGreaterThan(HISTORIES / 20)
  })

  it('finds no broken rule of those that always hold, while work is under way, and counts that work', async () => {
    let underWay = 0
    for (const seed of seeds(HISTORIES / 2)) {
      const log = await storedLogOf(features, seed, false)
      const { outcomes } = await check(log, openChecker(log.now))
      const wrong = outcomes.filter(({ rule, count }) => count > 0 && HOLD_AT_EVERY_EVENT.includes(rule))
      expect({ seed, wrong }).toEqual({ seed, wrong: [] })
      underWay += outcomes.reduce((sum, each) => sum + each.underWay, 0)
    }
    expect(underWay).toBeGreaterThan(20)
  })

  it('accounts for every cent that came in by card: kept for a sale, returned, owed or written off', async () => {
    for (const seed of seeds(100)) {
      const log = await storedLogOf(features, seed)
      const totals = (await check(log)).outcomes.find(({ rule }) => rule === 'payments')?.totals
      const { keptForSales = 0, returned = 0, owed = 0, writtenOff = 0 } = totals ?? {}
      const cameIn = log.events.reduce(
        (sum, { type, data }) => sum + (type === 'PaymentSucceeded' ? Number(data.amountCents) : 0),
        0,
      )
      expect({ seed, cents: keptForSales + returned + owed + writtenOff }).toEqual({ seed, cents: cameIn })
    }
  })
})
