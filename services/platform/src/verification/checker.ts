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
 * How often rules forget what is over, in milliseconds of the log's own time. More often would be slow: each time they
 * look through everything that they remember.
 */
const FORGET_EVERY_MS = 7 * 86_400_000

/** What the rules say about a whole log. */
export type Judgement = {
  /** The position of the last event; empty for a log without events. */
  readonly position: string
  readonly outcomes: readonly Outcome[]
}

/** What the rules say, with the head of the chain, and how the heads that were noted earlier compare with the log. */
export type Report = Judgement & { readonly head: Head; readonly comparisons: readonly Comparison[] }

/** Takes a log in, page by page, and says what it found. */
type Taking<Found> = {
  /** The next events of the log, in its order. They must all be of Alba's own streams. */
  add(events: readonly RecordedEvent[]): Promise<void>
  finish(): Found
}
export type Judge = Taking<Judgement>
export type Checker = Taking<Report>

/** Opens nothing: rules need no personal fields, and whoever checks the log needs no key. */
const noKeys: Pick<Keyring, 'keysFor' | 'findKeys' | 'digest'> = {
  keysFor: async () => new Map(),
  findKeys: async () => new Map(),
  digest: text => text,
}

/**
 * Checks a log, event by event: the rules and the chain (ADR 74, ADR 75).
 * @param now see `openJudge`
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
 * @param now milliseconds since the epoch: what is older than its deadline by then should be finished
 */
export function openJudge(now: number): Judge {
  const codec = createCodec(noKeys)
  const log = logRule()
  const events = eventsRule(now)
  const rules = allRules()
  const handlers = byType(rules)
  const skipped = new Set<string>()
  let position = ''
  /** The latest moment of the log so far. What is over by then may be forgotten. */
  let clock = Number.NEGATIVE_INFINITY
  let forgottenAt = Number.NEGATIVE_INFINITY

  const tell = (event: DomainEvent) => {
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
      let left = page
      while (left.length > 0) {
        const { events: readable, unreadable } = await codec.decode(left)
        for (const event of readable) tell(event)
        if (unreadable) events.unreadable(unreadable)
        left = unreadable ? left.slice(readable.length + 1) : []
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
