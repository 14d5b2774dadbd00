import { createTestDatabase, startPostgres } from '../testing/postgres.ts'
import type { Backend, KillableEngine, StreamEvent } from './contract/backend.ts'
import { openProcess } from './contract/process.ts'
import { busContract } from './contract.ts'
import type { BusParts } from './group-work.ts'
import { openLocalBus } from './local.ts'

busContract('local', async (): Promise<Backend> => {
  const { url, drop } = await createTestDatabase()
  const parts = await openProcess(url)
  return {
    database: parts.database,
    open: async () => openLocalBus(parts),
    publish: recordIn(parts),
    // Only Kafka has sessions, but `dying-member.ts` reads the variable for both engines.
    env: { DATABASE_URL: url, KAFKA_BROKERS: '', SESSION_MS: '0' },
    startKillable,
    async stop() {
      await parts.close()
      await drop()
    },
  }
})

/** Recording an event is enough: the local bus reads it from the log. */
const recordIn =
  ({ eventLog }: BusParts) =>
  async (events: readonly StreamEvent[]) => {
    for (const { stream, event } of events) await eventLog.append(stream, 'any', [event])
  }

async function startKillable(): Promise<KillableEngine> {
  // What was acknowledged must survive the kill; other test clusters do not wait for the disk.
  const cluster = await startPostgres({ synchronous_commit: 'on' })
  const parts = await openProcess(cluster.url)
  return {
    open: async () => openLocalBus(parts),
    publish: recordIn(parts),
    kill: () => cluster.kill(),
    restart: () => cluster.restart(),
    async stop() {
      await parts.close()
      await cluster.stop()
    },
  }
}
