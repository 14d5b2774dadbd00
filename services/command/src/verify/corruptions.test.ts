import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { RecordedEvent } from '@alba/platform/event-store/event-store'
import { headText, openChain } from '@alba/platform/verification/chain'
import { openChecker } from '@alba/platform/verification/checker'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as features from '../features.ts'
import { type StoredLog, storedLogOf } from '../testing/histories/stored-log.ts'
import { exportLines } from './export.ts'
import { contradictions } from './testing/corruptions/all.ts'
import type { Corruption } from './testing/corruptions/corruption.ts'
import { silentChanges } from './testing/corruptions/log.ts'
import { paidByCard, theCard } from './testing/corruptions/money.ts'
import { insert, without } from './testing/plant.ts'

const HOUR_MS = 3_600_000
const VERIFIER = join(import.meta.dirname, '../../../../infra/verifier/verify-log.mjs')
const FIRST_SEED = 4_000
const run = promisify(execFile)

let folder: string
const logs: StoredLog[] = []
let formerLimit = 0
beforeAll(async () => {
  formerLimit = Error.stackTraceLimit
  // The histories create thousands of errors whose stack traces nobody reads.
  Error.stackTraceLimit = 0
  folder = await mkdtemp(join(tmpdir(), 'alba-verify-'))
})
afterAll(async () => {
  Error.stackTraceLimit = formerLimit
  await rm(folder, { recursive: true })
})

/** How many histories are searched for the events which a fault needs. Most faults find theirs among the first ten. */
const MOST_HISTORIES = 2_000

/** The log of the first random history that has the events which a fault needs. */
async function logFor({ fits }: Pick<Corruption, 'fits'>): Promise<StoredLog> {
  for (let n = 0; n < MOST_HISTORIES; n++) {
    const log = logs[n] ?? (await storedLogOf(features, FIRST_SEED + n))
    logs[n] = log
    if (fits(log.events)) return log
  }
  // Vouchers and a card seldom pay together in the other modes.
  for (let n = 0; n < 200; n++) {
    const log = await storedLogOf(features, FIRST_SEED + n, true, 'parts')
    if (fits(log.events)) return log
  }
  throw new Error('no history has the events that the fault needs')
}

/** The rules of `verify` that find something, and « chain » when the log does not begin as the noted heads say. */
async function rulesAgainst(events: readonly RecordedEvent[], now: number, heads: readonly string[] = []) {
  const noted = heads.map(head => {
    const [count = '', digest = ''] = head.split(':')
    return { count: Number(count), digest }
  })
  const checker = openChecker(now, noted)
  await checker.add(events)
  const { outcomes, comparisons } = checker.finish()
  const broken = comparisons.some(({ result }) => result !== 'same') ? ['chain'] : []
  return [...broken, ...outcomes.filter(({ count }) => count > 0).map(({ rule }) => rule)]
}

/** The log as an exported file. */
const fileOf = (events: readonly RecordedEvent[]): string => {
  const chain = openChain()
  return `${exportLines(chain, events)}${exportLines(chain, 'end')}`
}

/** What the independent verifier (`infra/verifier`) finds in an exported file, with its exit code. */
async function independentCheck(text: string, heads: readonly string[] = []) {
  const path = join(folder, 'log.jsonl')
  await writeFile(path, text)
  const result = await run(process.execPath, [VERIFIER, path, ...heads]).catch(error => error)
  const found = [...String(result.stdout).matchAll(/^FOUND, ([a-z ]+):/gm)].map(([, rule = '']) => rule)
  return { code: Number(result.code ?? 0), rules: [...new Set(found)] }
}

describe('a correct log', () => {
  it('passes both checks, with the heads of all its beginnings', async () => {
    const { events, now } = await logFor({ fits: log => log.length > 60 })
    const chain = openChain()
    const heads = events.map(event => {
      chain.add(event)
      return headText(chain.head)
    })
    const some = heads.filter((_head, n) => n % 20 === 0)
    expect(await rulesAgainst(events, now + 2 * HOUR_MS, some)).toEqual([])
    expect(await independentCheck(fileOf(events), some)).toEqual({ code: 0, rules: [] })
  })

  it('of many other histories passes the independent check as well', { timeout: 300_000 }, async () => {
    for (let n = 0; n < 60; n++) {
      const log = logs[n] ?? (await storedLogOf(features, FIRST_SEED + n))
      logs[n] = log
      expect({ n, ...(await independentCheck(fileOf(log.events))) }).toEqual({ n, code: 0, rules: [] })
    }
  })
})

