import { describe, expect, test } from 'vitest'
import type { Contract } from '../contract.ts'
import { type JsonObject, mostAppendBytes, StreamDeleted } from '../event-store.ts'
import { collect, event, events, ids } from './backend.ts'

/** The cases of the store contract (`contract.ts`) about reading one stream. */
export function readCases(contract: Contract): void {
  describe('readStream', () => {
    test('a stream that does not exist is empty, in both directions', async () => {
      expect(await collect(contract.store.readStream(contract.stream()))).toEqual([])
      expect(await collect(contract.store.readStream(contract.stream(), { direction: 'backwards' }))).toEqual([])
    })

    test('returns each event as it was appended', async () => {
      const stream = contract.stream()
      const written = [event('Opened', { cents: 9_500 }), event('Closed', { reason: null, tags: ['a', { b: true }] })]
      const { position } = await contract.store.append(stream, 'noStream', written)
      const read = await collect(contract.store.readStream(stream))
      expect(read).toMatchObject(written.map((each, n) => ({ ...each, stream, revision: BigInt(n) })))
      expect(read.at(-1)?.position).toBe(position)
    })

    test.each<{ label: string; options: object; expected: number[] }>([
      { label: 'forwards', options: {}, expected: [0, 1, 2, 3, 4] },
      { label: 'from a revision', options: { from: 3n }, expected: [3, 4] },
      { label: 'from beyond the end', options: { from: 9n }, expected: [] },
      { label: 'a limit', options: { limit: 2 }, expected: [0, 1] },
      { label: 'a limit of none', options: { limit: 0 }, expected: [] },
      { label: 'from a revision with a limit', options: { from: 1n, limit: 3 }, expected: [1, 2, 3] },
      { label: 'backwards', options: { direction: 'backwards' }, expected: [4, 3, 2, 1, 0] },
      { label: 'the last one', options: { direction: 'backwards', limit: 1 }, expected: [4] },
      { label: 'backwards from a revision', options: { direction: 'backwards', from: 2n }, expected: [2, 1, 0] },
    ])('$label', async ({ options, expected }) => {
      const stream = contract.stream()
      await contract.store.append(stream, 'noStream', events(5))
      const read = await collect(contract.store.readStream(stream, options))
      expect(read.map(each => Number(each.revision))).toEqual(expected)
    })

    test('a long stream is read completely and in order, in both directions', async () => {
      const stream = contract.stream()
      const written = events(1_203)
      await contract.store.append(stream, 'noStream', written)
      expect(ids(await collect(contract.store.readStream(stream)))).toEqual(ids(written))
      const backwards = await collect(contract.store.readStream(stream, { direction: 'backwards' }))
      expect(ids(backwards)).toEqual(ids(written).reverse())
    })

    test('a read can be left before its end', async () => {
      const stream = contract.stream()
      await contract.store.append(stream, 'noStream', events(50))
      for await (const { revision } of contract.store.readStream(stream)) if (revision === 3n) break
      expect(await collect(contract.store.readStream(stream))).toHaveLength(50)
    })

    test.each<{ label: string; data: JsonObject }>([
      { label: 'an empty payload', data: {} },
      { label: 'quotes, controls and separators', data: { text: '"\\\n\t\u0001\u2028{},\'$1 NULL' } },
      { label: 'every script', data: { 'clé é': 'naïve 👩🏽‍⚕️ שלום 你好 e\u0301 \u{10ffff}', '': '' } },
      { label: 'numbers at the edge', data: { values: [0, -1, 0.1, 1e21, 5e-324, Number.MAX_SAFE_INTEGER] } },
      { label: 'nearly one megabyte', data: { blob: 'é'.repeat(mostAppendBytes / 2 - 100) } },
    ])('$label is read back unchanged', async ({ data }) => {
      const stream = contract.stream('flux-é-日本')
      const written = { ...event('Événement', data), metadata: data }
      // Data and metadata of nearly a megabyte each would be larger than an append may be.
      const metadata = 'blob' in data ? {} : data
      await contract.store.append(stream, 'noStream', [{ ...written, metadata }])
      const [read] = await collect(contract.store.readStream(stream))
      expect(read).toMatchObject({ stream, type: 'Événement' })
      expect(read?.data).toEqual(data)
      expect(read?.metadata).toEqual(metadata)
    })

    test('reading a deleted stream throws', async () => {
      const stream = contract.stream()
      await contract.store.append(stream, 'noStream', events(2))
      await contract.backend.deleteStream(stream)
      await expect(collect(contract.store.readStream(stream))).rejects.toThrow(StreamDeleted)
      await expect(collect(contract.store.readStream(stream, { direction: 'backwards' }))).rejects.toThrow(
        StreamDeleted,
      )
    })
  })
}
