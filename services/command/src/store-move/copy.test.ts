import type { EventStore, RecordedEvent } from '@alba/platform/event-store/event-store'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compareLogs, EVENTS_CAME } from './copy.ts'

/** A log whose n-th event stands at the n-th of these positions. */
function logAt(positions: readonly number[], pageSize: number): EventStore {
  const events = positions.map(
    (at, n): RecordedEvent => ({
      id: `id-${n}`,
      type: 'Noted',
      stream: 'booking-1',
      data: {},
      metadata: {},
      revision: BigInt(n),
      position: textOf(at),
    }),
  )
  async function* subscribe() {
    for (let n = 0; n < events.length; n += pageSize)
      yield { kind: 'page', events: events.slice(n, n + pageSize), position: '' }
    yield { kind: 'caughtUp', position: 'start' }
  }
  return { subscribe } as unknown as EventStore
}

const textOf = (at: number) => String(at).padStart(4, '0')
const ascending = (count: number) =>
  fc
    .uniqueArray(fc.integer({ min: 1, max: 9_000 }), { minLength: count, maxLength: count })
    .map(positions => positions.toSorted((a, b) => a - b))

it('a carried position has the same events before it and after it, whatever the positions and pages', async () => {
  const logs = fc.nat(20).chain(count => fc.tuple(ascending(count), ascending(count)))
  const law = fc.asyncProperty(
    logs,
    fc.array(fc.integer({ min: 0, max: 9_999 })),
    fc.integer({ min: 1, max: 7 }),
    async ([there, here], asked, pageSize) => {
      const { places, head } = await compareLogs(logAt(there, pageSize), logAt(here, 3), asked.map(textOf))
      expect(head.count).toBe(there.length)
      for (const position of asked) {
        const done = there.filter(at => at <= position).length
        const carried = places.get(textOf(position)) ?? 'none'
        expect(here.filter(at => textOf(at) <= carried)).toHaveLength(done)
      }
    },
  )
  await fc.assert(law)
})

it('a log that is longer or shorter than its copy does not match it', async () => {
  await expect(compareLogs(logAt([1, 2], 5), logAt([1], 5), [])).rejects.toThrow(EVENTS_CAME)
  await expect(compareLogs(logAt([1], 5), logAt([1, 2], 5), [])).rejects.toThrow('more events than the log')
})
