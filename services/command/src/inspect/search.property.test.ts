import type { RecordedEvent } from '@alba/platform/event-store/event-store'
import { searchMatcher } from '@alba/platform/event-store/filter'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Question } from './question.ts'
import { DISORDER_MS, search } from './search.ts'

const START = Date.parse('2026-11-23T08:00:00Z')
const streams = ['booking-1', 'booking-12', 'agenda-2026-11-23', 'notifications', 'notification-4', 'other-app-1']
const types = ['BookingConfirmed', 'BookingCanceled', 'SlotHeld']
const actors = [{ kind: 'visitor' }, { kind: 'practitioner', id: '1' }, { kind: 'practitioner', id: '2' }] as const

/** An event a while after the one before it, or, because clocks differ, up to nearly an hour before it. */
const written = fc.record({
  stream: fc.constantFrom(...streams),
  type: fc.constantFrom(...types),
  actor: fc.constantFrom(...actors),
  correlationId: fc.constantFrom('a', 'b', 'c'),
  stepMs: fc.nat(2 * DISORDER_MS),
  lateMs: fc.nat(DISORDER_MS - 1),
})

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 })
const moment = fc.nat(30 * DISORDER_MS).map(ms => START + ms)

const questions = fc.record({
  id: maybe(fc.nat(30).map(String)),
  stream: maybe(
    fc.oneof(
      fc.constantFrom(...streams.slice(0, -1)).map(name => ({ name })),
      fc.constantFrom('booking-', 'agenda-', 'notification-').map(prefix => ({ prefix })),
    ),
  ),
  types: maybe(fc.subarray(types, { minLength: 1 })),
  actor: maybe(fc.constantFrom(...actors, { kind: 'practitioner' } as const)),
  correlationId: maybe(fc.constantFrom('a', 'b')),
  from: maybe(moment),
  to: maybe(moment),
})

/** A store in memory that selects as the real ones do, and searches two events for a page. */
const storeOf = (log: readonly RecordedEvent[], searched: string[] = []): Parameters<typeof search>[0] => ({
  async *readBackwards({ before, filter }) {
    const left = log.filter(({ position }) => before === 'end' || position < before)
    while (left.length > 0) {
      const page = left.splice(-2).toReversed()
      searched.push(...page.map(({ id }) => id))
      yield { kind: 'page', events: page.filter(searchMatcher(filter)), position: page.at(-1)?.position ?? '' }
    }
  },
  async *readStream(name) {
    yield* log.filter(({ stream }) => stream === name).toReversed()
  },
  findEvent: async id => log.find(event => event.id === id),
})

type Written = typeof written extends fc.Arbitrary<infer T> ? T : never

function logOf(facts: readonly Written[]): RecordedEvent[] {
  let clock = START
  return facts.map(({ stream, type, actor, correlationId, stepMs, lateMs }, n) => {
    clock += stepMs
    const occurredAt = new Date(clock - lateMs).toISOString()
    const metadata = { correlationId, causationId: null, actor, occurredAt, schemaVersion: 1 }
    const position = String(n).padStart(4, '0')
    return { id: String(n), stream, type, data: {}, metadata, revision: BigInt(n), position }
  })
}

it('a search that finds nothing stops soon after it has reached the first wanted moment', async () => {
  const fact = { stream: 'booking-1', type: 'SlotHeld', actor: actors[0], correlationId: 'c', lateMs: 0 } as const
  const log = logOf(Array.from({ length: 100 }, () => ({ ...fact, stepMs: DISORDER_MS / 2 })))
  const searched: string[] = []
  const question = { id: undefined, stream: undefined, types: ['BookingConfirmed'], actor: undefined }
  // The events are half an hour apart, so the search may end a few events before the 90th.
  const from = Date.parse(String(log[90]?.metadata.occurredAt))
  const asked = { ...question, correlationId: undefined, from, to: undefined }
  expect(await Array.fromAsync(search(storeOf(log, searched), asked))).toEqual([])
  expect(searched).toContain('90')
  expect(searched).not.toContain('80')
})

it('a search finds what reading the whole log finds, newest first, for any combination of conditions', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(written, { maxLength: 30 }), questions, async (facts, question: Question) => {
      const log = logOf(facts)
      const expected = log.filter(event => answers(event, question)).toReversed()
      expect(await Array.fromAsync(search(storeOf(log), question))).toEqual(expected)
    }),
  )
})

/** The question, said in another way than the search does. */
function answers(
  event: RecordedEvent,
  { id, stream, types: wanted, actor, correlationId, from, to }: Question,
): boolean {
  const {
    actor: by,
    occurredAt,
    correlationId: request,
  } = event.metadata as {
    actor: { kind: string; id?: string }
    occurredAt: string
    correlationId: string
  }
  if (event.stream.startsWith('other')) return false
  if (id !== undefined && event.id !== id) return false
  if (stream && 'name' in stream && event.stream !== stream.name) return false
  if (stream && 'prefix' in stream && !event.stream.startsWith(stream.prefix)) return false
  if (wanted && !wanted.includes(event.type)) return false
  if (actor && (by.kind !== actor.kind || (actor.id !== undefined && by.id !== actor.id))) return false
  if (correlationId !== undefined && request !== correlationId) return false
  if (from !== undefined && Date.parse(occurredAt) < from) return false
  return to === undefined || Date.parse(occurredAt) < to
}
