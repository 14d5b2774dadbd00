import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCodec } from '@alba/platform/event-log/codec'
import { openKeyring } from '@alba/platform/event-log/keyring'
import type { EventStore } from '@alba/platform/event-store/event-store'
import { openPostgresEventStore } from '@alba/platform/event-store/postgres'
import { openDatabase } from '@alba/platform/postgres/pool'
import { freePort } from '@alba/platform/testing/postgres'
import { openChecker } from '@alba/platform/verification/checker'
import { wholeLog } from '@alba/platform/verification/read-log'
import { localDatabase } from '../local/database.ts'
import { measureBaseline } from './baseline.ts'
import { EVENTS_PER_SOUND_BOOKING, soundBooking, stamped } from './generated-sound-bookings.ts'
import { count, printFact, printHeading } from './report.ts'

/** The sizes of the logs that are checked, in events. */
const SIZES = [100_000, 1_000_000]
const CALLERS = 128

/**
 * Checks logs of different sizes as `npm run alba -- verify --log-only` does: reads them from PostgreSQL, digests them
 * and applies every rule. No service runs beside it.
 */
export async function benchVerify(sizes: readonly number[] = SIZES): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'alba-bench-verify-'))
  const port = await freePort()
  const postgres = localDatabase({ dataDir, port, password: randomUUID(), onLog: () => {}, onNews: () => {} })
  await postgres.start()
  try {
    await measureBaseline(postgres.url)
    printHeading('Checking a whole log (PostgreSQL)')
    const store = await openPostgresEventStore({ url: postgres.url })
    let written = 0
    for (const events of sizes) {
      await write(store, postgres.url, written, Math.ceil(events / EVENTS_PER_SOUND_BOOKING))
      written = Math.ceil(events / EVENTS_PER_SOUND_BOOKING)
      await check(store)
    }
    await store.close()
  } finally {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Appends the bookings from one number to another, several at a time; each is complete before its caller goes on. */
async function write(store: EventStore, databaseUrl: string, from: number, until: number): Promise<void> {
  const database = openDatabase({ url: databaseUrl, name: 'bench verify', size: 4 })
  const keyring = await openKeyring(database, Buffer.alloc(32, 7))
  const codec = createCodec(keyring)
  let next = from
  const book = async () => {
    for (let number = next++; number < until; number = next++)
      for (const { stream, facts } of soundBooking(number, keyring))
        await store.append(stream, 'any', await codec.encode(facts.map(fact => stamped(fact, number))))
  }
  await Promise.all(Array.from({ length: CALLERS }, book))
  await database.end()
}

async function check(store: EventStore): Promise<void> {
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  let peak = before
  const checker = openChecker(Date.now())
  const processor = process.cpuUsage()
  const started = performance.now()
  for await (const events of wholeLog(store)) {
    await checker.add(events)
    peak = Math.max(peak, process.memoryUsage().rss)
  }
  const { head, outcomes } = checker.finish()
  const seconds = (performance.now() - started) / 1_000
  const { user, system } = process.cpuUsage(processor)
  const wrong = outcomes.filter(each => each.count > 0)
  if (wrong.length > 0) throw new Error(`the generated log is not sound: ${JSON.stringify(wrong[0])}`)
  printFact(`${count(head.count)} events in ${seconds.toFixed(1)} s`, `${count(head.count / seconds)}/s`, '100,000/s')
  printFact('processor time of an event, without PostgreSQL', `${((user + system) / head.count).toFixed(1)} µs`)
  printFact('memory before / at most', `${(before / 1e6).toFixed(0)} / ${(peak / 1e6).toFixed(0)} MB`)
}
