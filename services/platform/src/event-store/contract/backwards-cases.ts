import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Contract } from '../contract.ts'
import type { BackwardsOptions, EventPage } from '../event-store.ts'
import { collect, event, events, ids } from './backend.ts'

/** The cases of the store contract (`contract.ts`) about searching the log from its end. */
export function backwardsCases(contract: Contract): void {
  const read = async (options: Partial<BackwardsOptions>) =>
    collect<EventPage>(contract.store.readBackwards({ before: 'end', ...options }))
  const eventsIn = (pages: readonly EventPage[]) => pages.flatMap(page => page.events)

  describe('readBackwards', () => {
    test('delivers the events from the last one to the first, as they are read from their stream', async () => {
      const stream = contract.stream()
      await contract.store.append(stream, 'noStream', events(2_300))
      const found = eventsIn(await read({ filter: { streamPrefixes: [stream] } }))
      expect(found).toEqual((await collect(contract.store.readStream(stream))).reverse())
    })

    test('a page has at most as many events as asked, and the next page follows it without a gap', async () => {
      const stream = contract.stream()
      const written = events(10)
      await contract.store.append(stream, 'noStream', written)
      const pages = await read({ filter: { streamPrefixes: [stream] }, pageSize: 3 })
      expect(ids(eventsIn(pages))).toEqual(ids(written).reverse())
      expect(Math.max(...pages.map(page => page.events.length))).toBeLessThanOrEqual(3)
      for (const { events: inPage, position } of pages)
        for (const each of inPage) expect(each.position >= position).toBe(true)
    })

    test('begins with the last event before a position', async () => {
      const stream = contract.stream()
      const written = events(5)
      await contract.store.append(stream, 'noStream', written)
      const [, , third] = await collect(contract.store.readStream(stream))
      const found = await read({ before: third?.position ?? 'end', filter: { streamPrefixes: [stream] } })
      expect(ids(eventsIn(found))).toEqual(ids(written.slice(0, 2)).reverse())
    })

    test('selects by type, stream and correlation id together', async () => {
      const stream = contract.stream()
      const wanted = { ...event('Wanted'), metadata: { correlationId: 'request "1"' } }
      const others = [
        { ...event('Unwanted'), metadata: { correlationId: 'request "1"' } },
        event('Wanted'),
        { ...event('Wanted'), metadata: {} },
      ]
      await contract.store.append(stream, 'noStream', [wanted, ...others])
      await contract.store.append(contract.stream('elsewhere'), 'noStream', [{ ...wanted, id: randomUUID() }])
      const filter = { streamPrefixes: [stream], types: ['Wanted'], correlationIds: ['request "1"', 'none'] }
      expect(ids(eventsIn(await read({ filter })))).toEqual([wanted.id])
    })

    test('a text that is no position of this store is refused at the call, before anything is read', () => {
      expect(() => contract.store.readBackwards({ before: 'elsewhere' })).toThrow(TypeError)
    })

    test('a reader may stop before the first event of the log, and the store goes on to answer', async () => {
      const stream = contract.stream()
      const written = events(30)
      await contract.store.append(stream, 'noStream', written)
      // EventStoreDB writes events of its own at any time. They take places of a page and are not delivered, so the page
      // that has one is shorter.
      await contract.backend.seed?.(contract.stream('$system'), 0n)
      const pages: EventPage[] = []
      for await (const page of contract.store.readBackwards({ before: 'end', pageSize: 10 })) {
        if (page.events.some(each => each.stream === stream)) pages.push(page)
        if (pages.length === 2) break
      }
      // Nothing comes between events that were appended together, so the second page has nothing else.
      expect(pages.map(page => page.events.length)).toEqual([expect.toSatisfy(length => length <= 10), 10])
      const found = eventsIn(pages).filter(each => each.stream === stream)
      expect(ids(found)).toEqual(ids(written).reverse().slice(0, found.length))
      expect(await collect(contract.store.readStream(stream))).toHaveLength(30)
    })
  })

  describe('findEvent', () => {
    test('finds an event by its id in either case, and nothing by an unknown id or a text that is no UUID', async () => {
      const stream = contract.stream()
      const written = events(3)
      await contract.store.append(stream, 'noStream', written)
      await contract.store.append(contract.stream(), 'noStream', events(20))
      const [, second] = await collect(contract.store.readStream(stream))
      expect(await contract.store.findEvent(written[1]?.id ?? '')).toEqual(second)
      expect(await contract.store.findEvent((written[1]?.id ?? '').toUpperCase())).toEqual(second)
      expect(await contract.store.findEvent(randomUUID())).toBeUndefined()
      expect(await contract.store.findEvent('no uuid')).toBeUndefined()
    })
  })
}
