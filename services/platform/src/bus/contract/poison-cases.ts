import type { PublishedEvent } from '@alba/contracts/integration/published-events'
import { describe, expect, test } from 'vitest'
import type { Contract } from '../contract.ts'
import { readGroupsAndParked } from '../status.ts'
import { idsOf, newEvents, recorder, subscription, until } from './backend.ts'

/** The cases of the bus contract (`contract.ts`) about events that a handler cannot handle. */
export function poisonCases(contract: Contract): void {
  describe('an event that keeps failing', () => {
    test('blocks only its subject, is listed as parked, is retried, and is followed by the events behind it', async () => {
      const { bus, backend } = contract
      const group = contract.group()
      const poison = newEvents(4)
      const fine = newEvents(3)
      const record = recorder(poison, fine)
      let broken = true
      const handle = async (event: PublishedEvent) => {
        if (broken && event.id === poison[0]?.event.id) throw new Error('cannot do this')
        await record.handle(event)
      }
      const parked = async () =>
        (await readGroupsAndParked(backend.database)).parked.filter(each => each.group === group)

      const first = new AbortController()
      const { stopped } = await bus.consume(subscription({ group, handle, signal: first.signal }))
      await backend.publish(poison.slice(0, 3))
      await backend.publish(fine.slice(0, 2))
      await until(async () => record.distinctIds().length === 2 && (await parked()).length === 3)
      expect(record.distinctIds()).toEqual(idsOf(fine.slice(0, 2)))
      await until(async () => ((await parked())[0]?.tries ?? 0) > 4)
      expect(await parked()).toMatchObject([
        { subject: poison[0]?.stream, eventId: poison[0]?.event.id, error: 'cannot do this' },
        { subject: poison[0]?.stream, eventId: poison[1]?.event.id, error: null, tries: 0 },
        { subject: poison[0]?.stream, eventId: poison[2]?.event.id, error: null, tries: 0 },
      ])
      first.abort()
      await stopped

      await bus.consume(subscription({ group, handle, signal: contract.signal }))
      await backend.publish(poison.slice(3))
      await backend.publish(fine.slice(2))
      await until(async () => record.distinctIds().length === 3 && (await parked()).length === 4)
      broken = false
      await until(() => record.distinctIds().length === 7)
      expect(record.distinctIds(poison[0]?.stream)).toEqual(idsOf(poison))
      await until(async () => (await parked()).length === 0)
    })

    test('is not parked when it succeeds on the second try', async () => {
      const { bus, backend, signal } = contract
      const group = contract.group()
      const events = newEvents(2)
      const { distinctIds, handle } = recorder(events)
      const failed = new Set<string>()
      const shaky = async (event: PublishedEvent) => {
        if (!failed.has(event.id)) {
          failed.add(event.id)
          throw new Error('not now')
        }
        await handle(event)
      }
      await bus.consume(subscription({ group, handle: shaky, signal }))
      await backend.publish(events)
      await until(() => distinctIds().length === 2)
      expect(distinctIds()).toEqual(idsOf(events))
      expect((await readGroupsAndParked(backend.database)).parked.filter(each => each.group === group)).toEqual([])
    })
  })
}
