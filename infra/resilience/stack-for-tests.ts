import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { changeBookingRules } from '@alba/contracts/settings/commands'
import { defaultBookingRules } from '@alba/contracts/settings/events'
import { type Database, openDatabase } from '@alba/platform/postgres/pool'
import { operatorHeaders } from '../local/operator.ts'
import { type Stack, type StackOptions, startStack } from '../local/stack.ts'
import { fillFromPrepared } from './prepared-copy.ts'
import { send } from './visitor.ts'

/**
 * PostgreSQL settings. These tests kill processes, not the machine, so writes that reached the operating system survive
 * and `fsync` can be off. `synchronous_commit` must stay on, or a killed PostgreSQL would forget answered commits.
 * Shared memory lies in files of the data folder, because nothing would remove what a killed server leaves elsewhere.
 */
const unsynced = { fsync: 'off', full_page_writes: 'off', dynamic_shared_memory_type: 'mmap' }

export type TestStack = Stack & {
  readonly database: Database
  /**
   * Sets the booking rules: the given ones, and the defaults for all others.
   * @throws when the command is refused
   */
  readonly bookingRules: (changes: Record<string, unknown>) => Promise<void>
  /** Sends a request to an internal service, as an operator. */
  readonly operate: (method: string, url: string, payload?: unknown) => ReturnType<typeof send>
  /** Stops the copy and removes its folder. */
  remove(): Promise<void>
}

/**
 * Starts a whole copy of Alba with the demo centre, on free ports, in a new folder below `within`.
 * @param env variables that differ; by default the limits of requests are too high to matter
 */
export async function startTestStack(
  env: Record<string, string> = {},
  {
    within = tmpdir(),
    ...options
  }: Pick<StackOptions, 'freeBytes' | 'ports' | 'reroute'> & { readonly within?: string } = {},
): Promise<TestStack> {
  const dataDir = await mkdtemp(join(within, 'alba-stack-'))
  const settings = {
    ...process.env,
    RATE_LIMIT_SCALE: '100000',
    LOG_LEVEL: 'info',
    DEADLINE_INTERVAL_MS: '200',
    ...env,
  }
  await fillFromPrepared(dataDir, settings)
  const stack = await startStack({
    dataDir,
    quiet: true,
    demo: 'centre',
    ...options,
    postgresSettings: unsynced,
    env: settings,
  })
  const database = openDatabase({ url: stack.urls.database, name: 'tests', size: 4 })
  const headers = operatorHeaders(stack.secrets.serviceSecret, 'test')
  const operate: TestStack['operate'] = (method, url, payload) => send(method, url, payload, headers)
  return {
    ...stack,
    database,
    operate,
    async bookingRules(changes) {
      const url = `${stack.urls.command}/commands/${changeBookingRules.name}`
      const { status, body } = await operate('POST', url, { ...defaultBookingRules, ...changes })
      if (status !== 200) throw new Error(JSON.stringify(body))
    },
    async remove() {
      await database.end()
      await stack.stop()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
    },
  }
}
