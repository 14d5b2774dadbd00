import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, type TestContext, test, vi } from 'vitest'
import { type Fault, faultyProxy } from '../../testing/faulty-proxy.ts'
import type { Contract } from '../contract.ts'
import { type NewEvent, StoreUnavailable } from '../event-store.ts'
import { collect, events, ids, requireCapability } from './backend.ts'

const faults: readonly (readonly [string, Fault])[] = [
  ['slow', { kind: 'slow', delayMs: 100 }],
  ['cut', { kind: 'cut' }],
  ['half open', { kind: 'halfOpen' }],
  ['byte by byte', { kind: 'byteByByte', everyMs: 1 }],
  ['reset during a request', { kind: 'reset', during: 'request' }],
  ['reset before an answer', { kind: 'reset', during: 'answer' }],
]
/** How long a fault lasts. */
const DISTURBED_MS = 1_500

/**
 * The cases of the store contract (`contract.ts`) about faults of the network. They run one after the other: the
 * clients of EventStoreDB in one process are not independent of each other, so a broken connection would disturb other
 * cases.
 */
export function wireCases(contract: Contract): void {
  describe('the wire', () => {
    test.for(faults)(
      'while it is %s, an append is written or unavailable; afterwards each is written once, and a subscription has each once',
      ([, fault], context) => continuesAfter(fault, context),
    )

    test('a store is closed while its connection is half open', async context => {
      const { url, openAt } = requireCapability(context, contract.backend.wire, 'this server has one address only')
      const proxy = await faultyProxy(url)
      const store = await openAt(proxy.url)
      const reading = collect(store.subscribe({ after: 'start', signal: new AbortController().signal }))
      await store.append(contract.stream('closed'), 'noStream', events(1))
      await proxy.suffer({ kind: 'halfOpen' })
      await store.close()
      await reading
      await proxy.close()
    })
  })

  async function continuesAfter(fault: Fault, context: TestContext): Promise<void> {
    const { url, openAt } = requireCapability(context, contract.backend.wire, 'this server has one address only')
    const proxy = await faultyProxy(url)
    const store = await openAt(proxy.url)
    const stream = contract.stream('wire')
    const written = events(12)
    const append = (each: NewEvent) => store.append(stream, 'any', [each])
    const leaving = new AbortController()
    const seen: string[] = []
    const reading = (async () => {
      const filter = { streamPrefixes: [stream] }
      for await (const item of store.subscribe({ after: 'start', filter, signal: leaving.signal }))
        if (item.kind === 'page') seen.push(...ids(item.events))
    })()
    await append(written[0] as NewEvent)
    await vi.waitFor(() => expect(seen).toEqual(ids(written.slice(0, 1))), patient)

    await proxy.suffer(fault)
    const tried = written.slice(1).map(async (each, n) => {
      await sleep((n * DISTURBED_MS) / written.length)
      return append(each).then(() => undefined, onlyUnavailable)
    })
    await sleep(DISTURBED_MS)
    await proxy.heal()
    await Promise.all(tried)
    for (const each of written) await vi.waitFor(() => append(each), patient)
    const stored = ids(await collect(contract.store.readStream(stream)))
    expect(stored.toSorted()).toEqual(ids(written).toSorted())
    await vi.waitFor(() => expect(seen).toEqual(stored), patient)
    leaving.abort()
    await reading
    await store.close()
    await proxy.close()
  }
}

const patient = { timeout: 120_000, interval: 20 }

function onlyUnavailable(error: unknown): void {
  if (!(error instanceof StoreUnavailable)) throw error
}
