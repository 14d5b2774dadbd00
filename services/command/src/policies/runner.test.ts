import { once } from 'node:events'
import type { EventLog } from '@alba/platform/event-log/event-log'
import type { Leadership } from '@alba/platform/postgres/leadership'
import { expect, it, vi } from 'vitest'
import type { Deps } from '../deps.ts'
import { runPolicies } from './runner.ts'

const POSITION = '0000000000000000001'
const logger = { debug() {}, info() {}, warn() {}, error() {} }
const leadership = {
  whileLeading: async (_name: string, signal: AbortSignal, lead: (signal: AbortSignal) => Promise<void>) =>
    lead(signal),
} as unknown as Leadership

it('a group that could not read its checkpoint reports no trouble once it follows a log without new events', async () => {
  const stopping = new AbortController()
  let isAway = true
  const query = async (sql: unknown) => {
    if (!String(sql).includes('checkpoint')) return { rows: [] }
    if (isAway) throw new Error('the connection was lost')
    return { rows: [{ position: POSITION }] }
  }
  const log = {
    async *subscribe({ signal }: { signal: AbortSignal }) {
      yield { kind: 'caughtUp' }
      await once(signal, 'abort')
    },
  } as unknown as EventLog
  const running = runPolicies(
    { database: { query }, logger } as unknown as Deps,
    log,
    leadership,
    [{ name: 'confirming', policies: [] }] as never,
    stopping.signal,
  )
  await vi.waitFor(() => expect(running.trouble()).toContain('confirming'), { timeout: 60_000 })
  isAway = false
  await vi.waitFor(() => expect(running.trouble()).toBeUndefined(), { timeout: 60_000 })
  stopping.abort()
  await running.stopped
})
