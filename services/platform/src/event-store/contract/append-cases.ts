import { describe, expect, test } from 'vitest'
import type { Contract } from '../contract.ts'
import {
  type Append,
  AppendTooLarge,
  type Expected,
  mostAppendBytes,
  type NewEvent,
  StreamDeleted,
  WrongExpectedVersion,
} from '../event-store.ts'
import { UnstorableText } from '../serialize.ts'
import { collect, event, events, ids, requireCapability } from './backend.ts'

const conflict = (stream: string, expected: Expected, actual: bigint | 'noStream') =>
  expect.objectContaining({ name: 'WrongExpectedVersion', stream, expected, actual })

/** The size of type, data and metadata of all the events, in bytes of UTF-8. */
const sizeOf = (list: readonly NewEvent[]): number =>
  Buffer.byteLength(
    list.map(({ type, data, metadata }) => type + JSON.stringify(data) + JSON.stringify(metadata)).join(''),
  )

/** The cases of the store contract (`contract.ts`) about what is written, refused and recognised as repeated. */
export function appendCases(contract: Contract): void {
  describe('append', () => {
    test('returns the revision and the position of the last event', async () => {
      const stream = contract.stream()
      const first = await contract.store.append(stream, 'noStream', events(1))
      const second = await contract.store.append(stream, 0n, events(3))
      expect([first.revision, second.revision]).toEqual([0n, 3n])
      expect(second.position > first.position).toBe(true)
      expect(second.position.length).toBe(first.position.length)
    })

    test('noStream is accepted for a new stream only', async () => {
      const stream = contract.stream()
      await contract.store.append(stream, 'noStream', events(2))
      const second = contract.store.append(stream, 'noStream', events(1))
      await expect(second).rejects.toThrow(WrongExpectedVersion)
      await expect(second).rejects.toEqual(conflict(stream, 'noStream', 1n))
    })

    test('streamExists is accepted for an existing stream only', async () => {
      const stream = contract.stream()
      await expect(contract.store.append(stream, 'streamExists', events(1))).rejects.toEqual(
        conflict(stream, 'streamExists', 'noStream'),
      )
      await contract.store.append(stream, 'any', events(1))
      await expect(contract.store.append(stream, 'streamExists', events(1))).resolves.toMatchObject({ revision: 1n })
    })

    test('a revision is accepted when it is the last one, and refused when it is lower or higher', async () => {
      const stream = contract.stream()
      await expect(contract.store.append(stream, 0n, events(1))).rejects.toEqual(conflict(stream, 0n, 'noStream'))
      await contract.store.append(stream, 'noStream', events(2))
      await expect(contract.store.append(stream, 0n, events(1))).rejects.toEqual(conflict(stream, 0n, 1n))
      await expect(contract.store.append(stream, 2n, events(1))).rejects.toEqual(conflict(stream, 2n, 1n))
      await expect(contract.store.append(stream, 1n, events(1))).resolves.toMatchObject({ revision: 2n })
    })

    test('any is accepted for a new and for an existing stream', async () => {
      const stream = contract.stream()
      await expect(contract.store.append(stream, 'any', events(1))).resolves.toMatchObject({ revision: 0n })
      await expect(contract.store.append(stream, 'any', events(1))).resolves.toMatchObject({ revision: 1n })
    })

    test('a refused append writes nothing', async () => {
      const stream = contract.stream()
      await expect(contract.store.append(stream, 4n, events(3))).rejects.toThrow(WrongExpectedVersion)
      expect(await collect(contract.store.readStream(stream))).toEqual([])
    })

    test('an append of the largest size is accepted; one byte more is refused as a whole', async () => {
      const stream = contract.stream()
      // The other event and the JSON around the text count too.
      const other = event('Small', { note: 'é' })
      const empty = event('Large', { text: '' })
      const filler = 'x'.repeat(mostAppendBytes - sizeOf([other, empty]))
      const largest = [other, { ...empty, data: { text: filler } }]
      await expect(contract.store.append(stream, 'noStream', largest)).resolves.toMatchObject({ revision: 1n })
      const more = [event('Small', { note: 'é' }), event('Large', { text: `${filler}x` })]
      const refused = contract.store.append(stream, 1n, more)
      await expect(refused).rejects.toThrow(AppendTooLarge)
      expect(await collect(contract.store.readStream(stream))).toHaveLength(2)
      await expect(contract.store.append(stream, 1n, events(1))).resolves.toMatchObject({ revision: 2n })
    })

    test('an append without events throws a TypeError', async () => {
      await expect(contract.store.append(contract.stream(), 'any', [])).rejects.toThrow(TypeError)
    })

    test.each(['\u0000', 'a\\\u0000', '\ud83d', 'x\udc00'])(
      '%j cannot be stored, so the whole append is refused',
      async text => {
        const stream = contract.stream()
        const refused = contract.store.append(stream, 'any', [event(), event('Nested', { in: [{ text }] })])
        await expect(refused).rejects.toThrow(UnstorableText)
        expect(await collect(contract.store.readStream(stream))).toEqual([])
      },
    )

    test.each(['\\u0000', '\\\\ud83d', '👶', 'u0000'])('%j is stored like any other text', async text => {
      const stream = contract.stream()
      await contract.store.append(stream, 'any', [event('Plain', { text })])
      expect(await collect(contract.store.readStream(stream))).toMatchObject([{ data: { text } }])
    })

    test.each<Expected>(['noStream', 'any'])(
      'repeating an append (%s) adds nothing and returns the first result, although another append came between',
      async expected => {
        const stream = contract.stream()
        const first = events(2)
        const result = await contract.store.append(stream, expected, first)
        await contract.store.append(stream, 'any', events(1))
        expect(await contract.store.append(stream, expected, first)).toEqual(result)
        expect(await collect(contract.store.readStream(stream))).toHaveLength(3)
      },
    )

    test('repeating an append adds nothing: with a revision, after a reload, and from several callers at the same time', async () => {
      const stream = contract.stream()
      await contract.store.append(stream, 'noStream', events(1))
      const retried = events(2)
      const result = await contract.store.append(stream, 0n, retried)
      expect(await contract.store.append(stream, 0n, retried)).toEqual(result)
      // A policy that runs again first loads the stream, so it expects the revision that it wrote itself.
      const loaded = await collect(contract.store.readStream(stream))
      expect(await contract.store.append(stream, loaded.at(-1)?.revision ?? 'noStream', retried)).toEqual(result)
      const atOnce = event()
      const results = await Promise.all([1, 2, 3].map(() => contract.store.append(stream, 2n, [atOnce])))
      expect(results.map(each => each.revision)).toEqual([3n, 3n, 3n])
      expect(ids(await collect(contract.store.readStream(stream)))).toHaveLength(4)
    })

    test('appendInOrder returns a result for each append, with ascending positions', async () => {
      const firstStream = contract.stream('z')
      const secondStream = contract.stream('a')
      const { written, failure } = await contract.store.appendInOrder([
        { stream: firstStream, expected: 'noStream', events: events(2) },
        { stream: secondStream, expected: 'noStream', events: events(1) },
        { stream: firstStream, expected: 1n, events: events(1) },
      ])
      expect(failure).toBeUndefined()
      expect(written.map(({ revision }) => revision)).toEqual([1n, 0n, 2n])
      expect(written.map(({ position }) => position)).toEqual(written.map(({ position }) => position).toSorted())
      expect(await collect(contract.store.readStream(firstStream))).toHaveLength(3)
    })

    test('appendInOrder writes the appends before a refused one, and none after it', async () => {
      const first = contract.stream('z')
      const taken = contract.stream('m')
      const last = contract.stream('a')
      await contract.store.append(taken, 'noStream', events(1))
      const appends: Append[] = [first, taken, last].map(stream => ({
        stream,
        expected: 'noStream',
        events: events(1),
      }))
      const other = contract.store.append(contract.stream(), 'noStream', events(1))
      const { written, failure } = await contract.store.appendInOrder(appends)
      expect(written.map(({ revision }) => revision)).toEqual([0n])
      expect(failure).toEqual(conflict(taken, 'noStream', 0n))
      const lengths = [first, taken, last].map(
        async stream => (await collect(contract.store.readStream(stream))).length,
      )
      expect(await Promise.all(lengths)).toEqual([1, 1, 0])
      await expect(other).resolves.toMatchObject({ revision: 0n })
    })

    test('appendInOrder can be repeated after only the first append was written', async () => {
      const appends = ['z', 'a'].map(label => {
        return { stream: contract.stream(label), expected: 'noStream', events: events(2) } satisfies Append
      })
      const begun = await contract.store.appendInOrder(appends.slice(0, 1))
      const whole = await contract.store.appendInOrder(appends)
      expect(whole.written).toEqual([begun.written[0], expect.objectContaining({ revision: 1n })])
      expect(await contract.store.appendInOrder(appends)).toEqual(whole)
    })

    test('appendInOrder refuses an append that is too large or empty, like any other', async () => {
      const [before, refused, after] = ['z', 'm', 'a'].map(label => contract.stream(label)) as [string, string, string]
      const large = [event('Large', { text: 'x'.repeat(mostAppendBytes) })]
      for (const [list, error] of [
        [large, AppendTooLarge],
        [[], TypeError],
      ] as const) {
        const { written, failure } = await contract.store.appendInOrder([
          { stream: before, expected: 'any', events: events(1) },
          { stream: refused, expected: 'any', events: list },
          { stream: after, expected: 'any', events: events(1) },
        ])
        expect(written).toHaveLength(1)
        expect(failure).toBeInstanceOf(error)
      }
      for (const stream of [refused, after]) expect(await collect(contract.store.readStream(stream))).toEqual([])
    })

    test('an append to a deleted stream is refused', async () => {
      const stream = contract.stream()
      await contract.store.append(stream, 'noStream', events(1))
      await contract.backend.deleteStream(stream)
      for (const expected of ['any', 'noStream', 0n] as const) {
        await expect(contract.store.append(stream, expected, events(1))).rejects.toThrow(StreamDeleted)
      }
    })

    test('revisions beyond 2^53 are exact', async context => {
      const seed = requireCapability(context, contract.backend.seed, 'this server cannot be given a revision')
      const stream = contract.stream()
      const high = 2n ** 53n + 1n
      await seed(stream, high)
      await expect(contract.store.append(stream, high - 1n, events(1))).rejects.toEqual(
        conflict(stream, high - 1n, high),
      )
      await expect(contract.store.append(stream, high, events(2))).resolves.toMatchObject({ revision: high + 2n })
      const read = await collect(contract.store.readStream(stream, { from: high + 1n }))
      expect(read.map(each => each.revision)).toEqual([high + 1n, high + 2n])
    })
  })
}
