import { createCodec } from '../../event-log/codec.ts'
import { openEventLog } from '../../event-log/event-log.ts'
import { openKeyring } from '../../event-log/keyring.ts'
import { openPostgresEventStore } from '../../event-store/postgres.ts'
import { leadership } from '../../postgres/leadership.ts'
import { openDatabase } from '../../postgres/pool.ts'
import type { BusParts } from '../group-work.ts'
import { prepareBus } from '../open.ts'

const noLog = { debug() {}, info() {}, warn() {}, error() {} }
/** How often a member that waits asks for the leadership, in milliseconds. */
const STAND_BY_MS = 20

/** Short waits, so that a test need not wait long until an event is parked and retried. */
const retryLimits = {
  tries: 2,
  betweenTries: { firstMs: 1 },
  whileParked: { firstMs: 10, longestMs: 50 },
  lookEveryMs: 20,
}

/** These tests record no personal fields, so the key is never used. */
const masterKey = Buffer.alloc(32)

/** Opens what a process needs to use the bus on the database at this address. */
export async function openProcess(url: string): Promise<BusParts & { close(): Promise<void> }> {
  const database = openDatabase({ url, name: 'bus contract' })
  await prepareBus(database)
  const eventLog = openEventLog(
    await openPostgresEventStore({ url }),
    createCodec(await openKeyring(database, masterKey)),
  )
  return {
    database,
    eventLog,
    leadership: leadership(url, STAND_BY_MS),
    log: noLog,
    retryLimits,
    async close() {
      await eventLog.close()
      await database.end()
    },
  }
}
