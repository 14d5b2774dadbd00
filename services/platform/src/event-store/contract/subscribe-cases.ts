import { describe, expect, test } from 'vitest'
import type { Contract } from '../contract.ts'
import { collect, event, events, ids, until } from './backend.ts'

const never = new AbortController().signal

/** The cases of the store contract (`contract.ts`) about following the whole log. */
export function subscribeCases(contract: Contract): void {
  describe('subscribe', () => {
    test('delivers the existing events, then « caught up », then new events', async () => {
      const stream = contract.stream('whole')
      const later = contract.stream('whole-later')
      const before = events(7)
      await contract.store.append(stream, 'noStream', before)
      const filter = { streamPrefixes: [stream, later] }
      const subscription = contract.store.subscribe({ after: 'start', filter, signal: never })[Symbol.asyncIterator]()
      const seen: string[] = []
      const take = async () => {
        const { value } = await subscription.next()
        if (value?.kind === 'page') seen.push(...ids(value.events))
        return value
      }
      while ((await take())?.kind !== 'caughtUp');
      expect(seen).toEqual(ids(before))
      const after = events(3)
      await contract.store.append(later, 'noStream', after)
      while (seen.length < 10) await take()
      expect(seen).toEqual([...ids(before), ...ids(after)])
      await subscription.return?.()
    })

    test('delivers events as they are read from their stream, and a page’s position includes its events', async () => {
      const stream = contract.stream()
      const written = events(3)
      const appended = await contract.store.append(stream, 'noStream', written)
      const filter = { streamPrefixes: [stream] }
      const { events: seen, pages } = await until(
        contract.store.subscribe({ after: 'start', filter, signal: never }),
        ({ events }) => events.length === 3,
      )
      expect(seen).toEqual(await collect(contract.store.readStream(stream)))
      expect(seen.at(-1)?.position).toBe(appended.position)
      expect((pages.at(-1)?.position ?? '') >= appended.position).toBe(true)
    })

    test('continues with the event after a position', async () => {
      const stream = contract.stream()
      const written = events(6)
      await contract.store.append(stream, 'noStream', written)
      const all = await collect(contract.store.readStream(stream))
      for (const [n, { position }] of all.slice(0, -1).entries()) {
        const subscription = contract.store.subscribe({
          after: position,
          filter: { streamPrefixes: [stream] },
          signal: never,
        })
        const { events: seen } = await until(subscription, ({ events }) => events.length > 0)
        expect(seen[0]?.id).toBe(written[n + 1]?.id)
      }
    })

    test('pages have at most the requested size, and continuing after each page loses and repeats nothing', async () => {
      const stream = contract.stream()
      const written = events(25)
      await contract.store.append(stream, 'noStream', written)
      const filter = { streamPrefixes: [stream] }
      const seen: string[] = []
      let after: string = 'start'
      while (seen.length < 25) {
        const subscription = contract.store.subscribe({ after, filter, pageSize: 4, signal: never })
        const { pages } = await until(subscription, ({ events }) => events.length > 0)
        for (const page of pages) {
          expect(page.events.length).toBeLessThanOrEqual(4)
          seen.push(...ids(page.events))
          after = page.position
        }
      }
      expect(seen).toEqual(ids(written))
    })

    test('filters by stream prefix and by type, also combined', async () => {
      const here = contract.stream('here')
      const elsewhere = contract.stream('elsewhere')
      const wanted = events(2, 'Wanted')
      const unwanted = events(2, 'Unwanted')
      const foreign = events(2, 'Wanted')
      await contract.store.append(here, 'any', [...unwanted, ...wanted])
      await contract.store.append(elsewhere, 'any', foreign)
      const only = async (filter: object) => {
        const subscription = contract.store.subscribe({ after: 'start', filter, signal: never })
        return ids((await until(subscription, ({ last }) => last.kind === 'caughtUp')).events)
      }
      expect(await only({ streamPrefixes: [here], types: ['Wanted'] })).toEqual(ids(wanted))
      expect(await only({ streamPrefixes: [here] })).toEqual(ids([...unwanted, ...wanted]))
      expect(await only({ streamPrefixes: [elsewhere, here], types: ['Wanted'] })).toEqual(ids([...wanted, ...foreign]))
      expect(await only({ streamPrefixes: [here.slice(4)] })).toEqual([])
      expect(await only({ types: ['Wan', 'W.*'] })).toEqual([])
      expect(await only({ types: [] })).toEqual([])
    })

    test('with a filter that matches nothing, the position still advances, before and after « caught up »', async () => {
      const nothing = { types: ['NeverHappens'] }
      const { position: old } = await contract.store.append(contract.stream(), 'any', events(40))
      const subscription = contract.store.subscribe({ after: 'start', filter: nothing, signal: never })
      let live: string | undefined
      for await (const item of subscription) {
        expect(item.kind === 'page' ? item.events : []).toEqual([])
        if (item.kind === 'caughtUp') {
          expect(item.position >= old).toBe(true)
          live = (await contract.store.append(contract.stream(), 'any', events(1))).position
        }
        if (live !== undefined && item.kind === 'page' && item.position >= live) break
      }
      expect(live).toBeDefined()
    })

    test('head is the position of the last event', async () => {
      const { position } = await contract.store.append(contract.stream(), 'any', events(2))
      expect(await contract.store.head()).toBe(position)
    })

    test('a slow consumer receives every event in order', async () => {
      const stream = contract.stream()
      const written = events(60)
      const subscription = contract.store.subscribe({
        after: await contract.store.head(),
        filter: { streamPrefixes: [stream] },
        pageSize: 7,
        signal: never,
      })
      const seen: string[] = []
      for await (const item of subscription) {
        if (item.kind === 'page') seen.push(...ids(item.events))
        // Processing a page takes as long as several appends.
        const next = written.splice(0, 10)
        if (next.length > 0) await contract.store.append(stream, 'any', next)
        if (seen.length === 60) break
      }
      const all = await collect(contract.store.readStream(stream))
      expect(seen).toEqual(ids(all))
    })

    test('a consumer that is busy during many appends receives every event in order', async () => {
      const stream = contract.stream()
      const options = { after: await contract.store.head(), filter: { streamPrefixes: [stream] }, signal: never }
      const subscription = contract.store.subscribe({ ...options, pageSize: 3 })[Symbol.asyncIterator]()
      const seen: string[] = []
      const take = async () => {
        const { value } = await subscription.next()
        if (value?.kind === 'page') seen.push(...ids(value.events))
        return value
      }
      while ((await take())?.kind !== 'caughtUp');
      const written: string[] = []
      for (let n = 0; n < 60; n++) {
        const large = Array.from({ length: 5 }, () => event('Happened', { text: 'x'.repeat(4_000) }))
        await contract.store.append(stream, 'any', large)
        written.push(...ids(large))
        // The consumer takes a page, and is then busy for the next appends.
        if (n % 20 === 0) await take()
      }
      while (seen.length < written.length) await take()
      expect(seen).toEqual(written)
      await subscription.return?.()
    })

    test('ends without an error when it is aborted, before, while waiting, and between pages', async () => {
      expect(await collect(contract.store.subscribe({ after: 'start', signal: AbortSignal.abort() }))).toEqual([])
      const waiting = new AbortController()
      const filter = { streamPrefixes: [contract.stream()] }
      for await (const item of contract.store.subscribe({ after: 'start', filter, signal: waiting.signal })) {
        if (item.kind === 'caughtUp') queueMicrotask(() => waiting.abort())
      }
      const between = new AbortController()
      await contract.store.append(contract.stream(), 'any', events(10))
      let pages = 0
      for await (const _ of contract.store.subscribe({ after: 'start', pageSize: 2, signal: between.signal })) {
        pages++
        between.abort()
      }
      expect(pages).toBe(1)
    })

    test('a position of another store is refused at once', () => {
      expect(() => contract.store.subscribe({ after: 'nonsense', signal: never })).toThrow(TypeError)
    })
  })
}
