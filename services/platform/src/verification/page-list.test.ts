import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { RecordedEvent } from '../event-store/event-store.ts'
import { formatPosition } from '../event-store/position.ts'
import { type Columns, storedEvent } from '../testing/stored-event.ts'
import { newBytes } from './bytes.ts'
import { openChain } from './chain.ts'
import { addToList, endList, eventsOfList } from './page-list.ts'

/** The events as the thread that receives their list reads them, and the head of their chain. */
function sent(events: readonly Columns[]) {
  const chain = openChain()
  // Smaller than an event, so that it must grow.
  const list = newBytes(8)
  for (const each of events.map(storedEvent)) addToList(list, chain.addStored(each), each)
  endList(list)
  return { events: eventsOfList(list.buffer.subarray(0, list.length)), head: chain.head }
}

/** The event as the store returns it, with its JSON parsed. */
const parsed = ({ data, metadata, position, ...event }: Columns): RecordedEvent => ({
  ...event,
  data: JSON.parse(data),
  metadata: JSON.parse(metadata),
  position: formatPosition(position),
})

function headOf(events: readonly Columns[]) {
  const chain = openChain()
  for (const event of events) chain.add(parsed(event))
  return chain.head
}

const numbers = fc.bigInt({ min: 0n, max: 2n ** 63n - 1n })
const texts = fc.string({ unit: 'grapheme' })
const events: fc.Arbitrary<Columns> = fc.record({
  position: numbers,
  revision: numbers,
  stream: texts,
  id: fc.uuid(),
  type: fc.oneof(fc.constantFrom('RoomPainted', 'RoomClosed'), texts),
  data: fc.oneof(
    fc.json(),
    fc.record({ b: fc.oneof(texts, fc.double(), fc.integer()), a: fc.nat() }).map(value => JSON.stringify(value)),
  ),
  metadata: fc.record({ occurredAt: texts, actor: texts }).map(value => JSON.stringify(value)),
})

it('a list keeps the events and their parsed JSON; stored and parsed events have the same chain', () => {
  fc.assert(
    fc.property(fc.array(events, { minLength: 1, maxLength: 8 }), page => {
      const { events: received, head } = sent(page)
      // A revision is sent as a JSON number. Beyond 53 bits it is rounded; no stream gets that long.
      expect(received).toEqual(page.map(each => ({ ...parsed(each), revision: BigInt(Number(each.revision)) })))
      expect(head).toEqual(headOf(page))
    }),
    { numRuns: 2_000 },
  )
})

it('compares heads that were noted earlier with the log as it is now', () => {
  const event = (n: bigint): Columns => ({
    position: n,
    revision: n,
    stream: 'room-é',
    id: `00000000-0000-4000-8000-00000000000${n}`,
    type: 'RoomPainted',
    data: '{"b": 1.50, "a": "\\u00e9", "c": 1e999}',
    metadata: '{"occurredAt":"2026-11-21T08:00:00Z"}',
  })
  const page = [event(0n), event(1n), event(2n)]
  const chain = openChain([headOf(page.slice(0, 1)), { count: 2, digest: '1'.repeat(64) }])
  for (const each of page) chain.addStored(storedEvent(each))
  const last = { stream: 'room-é', revision: 1, type: 'RoomPainted', id: event(1n).id }
  expect(chain.comparisons()).toMatchObject([{ result: 'same' }, { result: 'changed', last }])
  expect(chain.head).toEqual(headOf(page))
})
