import { describe, expect, test } from 'vitest'
import type { Contract } from '../contract.ts'
import { type EventStore, WrongExpectedVersion } from '../event-store.ts'
import { collect, event, events, ids, until } from './backend.ts'

const racers = 20
const writers = 32
const appendsEach = 25

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
        const after = await contract.store.head()
        const written: string[] = []
        const write = async (writer: number) => {
          for (let n = 0; n < appendsEach; n++) {
            const batch = Array.from({ length: 1 + (n % 3) }, () => event('Happened', { n }))
            await (writer % 2 ? other : contract.store).append(`${prefix}-${writer % 24}-${n % 5}`, 'any', batch)
            written.push(...ids(batch))
          }
        }
        const done = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer))).then(() =>
          contract.store.head(),
        )
        let end: string | undefined
        done.then(head => {
          end = head
        })
        const filter = { streamPrefixes: [prefix] }
        const subscription = contract.store.subscribe({
          after,
          filter,
          pageSize: 50,
          signal: AbortSignal.timeout(50_000),
        })
        const marker = done.then(() => contract.store.append(`${prefix}-end`, 'any', events(1)))
        const { events: seen } = await until(subscription, ({ last }) => end !== undefined && last.position >= end)
        await marker
        const relevant = seen.filter(each => each.stream !== `${prefix}-end`)
        expect(ids(relevant).sort()).toEqual(written.sort())
        const positions = relevant.map(each => each.position)
        expect(positions).toEqual([...positions].sort())
        const revisions = Object.values(Object.groupBy(relevant, each => each.stream))
        for (const stream of revisions)
          expect(stream?.map(each => each.revision)).toEqual(stream?.map((_, n) => BigInt(n)))
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
            signal: AbortSignal.timeout(50_000),
          }),
          ({ events }) => events.length === 30,
        ),
      )
      const written = events(30)
      for (const each of written) await contract.store.append(stream, 'any', [each])
      for (const { events: seen } of await Promise.all(subscribers)) expect(ids(seen)).toEqual(ids(written))
    })
  })
}

async function withSecondStore(contract: Contract, use: (other: EventStore) => Promise<void>): Promise<void> {
  const other = await contract.backend.open()
  try {
    await use(other)
  } finally {
    await other.close()
  }
}
