import { setTimeout as sleep } from 'node:timers/promises'
import { createCodec } from '@alba/platform/event-log/codec'
import { openEventLog } from '@alba/platform/event-log/event-log'
import { openKeyring } from '@alba/platform/event-log/keyring'
import { openPostgresEventStore } from '@alba/platform/event-store/postgres'
import { type Database, openDatabase } from '@alba/platform/postgres/pool'
import { generateHistory } from './generated-history.ts'
import { expectStatus, type HttpClient } from './http-client.ts'
import { count, printFact, printHeading } from './report.ts'

const POLL_MS = 100

/** Replays of read models over a long history, beside the live ones, in the running projector. */
export async function benchReplay(parts: {
  projector: HttpClient
  databaseUrl: string
  masterKey: string
  events: number
}): Promise<void> {
  printHeading(`Replay over ${count(parts.events)} generated events`)
  const database = openDatabase({ url: parts.databaseUrl, name: 'bench replay', size: 2 })
  const keyring = await openKeyring(database, Buffer.from(parts.masterKey, 'hex'))
  const log = openEventLog(await openPostgresEventStore({ url: parts.databaseUrl }), createCodec(keyring))
  const started = performance.now()
  await generateHistory(log, keyring, parts.events, () => {})
  const head = await log.head()
  printFact('written by 128 callers', `${count(parts.events / ((performance.now() - started) / 1000))}/s`)
  await caughtUp(database, head === 'start' ? '' : head)
  printFact('all live read models caught up after', `${((performance.now() - started) / 1000).toFixed(1)} s`)
  const memoryBefore = await residentMegabytes(parts.projector)
  let peak = memoryBefore
  for (const name of ['bookings', 'payments', 'agenda', 'timeline']) {
    const { events, seconds, peakMegabytes } = await replay(parts.projector, database, name)
    peak = Math.max(peak, peakMegabytes)
    printFact(
      `replay of ${name}: ${count(events)} events`,
      `${count(events / seconds)}/s`,
      name === 'bookings' ? '80,000/s' : undefined,
    )
  }
  printFact('memory of the projector before / at most', `${memoryBefore.toFixed(0)} / ${peak.toFixed(0)} MB`, 'flat')
  await log.close()
  await database.end()
}

async function replay(projector: HttpClient, database: Database, name: string) {
  await expectStatus(projector.send('POST', `/replays/${name}`, {}), 202)
  let peakMegabytes = 0
  for (;;) {
    const { rows } = await database.query<{
      state: string
      events_done: number
      seconds: number
      error: string | null
    }>(
      `SELECT state, events_done, error, extract(epoch FROM finished_at - started_at)::float8 AS seconds FROM projections.replays WHERE name = $1`,
      [name],
    )
    const [row] = rows
    peakMegabytes = Math.max(peakMegabytes, await residentMegabytes(projector))
    if (row?.state === 'done') return { events: row.events_done, seconds: row.seconds, peakMegabytes }
    if (row?.state === 'failed') throw new Error(`the replay of ${name} failed: ${row.error}`)
    await sleep(POLL_MS)
  }
}

/** Waits until every live model has passed the position. */
async function caughtUp(database: Database, position: string): Promise<void> {
  for (;;) {
    const { rows } = await database.query<{ behind: number }>(
      'SELECT count(*) AS behind FROM projections.checkpoints WHERE position < $1',
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