describe('a planted contradiction is found', { timeout: 300_000 }, () => {
  it.each(contradictions)('$what', async corruption => {
    const { events, now } = await logFor(corruption)
    const planted = corruption.plant(events)
    expect(await rulesAgainst(planted, now + 2 * HOUR_MS)).toContain(corruption.rule)
    if (corruption.verifierRule === null) return
    const { code, rules } = await independentCheck(fileOf(planted))
    expect(rules).toContain(corruption.verifierRule)
    expect(code).toBe(1)
  })
})

describe('a change after which the log is still a possible one is found by a head that was noted earlier', () => {
  it.each(silentChanges)('$what', async ({ plant }) => {
    const { events, now } = await logFor({ fits: log => log.filter(({ data }) => '$sealed' in data).length > 1 })
    const chain = openChain()
    for (const event of events) chain.add(event)
    const head = headText(chain.head)
    const planted = plant(events)
    expect(await rulesAgainst(planted, now + 2 * HOUR_MS)).toEqual([])
    expect(await rulesAgainst(planted, now + 2 * HOUR_MS, [head])).toEqual(['chain'])
    expect(await independentCheck(fileOf(planted), [head])).toEqual({ code: 1, rules: ['chain'] })
  })
})

describe('a payment whose booking is not confirmed yet', () => {
  const paymentsAt = async (events: readonly RecordedEvent[], now: number) => {
    const checker = openChecker(now)
    await checker.add(events)
    return checker.finish().outcomes.find(({ rule }) => rule === 'payments')
  }

  it('is under way for an hour, and then a finding', async () => {
    const { events } = await logFor({ fits: paidByCard })
    const { confirmed, succeeded } = theCard(events)
    const planted = without(events, confirmed)
    const paidAt = Date.parse(String(succeeded.metadata.occurredAt))
    const soon = await paymentsAt(planted, paidAt + HOUR_MS)
    expect(soon).toMatchObject({ count: 0, oldest: { since: paidAt, event: { id: succeeded.id } } })
    const later = await paymentsAt(planted, paidAt + HOUR_MS + 1)
    expect(later).toMatchObject({ count: 1, findings: [{ events: [{ id: succeeded.id }] }] })
  })

  it('is not a finding any more once an operator has skipped its event, with a reason', async () => {
    const { events, now } = await logFor({ fits: paidByCard })
    const { confirmed, succeeded } = theCard(events)
    const planted = without(events, confirmed)
    const skipped = {
      by: { kind: 'policies', name: 'payments' },
      eventId: succeeded.id,
      eventType: succeeded.type,
      position: succeeded.position,
      reason: 'Settled by hand',
    }
    const settled = insert(planted, planted.at(-1) as RecordedEvent, 'operator', 'EventSkipped', skipped)
    expect(await paymentsAt(planted, now + 2 * HOUR_MS)).toMatchObject({ count: 1, skipped: 0 })
    expect(await paymentsAt(settled, now + 2 * HOUR_MS)).toMatchObject({ count: 0, skipped: 1 })
  })
})

describe('an exported file', () => {
  const text = async () => fileOf((await logFor({ fits: log => log.length > 60 })).events)
  it.each<[string, (file: string) => string]>([
    ['with a changed amount', file => file.replace(/"priceCents":\d+/, '"priceCents":1')],
    ['with a removed line', file => file.split('\n').toSpliced(10, 1).join('\n')],
    ['with two lines in the other order', file => file.replace(/^(.*)\n(.*)\n/, '$2\n$1\n')],
    ['without its end', file => file.slice(0, file.indexOf('{"head"'))],
    ['with an event after its end', file => `${file}${file.split('\n')[0]}\n`],
  ])('%s is found', async (_what, change) => {
    const { code, rules } = await independentCheck(change(await text()))
    expect(rules).toContain('chain')
    expect(code).toBe(1)
  })

  it('that is not an export makes the independent check fail with exit code 2', async () => {
    expect(await independentCheck('no json')).toEqual({ code: 2, rules: [] })
    expect(await independentCheck(await text(), ['12:nothing'])).toEqual({ code: 2, rules: [] })
  })
})
