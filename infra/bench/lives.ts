import { randomUUID } from 'node:crypto'
import { currentVersion, type DomainFact } from '@alba/contracts/events'
import type { NewDomainEvent } from '@alba/platform/event-log/codec'
import type { EventLog } from '@alba/platform/event-log/event-log'

const CALLERS = 128
const DAY_MS = 86_400_000
/** Over how many days what happened is spread, up to now: ten years. */
const TOLD_DAYS = 3_600

/** What happened in one stream. */
export type Life = { readonly stream: string; readonly facts: readonly DomainFact[] }

/** What has numbers from one to below another, the highest of which happened last. */
export type Numbers = { readonly from: number; readonly until: number }

/** Writes the streams of each number, as if they had come into being one after the other over ten years. */
export async function writeLives(
  log: EventLog,
  { from, until }: Numbers,
  livesOf: (number: number) => readonly Life[],
): Promise<void> {
  const now = Date.now()
  const momentOf = (number: number) =>
    new Date(now - ((until - number) / (until - from)) * TOLD_DAYS * DAY_MS).toISOString()
  let next = from
  const write = async () => {
    for (let number = next++; number < until; number = next++)
      for (const { stream, facts } of livesOf(number)) {
        const occurredAt = momentOf(number)
        await log.append(
          stream,
          'any',
          facts.map(fact => stamp(fact, occurredAt)),
        )
      }
  }
  await Promise.all(Array.from({ length: CALLERS }, write))
}

const stamp = (fact: DomainFact, occurredAt: string): NewDomainEvent => ({
  ...fact,
  id: randomUUID(),
  metadata: {
    correlationId: randomUUID(),
    causationId: null,
    actor: { kind: 'visitor' },
    occurredAt,
    schemaVersion: currentVersion(fact.type),
  },
})
