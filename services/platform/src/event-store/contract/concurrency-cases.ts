import { describe, expect, test } from 'vitest'
import type { Contract } from '../contract.ts'
import { type EventStore, WrongExpectedVersion } from '../event-store.ts'
import { collect, event, events, ids, until } from './backend.ts'

const racers = 20
const writers = 32
const appendsEach = 25

/**
 * The cases of the store contract (`contract.ts`) about several writers and readers at once, in two stores on the same
 * data.
 */
export function concurrencyCases(contract: Contract): void {
  describe('concurrency', () => {
    test(`of ${racers} concurrent appends that expect a new stream, exactly one succeeds`, async () => {
      await withSecondStore(contract, async other => {
        for (let round = 0; round < 5; round++) {
          const stream = contract.stream('race')
          const attempts = await Promise.allSettled(
            Array.from({ length: racers }, (_, n) =>
              (n % 2 ? other : contract.store).append(stream, 'noStream', events(2)),
            ),
          )
          const lost = attempts.filter(attempt => attempt.status === 'rejected')
          expect(lost).toHaveLength(racers - 1)
          for (const { reason } of lost) expect(reason).toBeInstanceOf(WrongExpectedVersion)
          expect(await collect(contract.store.readStream(stream))).toHaveLength(2)
        }
      })
    })

    test('concurrent appends to one stream are each written once, without gaps', async () => {
      await withSecondStore(contract, async other => {
        const stream = contract.stream('hot')
        const written = events(60)
        await Promise.all(written.map((each, n) => (n % 2 ? other : contract.store).append(stream, 'any', [each])))
        const read = await collect(contract.store.readStream(stream))
        expect(read.map(each => each.revision)).toEqual(written.map((_, n) => BigInt(n)))
        expect(ids(read).sort()).toEqual(ids(written).sort())
      })
    })

    test(`a subscription delivers every event once while ${writers} writers append through two stores`, async () => {
      await withSecondStore(contract, async other => {
        const prefix = contract.stream('busy')
        const lastStream = `${prefix}-last`
        const after = await contract.store.head()
        const written: string[] = []
        const write = async (writer: number) => {
          const store = writer % 2 ? other : contract.store
          for (let n = 0; n < appendsEach; n++) {
            const batch = Array.from({ length: 1 + (n % 3) }, () => event('Happened', { n }))
            // Some streams have two writers.
            await store.append(`${prefix}-${writer % 24}-${n % 5}`, 'any', batch)
            written.push(...ids(batch))
          }
        }
        const writeAll = async () => {
          await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))
          // The subscription is read up to this event. All others stand before it in the log.
          await contract.store.append(lastStream, 'any', events(1))
        }
        const subscription = contract.store.subscribe({
          after,
          filter: { streamPrefixes: [prefix] },
          pageSize: 50,
          signal: AbortSignal.timeout(600_000),
        })
        const [{ events: delivered }] = await Promise.all([
          until(subscription, seen => seen.events.at(-1)?.stream === lastStream),
          writeAll(),
        ])
        const relevant = delivered.filter(each => each.stream !== lastStream)
        expect(ids(relevant).sort()).toEqual(written.sort())
        // Positions are texts that sort in the order of the log.
        const positions = relevant.map(each => each.position)
        expect(positions).toEqual(positions.toSorted())
        const byStream = Map.groupBy(relevant, each => each.stream)
        for (const stream of byStream.values())
          expect(stream.map(each => each.revision)).toEqual(stream.map((_, n) => BigInt(n)))
      })
    })

    test('each of many subscriptions of one store delivers every event', async () => {
      const stream = contract.stream()
      const after = await contract.store.head()
      const subscribers = Array.from({ length: 10 }, () =>
        until(
          contract.store.subscribe({
            after,
            filter: { streamPrefixes: [stream] },
            signal: AbortSignal.timeout(600_000),
          }),
          seen => seen.events.length === 30,
        ),
      )
      const written = events(30)
      for (const each of written) await contract.store.append(stream, 'any', [each])
      for (const { events: delivered } of await Promise.all(subscribers)) expect(ids(delivered)).toEqual(ids(written))
    })
  })
}

/** Runs `use` with a second store on the same data, as another process would have it. */
async function withSecondStore(contract: Contract, use: (other: EventStore) => Promise<void>): Promise<void> {
  const other = await contract.backend.open()
  try {
    await use(other)
  } finally {
    await other.close()
  }
}
