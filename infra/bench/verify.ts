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
import { openJudge } from '@alba/platform/verification/checker'
import { openReader } from '@alba/platform/verification/reader'
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
      await check(postgres.url)
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

/** Other work of the machine only slows a run down, so the fastest of a few says most about the code. */
const RUNS = 5
const PAGES_A_LOOK = 50

async function check(databaseUrl: string): Promise<void> {
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  const runs: Run[] = []
  for (let n = 0; n < RUNS; n++) runs.push(await runOnce(databaseUrl))
  const rates = runs.map(({ events, seconds }) => events / seconds)
  const best = runs[rates.indexOf(Math.max(...rates))]
  if (!best) return
  const { events, seconds, processor } = best
  const peak = Math.max(...runs.map(run => run.peak))
  printFact(`${count(events)} events in ${seconds.toFixed(1)} s`, `${count(events / seconds)}/s`, '100,000/s')
  printFact(`all ${RUNS} runs`, rates.map(rate => `${count(rate)}/s`).join('  '))
  printFact('processor time of an event, without PostgreSQL', `${processor.toFixed(1)} µs`)
  printFact('memory before / at most', `${(before / 1e6).toFixed(0)} / ${(peak / 1e6).toFixed(0)} MB`)
}

/** `processor` is in microseconds for each event, `peak` in bytes. */
type Run = { readonly events: number; readonly seconds: number; readonly processor: number; readonly peak: number }

async function runOnce(databaseUrl: string): Promise<Run> {
  let peak = 0
  let pages = 0
  const used = process.cpuUsage()
  const started = performance.now()
  const log = await openReader({ ALBA_EVENT_STORE: 'postgres', DATABASE_URL: databaseUrl })
  const judge = openJudge(Date.now())
  for await (const events of log.pages()) {
    await judge.add(events)
    // Asking costs as much as judging several events.
    if (pages++ % PAGES_A_LOOK === 0) peak = Math.max(peak, process.memoryUsage.rss())
  }
  const { outcomes } = judge.finish()
  const { head } = log.chained()
  await log.close()
  const seconds = (performance.now() - started) / 1_000
  const { user, system } = process.cpuUsage(used)
  const wrong = outcomes.filter(each => each.count > 0)
  if (wrong.length > 0) throw new Error(`the generated log is not sound: ${JSON.stringify(wrong[0])}`)
  return { events: head.count, seconds, processor: (user + system) / head.count, peak }
}
