import type { PublishedEvent } from '@alba/contracts/integration/published-events'
import { describe, expect, test } from 'vitest'
import type { Contract } from '../contract.ts'
import { idsOf, newEvents, recorder, subscription, until } from './backend.ts'

/** The cases of the bus contract (`contract.ts`) about where a group begins, and how its members share the work. */
export function groupCases(contract: Contract): void {
  describe('groups', () => {
    test('a new group starts with the next event, or with the first event of the log', async () => {
      const { bus, backend, signal } = contract
      const old = newEvents(3)
      const fresh = newEvents(2)
      await backend.publish(old)
      const fromNow = recorder(old, fresh)
      const fromStart = recorder(old, fresh)
      await bus.consume(subscription({ group: contract.group(), handle: fromNow.handle, signal }))
      await bus.consume(subscription({ group: contract.group(), startsAt: 'start', handle: fromStart.handle, signal }))
      await backend.publish(fresh)
      await until(() => fromNow.distinctIds().length === 2 && fromStart.distinctIds().length === 5)
      expect(fromNow.distinctIds()).toEqual(idsOf(fresh))
      expect(fromStart.distinctIds().sort()).toEqual(idsOf([...old, ...fresh]).sort())
    })

    test('a group continues at its position, and receives what was published while it had no member', async () => {
      const { bus, backend } = contract
      const group = contract.group()
      const events = newEvents(6)
      const { ids, handle } = recorder(events)
      const join = async () => {
        const member = new AbortController()
        const { stopped } = await bus.consume(subscription({ group, handle, signal: member.signal }))
        const leave = () => {
          member.abort()
          return stopped
        }
        return { leave }
      }
      const first = await join()
      await backend.publish(events.slice(0, 2))
      await until(() => ids().length >= 2)
      await first.leave()
      await backend.publish(events.slice(2, 4))
      const second = await join()
      await until(() => ids().length >= 4)
      await backend.publish(events.slice(4))
      await until(() => ids().length >= 6)
      await second.leave()
      // No member was killed, so no event was delivered twice either.
      expect(ids()).toEqual(idsOf(events))
    })

    test('a group of two members keeps the order of each subject, and when one leaves the other continues', async () => {
      const { backend, signal } = contract
      const group = contract.group()
      const subjects = Array.from({ length: 12 }, () => newEvents(6))
      const { distinctIds, handle } = recorder(...subjects)
      const firstMember = await backend.open()
      const secondMember = await backend.open()
      await firstMember.consume(subscription({ group, handle, signal }))
      await secondMember.consume(subscription({ group, handle, signal }))
      const publishOfEach = (from: number, to: number) =>
        Promise.all(subjects.map(events => backend.publish(events.slice(from, to))))
      await publishOfEach(0, 3)
      await until(() => distinctIds().length === 36)
      await firstMember.close()
      await publishOfEach(3, 6)
      await until(() => distinctIds().length === 72)
      for (const events of subjects) expect(distinctIds(events[0]?.stream)).toEqual(idsOf(events))
      await secondMember.close()
    })

    test('an aborted member starts no further event, and has stopped only when its running handler has ended', async () => {
      const { bus, backend, signal } = contract
      const events = newEvents(3)
      const { ids, handle } = recorder(events)
      const begun = Promise.withResolvers<void>()
      const gate = Promise.withResolvers<void>()
      const member = new AbortController()
      const waitAtGate = async (event: PublishedEvent) => {
        begun.resolve()
        await gate.promise
        await handle(event)
      }
      const { stopped } = await bus.consume(
        subscription({ group: contract.group(), handle: waitAtGate, signal: member.signal }),
      )
      let hasStopped = false
      stopped.then(() => {
        hasStopped = true
      })
      await backend.publish(events)
      await begun.promise
      member.abort()
      // By the time another group has received the events, a member that does not wait for its handler has stopped.
      const other = recorder(events)
      await bus.consume(subscription({ group: contract.group(), startsAt: 'start', handle: other.handle, signal }))
      await until(() => other.distinctIds().length === 3)
      expect(hasStopped).toBe(false)
      gate.resolve()
      await stopped
      expect(ids()).toEqual(idsOf(events.slice(0, 1)))
    })
  })
}
