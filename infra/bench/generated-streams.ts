import { randomUUID } from 'node:crypto'
import { currentVersion, type DomainFact } from '@alba/contracts/events'
import type { NewDomainEvent } from '@alba/platform/event-log/codec'

const CALLERS = 128
const DAY_MS = 86_400_000
/** Events are dated over the last 3,600 days, ten years. */
const SPREAD_DAYS = 3_600

/** What generated events are written to: the log of the services, or `openBulkLog`. */
export type StreamWriter = {
  append(stream: string, expected: 'any', events: readonly NewDomainEvent[]): Promise<unknown>
}

/** Events of one stream. */
export type StreamFacts = { readonly stream: string; readonly facts: readonly DomainFact[] }

/** Range of numbers, `until` excluded; the highest number is the most recent. */
export type Numbers = { readonly from: number; readonly until: number }

/** Writes the streams of each number, with dates spread evenly over ten years. */
export async function writeStreams(
  log: StreamWriter,
  { from, until }: Numbers,
  streamsOf: (number: number) => readonly StreamFacts[],
): Promise<void> {
  const now = Date.now()
  const momentOf = (number: number) =>
    new Date(now - ((until - number) / (until - from)) * SPREAD_DAYS * DAY_MS).toISOString()
  let next = from
  const write = async () => {
    for (let number = next++; number < until; number = next++)
      for (const { stream, facts } of streamsOf(number)) {
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
