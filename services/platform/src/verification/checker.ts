import type { DomainEvent } from '@alba/contracts/events'
import { createCodec } from '../event-log/codec.ts'
import type { Keyring } from '../event-log/keyring.ts'
import type { RecordedEvent } from '../event-store/event-store.ts'
import { type Comparison, type Head, openChain } from './chain.ts'
import type { Outcome } from './finding.ts'
import type { Rule } from './rule.ts'
import { allRules } from './rules/all.ts'
import { eventsRule } from './rules/events.ts'
import { logRule } from './rules/log.ts'

/**
 * How often the rules forget what is over, measured by the times of the events. More often would be slow, because each
 * time they look through everything that they remember.
 */
const FORGET_EVERY_MS = 7 * 86_400_000

/** What the rules say about a whole log. */
export type Judgement = {
  /** The position of the last event; empty for a log without events. */
  readonly position: string
  readonly outcomes: readonly Outcome[]
}

/** What the rules and the chain say about a whole log. */
export type Report = Judgement & { readonly head: Head; readonly comparisons: readonly Comparison[] }

/** Receives a log page by page, and says at the end what it found. */
type LogConsumer<Found> = {
  /** @param events the next events of the log, in its order, all of them from Alba's own streams */
  add(events: readonly RecordedEvent[]): Promise<void>
  finish(): Found
}
export type Judge = LogConsumer<Judgement>
export type Checker = LogConsumer<Report>

/** A keyring without keys: rules need no personal fields, so whoever checks the log needs no key. */
const noKeys: Pick<Keyring, 'keysFor' | 'findKeys' | 'digest'> = {
  keysFor: async () => new Map(),
  findKeys: async () => new Map(),
  digest: text => text,
}

/**
 * Checks a log, event by event: the rules and the chain (ADR 74, ADR 75).
 * @param now as for `openJudge`
 * @param expected heads that were noted earlier
 */
export function openChecker(now: number, expected: readonly Head[] = []): Checker {
  const chain = openChain(expected)
  const judge = openJudge(now)
  return {
    async add(page) {
      for (const event of page) chain.add(event)
      await judge.add(page)
    },
    finish: () => ({ ...judge.finish(), head: chain.head, comparisons: chain.comparisons() }),
  }
}

/**
 * Applies the rules to a log, event by event.
 * @param now milliseconds since the epoch; what was due before is reported when it is unfinished
 */
export function openJudge(now: number): Judge {
  const codec = createCodec(noKeys)
  const log = logRule()
  const events = eventsRule(now)
  const rules = allRules()
  const handlers = byType(rules)
  /** The ids of the events that an operator had policies skip. */
  const skipped = new Set<string>()
  let position = ''
  /** When the latest event so far happened, in milliseconds since the epoch. What is over by then may be forgotten. */
  let clock = Number.NEGATIVE_INFINITY
  let forgottenAt = Number.NEGATIVE_INFINITY

  const apply = (event: DomainEvent) => {
    const moment = events.apply(event)
    if (moment > clock) clock = moment
    if (event.type === 'EventSkipped' && event.data.by.kind === 'policies') skipped.add(event.data.eventId)
    for (const handle of handlers.get(event.type) ?? []) handle(event)
  }
  const forget = () => {
    if (clock < forgottenAt + FORGET_EVERY_MS) return
    forgottenAt = clock
    for (const rule of rules) rule.forget?.(clock)
  }

  return {
    async add(page) {
      for (const event of page) {
        log.apply(event)
        position = event.position
      }
      let undecoded = page
      while (undecoded.length > 0) {
        const { events: readable, unreadable } = await codec.decode(undecoded)
        for (const event of readable) apply(event)
        if (unreadable) {
          events.unreadable(unreadable)
          for (const rule of rules) rule.unreadable?.(unreadable.event)
        }
        undecoded = unreadable ? undecoded.slice(readable.length + 1) : []
      }
      forget()
    },
    finish() {
      for (const rule of rules) rule.finish?.(now)
      const outcomes = [log, events, ...rules].map(rule => outcomeOf(rule, skipped))
      return { position, outcomes }
    },
  }
}

const outcomeOf = (
  rule: Pick<Rule, 'name' | 'proves' | 'tally' | 'totals'>,
  skipped: ReadonlySet<string>,
): Outcome => ({
  rule: rule.name,
  proves: rule.proves,
  ...rule.tally.outcome(skipped),
  totals: rule.totals?.() ?? {},
})

type Handle = (event: DomainEvent) => void

function byType(rules: readonly Rule[]): ReadonlyMap<string, readonly Handle[]> {
  const all = rules.flatMap(({ on }) => Object.entries(on) as [string, Handle][])
  return new Map(
    [...Map.groupBy(all, ([type]) => type)].map(([type, found]) => [type, found.map(([, handle]) => handle)]),
  )
}
