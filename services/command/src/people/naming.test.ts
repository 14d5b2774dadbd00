import type { DomainEvent } from '@alba/contracts/events'
import { UnreadableEvent } from '@alba/platform/event-log/codec'
import type { EventLog } from '@alba/platform/event-log/event-log'
import type { RecordedEvent } from '@alba/platform/event-store/event-store'
import { expect, it } from 'vitest'
import { namingEvents } from './naming.ts'

const occurredAt = '2026-11-20T10:00:00.000Z'
const named = (position: string, personId: string) => ({
  id: `event ${position}`,
  stream: `booking-${position}`,
  revision: 0n,
  position,
  type: 'BookingRequested',
  data: { personId },
  metadata: { occurredAt },
})
const page = (event: object, position: string) => ({
  kind: 'page' as const,
  events: [event as DomainEvent],
  position,
})

/** A log of three events, of which the second cannot be read. */
const logWith = (unreadable: object): EventLog => {
  const subscribe: EventLog['subscribe'] = async function* ({ after }) {
    if (after === 'start') {
      yield page(named('1', 'anne'), '1')
      throw new UnreadableEvent(unreadable as RecordedEvent, 'its schema refuses it')
    }
    expect(after).toBe('2')
    yield page(named('3', 'zoe'), '3')
    yield { kind: 'caughtUp', position: '3' }
  }
  return { subscribe } as unknown as EventLog
}
const peopleIn = async (log: EventLog) => (await namingEvents(log)).map(({ personId }) => personId)

it('an event that cannot be read keeps nobody from being found, and whom it names is found by it', async () => {
  expect(await peopleIn(logWith(named('2', 'bea')))).toEqual(['anne', 'bea', 'zoe'])
  expect(await peopleIn(logWith({ ...named('2', ''), data: { personId: 12 } }))).toEqual(['anne', 'zoe'])
})

it('a failure of the store is no event that cannot be read', async () => {
  const subscribe: EventLog['subscribe'] = async function* () {
    yield page(named('1', 'anne'), '1')
    throw new Error('the connection was lost')
  }
  await expect(namingEvents({ subscribe } as unknown as EventLog)).rejects.toThrow('the connection was lost')
})
