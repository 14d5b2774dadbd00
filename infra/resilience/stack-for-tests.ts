import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabase } from '@alba/platform/postgres/pool'
import { type Stack, startStack } from '../local/stack.ts'
import { send } from './visitor.ts'

/**
 * Processes are killed in these tests, the machine is not: the operating system keeps what was written to it. Commits
 * must still be written before they are answered: with `synchronous_commit` off, a killed PostgreSQL forgets some.
 */
const unsynced = { fsync: 'off', full_page_writes: 'off' }

export type TestStack = Stack & {
  readonly database: Database
  readonly bookingRules: (changes: Record<string, unknown>) => Promise<void>
  remove(): Promise<void>
}

/** A whole copy of Alba with the demo centre, on free ports and a folder of its own. */
export async function startTestStack(env: Record<string, string> = {}): Promise<TestStack> {
  const dataDir = await mkdtemp(join(tmpdir(), 'alba-stack-'))
  const stack = await startStack({
    dataDir,
    quiet: true,

    postgresSettings: unsynced,
    env: { ...process.env, RATE_LIMIT_SCALE: '100000', LOG_LEVEL: 'info', DEADLINE_INTERVAL_MS: '200', ...env },
  })
  const database = openDatabase({ url: stack.urls.database, name: 'tests', size: 4 })
  const rules = {
    holdMinutes: 15,
    minimumNoticeMinutes: 120,
    horizonDays: 180,
    startTimes: ['09:00', '10:00', '11:00', '14:00', '15:00', '16:00'],
    termsVersion: '2025-10',
  }
  return {
    ...stack,
    database,
    async bookingRules(changes) {
      const { status, body } = await send(
        'POST',
        `${stack.urls.command}/commands/change-booking-rules`,
        { ...rules, ...changes },
        { 'x-actor': 'operator:test' },
      )
      if (status !== 200) throw new Error(JSON.stringify(body))
    },
    async remove() {
      await database.end()
      await stack.stop()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
    },
  }
}
