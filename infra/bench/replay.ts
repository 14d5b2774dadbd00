import { setTimeout as sleep } from 'node:timers/promises'
import { createCodec } from '@alba/platform/event-log/codec'
import { openEventLog } from '@alba/platform/event-log/event-log'
import { type Keyring, openKeyring } from '@alba/platform/event-log/keyring'
import { type EventStoreConfig, openEventStore } from '@alba/platform/event-store/open'
import { type Database, openDatabase } from '@alba/platform/postgres/pool'
import { generateClosures, generateOpenings } from './generated-days.ts'
import { generateHistory } from './generated-history.ts'
import { generatePurchases, generateVouchers } from './generated-sales.ts'
import type { StreamWriter } from './generated-streams.ts'
import { expectStatus, type HttpClient } from './http-client.ts'
import type { Progress } from './replay-cost.ts'
import { count, printFact, printHeading } from './report.ts'

const POLL_MS = 100
/** Over how many events replays are measured, unless `--events` says otherwise. */
export const REPLAY_EVENTS = 500_000
/** The read models whose replays take longest. */
export const REPLAYED = ['bookings', 'payments', 'agenda', 'timeline']

export type HistoryParts = {
  readonly store: EventStoreConfig
  readonly masterKey: string
  /** About how many events to write in streams of bookings. */
  readonly events: number
  /** How many bookings a generated history has already. */
  readonly from?: number
  /** Also writes this many vouchers, packages and closures, and the openings of a year. */
  readonly alsoWrite?: { readonly vouchers: number; readonly purchases: number; readonly closures: number } | undefined
}

export type ReplayParts = HistoryParts & { readonly projector: HttpClient }

/** Replays read models over a long history in the running projector, which keeps the live ones up to date meanwhile. */
export async function benchReplay(parts: ReplayParts): Promise<void> {
  printHeading(`Replay over ${count(parts.events)} generated events (${parts.store.ALBA_EVENT_STORE})`)
  const database = openDatabase({ url: parts.store.DATABASE_URL, name: 'bench replay', size: 2 })
  await writeHistory(database, parts)
  const memoryBefore = await residentMegabytes(parts.projector)
  let peak = memoryBefore
  for (const name of REPLAYED) {
    const { events, seconds, peakMegabytes } = await replay(parts.projector, database, name)
    peak = Math.max(peak, peakMegabytes)
    printFact(`replay of ${name}: ${count(events)} events`, `${count(events / seconds)}/s`, '80,000/s')
  }
  printFact('memory of the projector before / at most', `${memoryBefore.toFixed(0)} / ${peak.toFixed(0)} MB`, 'flat')
  await database.end()
}

/**
 * Writes past bookings, then waits until no service works on them any more: read models and policies have caught up,
 * and deadlines and mails are removed.
 */
export async function writeHistory(
  database: Database,
  { store, masterKey, events, from = 0, alsoWrite }: HistoryParts,
): Promise<void> {
  const keyring = await openKeyring(database, Buffer.from(masterKey, 'hex'))
  const log = openEventLog(await openEventStore(store), createCodec(keyring))
  const started = performance.now()
  await generateAll(log, keyring, { events, from, alsoWrite })
  let head = await log.head()
  printFact('written by 128 callers', `${count(events / ((performance.now() - started) / 1000))}/s`)
  await caughtUp(database, 'projections.checkpoints', head)
  printFact('all live read models caught up after', `${((performance.now() - started) / 1000).toFixed(1)} s`)
  // Policies append events, which must be processed too.
  for (let reached: unknown; reached !== head; head = await log.head()) {
    reached = head
    await caughtUp(database, 'projections.checkpoints', head)
    await caughtUp(database, 'command.policy_checkpoints', head)
  }
  await deleteOverdueDeadlines(database)
  await clearOutbox(database)
  await log.close()
}

/**
 * Deletes the deadlines that are due. Years of them came due within the minutes of the writing, and meeting them would
 * take a core throughout the measurements.
 */
export async function deleteOverdueDeadlines(database: Database): Promise<void> {
  await database.query('DELETE FROM command.deadlines WHERE due_at < now()')
}

/**
 * Deletes the mails about the generated bookings, which wait for a mail server that does not run. PostgreSQL would use
 * half a core throughout the measurements to look for the next one among them, and to count them.
 */
export async function clearOutbox(database: Database): Promise<void> {
  await database.query('DELETE FROM mailer.outbox')
  await database.query('VACUUM (ANALYZE) mailer.outbox')
}

/** Writes the events of a generated history, the oldest bookings first. */
export async function generateAll(
  log: StreamWriter,
  keyring: Keyring,
  { events, from = 0, alsoWrite }: Pick<HistoryParts, 'events' | 'from' | 'alsoWrite'>,
): Promise<void> {
  await generateHistory(log, keyring, events, from)
  if (!alsoWrite) return
  await generateVouchers(log, keyring, alsoWrite.vouchers)
  await generatePurchases(log, keyring, alsoWrite.purchases)
  await generateOpenings(log)
  await generateClosures(log, alsoWrite.closures)
}

/** Who asks for replays, and why. */
export const asked = { who: 'operator:bench', why: 'a measurement' }

/**
 * Runs one replay, and samples its progress and the projector's memory meanwhile.
 * @param processor the processor time that all services have used so far, in milliseconds
 */
export async function replay(projector: HttpClient, database: Database, name: string, processor = () => 0) {
  await expectStatus(projector.send('POST', `/replays/${name}`, asked), 202)
  let peakMegabytes = 0
  const progress: Progress[] = [{ events: 0, processor: processor() }]
  for (;;) {
    const { rows } = await database.query<{
      state: string
      events_done: number
      seconds: number
      error: string | null
    }>(
      `SELECT state, events_done, error,
              extract(epoch FROM finished_at - started_at)::float8 AS seconds
       FROM projections.replays WHERE name = $1`,
      [name],
    )
    const [row] = rows
    peakMegabytes = Math.max(peakMegabytes, await residentMegabytes(projector))
    if (row) progress.push({ events: row.events_done, processor: processor() })
    if (row?.state === 'done') return { events: row.events_done, seconds: row.seconds, peakMegabytes, progress }
    if (row?.state === 'failed') throw new Error(`the replay of ${name} failed: ${row.error}`)
    await sleep(POLL_MS)
  }
}

/** Waits until every checkpoint of the table has passed the position. */
async function caughtUp(database: Database, checkpoints: string, position: string): Promise<void> {
  for (;;) {
    const { rows } = await database.query<{ behind: number }>(
      `SELECT count(*) AS behind FROM ${checkpoints} WHERE position < $1`,
      [position],
    )
    if (rows[0]?.behind === 0) return
    await sleep(POLL_MS)
  }
}

async function residentMegabytes(projector: HttpClient): Promise<number> {
  const { body } = await projector.send('GET', '/metrics')
  const bytes = /^process_resident_memory_bytes\{[^}]*\} (\S+)$/m.exec(body)?.[1]
  return Number(bytes) / 1e6
}
