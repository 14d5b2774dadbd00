import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { RecordedEvent } from '../event-store/event-store.ts'
import { canonicalJson, FIRST_DIGEST } from './canonical.ts'
import { headText, openChain, parseHead } from './chain.ts'

const event = (n: number, changes: Partial<RecordedEvent> = {}): RecordedEvent => ({
  id: `00000000-0000-4000-8000-00000000000${n}`,
  type: 'RoomPainted',
  data: { b: 1, a: 'é' },
  metadata: { occurredAt: '2026-11-21T08:00:00Z' },
  stream: 'room-1',
  revision: BigInt(n),
  position: `p${n}`,
  ...changes,
})

const headOf = (events: readonly RecordedEvent[]) => {
  const chain = openChain()
  for (const each of events) chain.add(each)
  return chain.head
}

describe('the canonical text of a JSON value', () => {
  it.each([
    [{ b: [1, { d: null, c: true }], a: 'x"\u2028' }, '{"a":"x\\"\u2028","b":[1,{"c":true,"d":null}]}'],
    [{}, '{}'],
    [[], '[]'],
    [1e21, '1e+21'],
    [-0, '0'],
    [JSON.parse('[1e999,-1e999]'), '[1e999,-1e999]'],
    // By UTF-16 code units, as RFC 8785 says: the pair of surrogates comes before U+FB33.
    [{ '\ufb33': 1, '😀': 2, '1': 3 }, '{"1":3,"😀":2,"\ufb33":1}'],
  ])('%j is %s', (value, text) => expect(canonicalJson(value)).toBe(text))
})

describe('the chain over a log', () => {
  it('digests the digest before and everything but the position', () => {
    const text =
      '{"data":{"a":"é","b":1},"id":"00000000-0000-4000-8000-000000000000",' +
      '"metadata":{"occurredAt":"2026-11-21T08:00:00Z"},"revision":0,"stream":"room-1","type":"RoomPainted"}'
    const digest = createHash('sha256').update(`${FIRST_DIGEST}\n${text}`).digest('hex')
    expect(headOf([event(0)])).toEqual({ count: 1, digest })
    expect(headOf([event(0, { position: 'other', data: { a: 'é', b: 1 } })])).toEqual({ count: 1, digest })
  })

  it.each<[string, Partial<RecordedEvent>]>([
    ['data', { data: { b: 2, a: 'é' } }],
    ['metadata', { metadata: {} }],
    ['type', { type: 'RoomBurned' }],
    ['stream', { stream: 'room-2' }],
    ['revision', { revision: 7n }],
    ['id', { id: '00000000-0000-4000-8000-00000000000f' }],
  ])('has another head when the %s of an event is another', (_what, changes) => {
    expect(headOf([event(0, changes), event(1)]).digest).not.toBe(headOf([event(0), event(1)]).digest)
  })

  it('says how the heads that were noted earlier compare', () => {
    const events = [event(0), event(1), event(2)]
    const heads = [0, 1, 2, 3].map(count => headOf(events.slice(0, count)))
    const longer = { count: 4, digest: '1'.repeat(64) }
    const chain = openChain([...heads, longer])
    for (const each of [event(0), event(1, { data: {} }), event(2)]) chain.add(each)
    expect(chain.comparisons().map(({ expected, result, last }) => [expected.count, result, last?.revision])).toEqual([
      [0, 'same', undefined],
      [1, 'same', undefined],
      [2, 'changed', 1],
      [3, 'changed', 2],
      [4, 'shorter', undefined],
    ])
  })
})

it('a head is read as it is written', () => {
  const head = { count: 12, digest: 'ab'.repeat(32) }
  expect(parseHead(headText(head))).toEqual(head)
  expect(
    ['', '12', `x:${head.digest}`, `12:${head.digest}0`, `12:${head.digest.toUpperCase()}`].map(parseHead),
  ).toEqual(Array(5).fill(undefined))
})
