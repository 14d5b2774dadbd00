import { describe, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import type { Contract } from '../contract.ts'
import { StoreUnavailable } from '../event-store.ts'
import { collect, event, events, ids, type KillableEngine, requireCapability, until } from './backend.ts'

/** The cases of the store contract (`contract.ts`) about closing, and about a server that dies and comes back. */
export function failureCases(contract: Contract): void {
  describe('failure', () => {
    test('closing a store finishes its pending appends, ends its subscriptions, and refuses further appends', async () => {
      const store = await contract.backend.open()
      const stream = contract.stream()
      const filter = { streamPrefixes: [stream] }
      const subscription = collect(store.subscribe({ after: 'start', filter, signal: new AbortController().signal }))
      const pending = events(20).map(each => store.append(stream, 'any', [each]))
      await store.close()
      expect(await Promise.all(pending)).toHaveLength(20)
      await subscription
      await expect(store.append(stream, 'any', events(1))).rejects.toThrow(StoreUnavailable)
      expect(await collect(contract.store.readStream(stream))).toHaveLength(20)
    })

    test('a store can be closed after reads and subscriptions were left before their end', async () => {
      const store = await contract.backend.open()
      const stream = contract.stream()
      const { position: after } = await store.append(stream, 'noStream', events(40))
      await store.append(stream, 39n, events(1))
      const signal = new AbortController().signal
      const leavings = Array.from({ length: 50 }, async (_, n) => {
        expect(await collect(store.readStream(stream, { limit: 1 + (n % 35) }))).toHaveLength(1 + (n % 35))
        for await (const { revision } of store.readStream(stream)) if (revision === BigInt(n % 40)) break
        for await (const { revision } of store.readStream(stream, { direction: 'backwards' }))
          if (revision === 0n) break
        await store.head()
        for await (const item of store.subscribe({ after, signal })) if (n % 2 || item.kind === 'caughtUp') break
      })
      await Promise.all(leavings)
      await store.close()
    })

    test('while the server is down every call fails with StoreUnavailable, and afterwards all continue', async context => {
      const start = requireCapability(context, contract.backend.startKillable, 'this server may not be killed')
      const killable = await start()
      try {
        await continuesAfterKill(contract, killable)
      } finally {
        await killable.stop()
      }
    })

    test('appends that were pending when the server was killed can be repeated, and are written once', async context => {
      const start = requireCapability(context, contract.backend.startKillable, 'this server may not be killed')
      const killable = await start()
      const store = await killable.open()
      try {
        const stream = contract.stream()
        const written = events(200)
        const append = (each: (typeof written)[number]) => store.append(stream, 'any', [each])
        const first = written.map(append)
        await first[0]
        await killable.kill()
        const outcomes = await Promise.allSettled(first)
        for (const outcome of outcomes) {
          if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(StoreUnavailable)
        }
        await killable.restart()
        await Promise.all(written.map(append))
        expect(ids(await collect(store.readStream(stream))).sort()).toEqual(ids(written).sort())
      } finally {
        await store.close()
        await killable.stop()
      }
    })
  })
}

async function continuesAfterKill(contract: Contract, killable: KillableEngine): Promise<void> {
  const store = await killable.open()
  try {
    const stream = contract.stream()
    const before = event('Before')
    const during = event('During')
    const after = event('After')
    await store.append(stream, 'noStream', [before])
    const filter = { streamPrefixes: [stream] }
    const live = Promise.withResolvers<void>()
    const signal = AbortSignal.timeout(600_000)
    const subscription = until(store.subscribe({ after: 'start', filter, signal }), ({ events, last }) => {
      if (last.kind === 'caughtUp') live.resolve()
      return events.length === 3
    })
    // The promise is awaited at the end. If a step before that fails, its rejection must not be reported as unhandled.
    subscription.catch(() => undefined)
    await live.promise
    await killable.kill()
    // A connection that is already open may serve one more query until its backend notices that the server is gone.
    await eventually(() => expect(store.append(stream, 0n, [during])).rejects.toThrow(StoreUnavailable))
    await eventually(() => expect(collect(store.readStream(stream))).rejects.toThrow(StoreUnavailable))
    await eventually(() => expect(store.head()).rejects.toThrow(StoreUnavailable))
    await eventually(() => expect(store.findEvent(before.id)).rejects.toThrow(StoreUnavailable))
    await eventually(() => expect(collect(store.readBackwards({ before: 'end' }))).rejects.toThrow(StoreUnavailable))
    await killable.restart()
    // The caller cannot know whether the failed append was written, so it repeats the append unchanged.
    expect(await store.append(stream, 0n, [during])).toMatchObject({ revision: 1n })
    await store.append(stream, 1n, [after])
    expect(ids(await collect(store.readStream(stream)))).toEqual(ids([before, during, after]))
    expect(ids((await subscription).events)).toEqual(ids([before, during, after]))
  } finally {
    await store.close()
  }
}
