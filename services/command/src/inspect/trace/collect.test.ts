import type { RecordedEvent } from '@alba/platform/event-store/event-store'
import { searchMatcher } from '@alba/platform/event-store/filter'
import { expect, it, vi } from 'vitest'
import { collect } from './collect.ts'

const ids = [
  '0f8fad5b-d9cb-469f-a165-70867728950e',
  '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  'a3bb1898-5a0e-4b0f-9c1d-3f2a1c4d5e6f',
  '5d3c1f2e-9a4b-4c8d-8e7f-6a5b4c3d2e1f',
]

/** A booking, what a policy did about it in another stream, and another request. */
const log = [
  event(0, { stream: 'booking-412345678901234', correlationId: 'r1', causationId: null }),
  event(1, { stream: 'agenda-2026-11-23', correlationId: 'r1', causationId: ids[0] ?? null }),
  event(2, { stream: 'room-1', correlationId: 'r2', causationId: null }),
  {
    ...event(3, { stream: 'voucher-312345678901234', correlationId: 'r3', causationId: null }),
    type: 'VoucherIssued',
    data: { number: 'ABCD-EFGH-JKLM' },
  },
]

type Facts = { readonly stream: string; readonly correlationId: string; readonly causationId: string | null }

function event(n: number, { stream, correlationId, causationId }: Facts): RecordedEvent {
  const metadata = { correlationId, causationId, actor: { kind: 'visitor' }, occurredAt: '2026-11-23T08:00:00.000Z' }
  const place = { stream, revision: 0n, position: String(n) }
  return { id: ids[n] ?? '', type: 'SlotHeld', data: {}, metadata: { ...metadata, schemaVersion: 1 }, ...place }
}

const open = () => ({
  findEvent: vi.fn(async (id: string) => log.find(each => each.id === id)),
  async *readStream(name: string) {
    yield* log.filter(({ stream }) => stream === name)
  },
  async *readBackwards({ filter }: { filter?: Parameters<typeof searchMatcher>[0] }) {
    const events = log.filter(searchMatcher(filter)).toReversed()
    yield { kind: 'page', events, position: '0' } as const
  },
})

it.each([
  ['412 345 678 901 234', [0, 1], [0], false],
  ['booking-412345678901234', [0, 1], [0], false],
  ['r1', [0, 1], [], false],
  ['abcd efgh-jklm', [3], [3], false],
  [ids[1] ?? '', [0, 1], [1], true],
])('finds %s with its request', async (given, events, asked, onlyTheirs) => {
  const found = await collect(open(), given)
  expect(found).toEqual({
    events: events.map(n => log[n]),
    asked: new Set(asked.map(n => ids[n])),
    onlyTheirs,
  })
})

it('does not look for an event by a text that cannot be an id, and finds nothing for an unknown name', async () => {
  const store = open()
  expect(await collect(store, '999999999999999')).toBeUndefined()
  expect(await collect(store, 'pi_unknown')).toBeUndefined()
  expect(await collect(store, 'ABCD-EFGH-JKLN')).toBeUndefined()
  expect(store.findEvent).not.toHaveBeenCalled()
})
