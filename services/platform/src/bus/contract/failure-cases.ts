import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { Contract } from '../contract.ts'
import { idsOf, type KillableEngine, newEvents, recorder, requireCapability, subscription, until } from './backend.ts'

const dyingMember = fileURLToPath(new URL('./dying-member.ts', import.meta.url))

/** The cases of the bus contract (`contract.ts`) about members and engines that die, and about closing. */
export function failureCases(contract: Contract): void {
  describe('failure', () => {
    test('an event is delivered again, to another member, when a member is killed before it stores the position', async () => {
      const { bus, backend, signal } = contract
      const group = contract.group()
      const events = newEvents(3)
      const member = spawn(process.execPath, [dyingMember], {
        env: { ...process.env, ...backend.env, GROUP: group },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const [ready] = await once(member.stdout, 'data')
      expect(String(ready)).toBe('ready\n')
      const ended = once(member, 'exit')
      await backend.publish(events)
      expect(await text(member.stdout)).toBe(events[0]?.event.id)
      expect(await ended).toEqual([null, 'SIGKILL'])
      const { ids, distinctIds, handle } = recorder(events)
      await bus.consume(subscription({ group, handle, signal }))
      await until(() => distinctIds().length === 3)
      expect(ids()).toEqual(idsOf(events))
    })

    test('nothing is lost while the engine is down, and delivery continues when it is back', {
      timeout: 150_000,
    }, async context => {
      const start = requireCapability(context, contract.backend.startKillable, 'this engine may not be killed')
      const killable = await start()
      try {
        await continuesAfterKill(contract, killable)
      } finally {
        await killable.stop()
      }
    })

    test('closing a bus ends its subscriptions, and another member continues after them', async () => {
      const { backend, signal } = contract
      const bus = await backend.open()
      const events = newEvents(2)
      const { distinctIds, ids, handle } = recorder(events)
      const group = contract.group()
      const { stopped } = await bus.consume(subscription({ group, handle, signal }))
      await backend.publish(events.slice(0, 1))
      await until(() => distinctIds().length === 1)
      await bus.close()
      await stopped
      await backend.publish(events.slice(1))
      const other = recorder(events)
      await contract.bus.consume(subscription({ group, handle: other.handle, signal }))
      await until(() => other.distinctIds().length === 1)
      expect(ids()).toEqual(idsOf(events.slice(0, 1)))
      expect(other.ids()).toEqual(idsOf(events.slice(1)))
    })
  })
}

async function continuesAfterKill(contract: Contract, killable: KillableEngine): Promise<void> {
  const bus = await killable.open()
  const events = newEvents(30)
  const { distinctIds, handle } = recorder(events)
  try {
    await bus.consume(subscription({ group: contract.group(), handle, signal: contract.signal }))
    await killable.publish(events.slice(0, 10))
    await until(() => distinctIds().length === 10)
    await killable.kill()
    await expect(killable.publish(events.slice(10, 20))).rejects.toThrow()
    await killable.restart()
    await until(() =>
      killable.publish(events.slice(10, 20)).then(
        () => true,
        () => false,
      ),
    )
    await killable.publish(events.slice(20))
    await until(() => distinctIds().length === 30)
    expect(distinctIds()).toEqual(idsOf(events))
  } finally {
    await bus.close()
  }
}
