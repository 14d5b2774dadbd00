import type { EventLog } from '@alba/platform/event-log/event-log'
import { expect, it, vi } from 'vitest'
import { forgetInMemory } from './forget-memory.ts'

it('drops all states once the log answers, because people may have been erased while it did not', async () => {
  const ending = new AbortController()
  const head = vi.fn<EventLog['head']>().mockRejectedValueOnce(new Error('away')).mockResolvedValue('start')
  const subscribed: unknown[] = []
  const subscribe: EventLog['subscribe'] = async function* ({ after }) {
    subscribed.push(after)
    ending.abort()
    yield { kind: 'caughtUp', position: 'start' }
  }
  const forgetAll = vi.fn()
  await forgetInMemory({ log: { head, subscribe } as unknown as EventLog, streams: { forgetAll } }, ending.signal)
  expect(head).toHaveBeenCalledTimes(2)
  expect(forgetAll).toHaveBeenCalledOnce()
  expect(subscribed).toEqual(['start'])
})
