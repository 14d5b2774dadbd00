import { parsePublished } from '@alba/contracts/integration/published-events'
import { describe, expect, test } from 'vitest'
import type { Contract } from '../contract.ts'
import { findSource } from '../source.ts'
import { idsOf, newEvents, recorder, subscription, until } from './backend.ts'
import { openProcess } from './process.ts'

/** The cases of the bus contract (`contract.ts`) about what reaches a group, and in which order. */
export function deliveryCases(contract: Contract): void {
  describe('delivery', () => {
    test('every group receives every event, and the events of a subject in order', async () => {
      const { bus, backend, signal } = contract
      const subjects = Array.from({ length: 5 }, () => newEvents(20))
      const firstGroup = recorder(...subjects)
      const secondGroup = recorder(...subjects)
      await bus.consume(subscription({ group: contract.group(), handle: firstGroup.handle, signal }))
      await bus.consume(subscription({ group: contract.group(), handle: secondGroup.handle, signal }))
      await Promise.all(subjects.map(events => backend.publish(events)))
      await until(() => firstGroup.distinctIds().length === 100 && secondGroup.distinctIds().length === 100)
      for (const events of subjects)
        for (const group of [firstGroup, secondGroup])
          expect(group.distinctIds(events[0]?.stream)).toEqual(idsOf(events))
    })

    test('a group receives only the event types to which it subscribed', async () => {
      const { bus, backend, signal } = contract
      const events = newEvents(3)
      const otherTypes = recorder(events)
      const sameTypes = recorder(events)
      const types = ['alba.payment.failed.v1'] as const
      await bus.consume(subscription({ group: contract.group(), handle: otherTypes.handle, types, signal }))
      await bus.consume(subscription({ group: contract.group(), handle: sameTypes.handle, signal }))
      await backend.publish(events)
      await until(() => sameTypes.distinctIds().length === 3)
      expect(otherTypes.seen).toEqual([])
    })

    test('an event names its source, which can be read from the log', async () => {
      const { bus, backend, signal } = contract
      const events = newEvents(2)
      const { seen, handle } = recorder(events)
      await bus.consume(subscription({ group: contract.group(), handle, signal }))
      await backend.publish(events)
      await until(() => seen.length === 2)
      const [, second] = seen
      expect(parsePublished(JSON.parse(JSON.stringify(second)))).toEqual(second)
      const { eventLog, close } = await openProcess(backend.env.DATABASE_URL ?? '')
      if (second?.type !== 'alba.booking.expired.v1') throw new Error('another type')
      const source = await findSource(eventLog, second)
      expect(source).toMatchObject({
        type: 'BookingExpired',
        revision: 1n,
        data: second.data,
        position: second.position,
      })
      await expect(findSource(eventLog, { ...second, revision: '7' })).rejects.toThrow('has no event')
      await close()
    })

    test('a slow group receives everything in order and does not delay another group', async () => {
      const { bus, backend, signal } = contract
      const events = newEvents(300)
      const slow = recorder(events)
      const quick = recorder(events)
      const gate = Promise.withResolvers<void>()
      const handle = async (event: Parameters<typeof slow.handle>[0]) => {
        await gate.promise
        await slow.handle(event)
      }
      await bus.consume(subscription({ group: contract.group(), handle, signal }))
      await bus.consume(subscription({ group: contract.group(), handle: quick.handle, signal }))
      await backend.publish(events)
      await until(() => quick.distinctIds().length === 300)
      expect(slow.seen).toEqual([])
      gate.resolve()
      await until(() => slow.distinctIds().length === 300)
      expect(slow.distinctIds()).toEqual(idsOf(events))
    })
  })
}
