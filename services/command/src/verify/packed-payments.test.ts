import type { DomainEvent } from '@alba/contracts/events'
import { createCodec } from '@alba/platform/event-log/codec'
import type { RecordedEvent } from '@alba/platform/event-store/event-store'
import type { Rule } from '@alba/platform/verification/rule'
import { paymentsRule } from '@alba/platform/verification/rules/payments'
import { expect, it } from 'vitest'
import * as features from '../features.ts'
import { storedLogOf } from '../testing/histories/stored-log.ts'
import { contradictions } from './testing/corruptions/all.ts'

const FIRST_SEED = 7_000
const HISTORIES = 80
const HOUR_MS = 3_600_000
const money = contradictions.filter(({ rule }) => rule === 'payments')
const noKeys = { keysFor: async () => new Map(), findKeys: async () => new Map(), digest: (text: string) => text }

/** Applies a rule to a log. Answers what it has found and counted. */
function judge(rule: Rule, events: readonly DomainEvent[], now: number, isPacked: boolean) {
  for (const event of events) {
    ;(rule.on[event.type] as ((each: DomainEvent) => void) | undefined)?.(event)
    // Everything that may be packed is packed after each event.
    if (isPacked) rule.forget?.(Number.POSITIVE_INFINITY)
  }
  rule.finish?.(now)
  const { findings, ...outcome } = rule.tally.outcome(new Set())
  const texts = findings.map(each => JSON.stringify(each)).toSorted()
  return { ...outcome, oldest: outcome.oldest?.since, findings: texts, totals: rule.totals?.() }
}

async function decoded(events: readonly RecordedEvent[]): Promise<DomainEvent[]> {
  const { events: readable, unreadable } = await createCodec(noKeys).decode(events)
  if (unreadable) throw unreadable
  return readable
}

it('packed payments are judged like unpacked ones, in correct logs and in corrupted ones', {
  timeout: 300_000,
}, async () => {
  let found = 0
  for (let seed = FIRST_SEED; seed < FIRST_SEED + HISTORIES; seed++) {
    const { events, now } = await storedLogOf(features, seed)
    const corrupted = money.filter(({ fits }) => fits(events)).map(({ plant }) => plant(events))
    for (const log of [events, ...corrupted]) {
      const domain = await decoded(log)
      const unpacked = judge(paymentsRule(), domain, now + 2 * HOUR_MS, false)
      expect({ seed, ...judge(paymentsRule(), domain, now + 2 * HOUR_MS, true) }).toEqual({ seed, ...unpacked })
      found += unpacked.count
    }
  }
  expect(found).toBeGreaterThan(HISTORIES / 4)
})
