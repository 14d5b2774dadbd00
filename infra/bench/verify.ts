import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createCodec } from '@alba/platform/event-log/codec'
import { openKeyring } from '@alba/platform/event-log/keyring'
import { openPostgresEventStore } from '@alba/platform/event-store/postgres'
import { openDatabase } from '@alba/platform/postgres/pool'
import { freePort } from '@alba/platform/testing/postgres'
import { openJudge } from '@alba/platform/verification/checker'
import { openReader } from '@alba/platform/verification/reader'
import { localDatabase } from '../local/database.ts'
import { measureBaseline } from './baseline.ts'
import { lengthsOfStreams, openBulkLog } from './bulk-log.ts'
import { EVENTS_PER_SOUND_BOOKING, soundBooking, stamped } from './generated-sound-bookings.ts'
import { count, printFact, printHeading } from './report.ts'

/** The sizes of the logs that are checked, in events. */
const SIZES = [150_000, 1_000_000]
const CALLERS = 128
/** Time limit of statements that read all events, in milliseconds. */
const LONG_MS = 600_000

export type VerifyBench = {
  /** The sizes of the logs, in events, the smallest first. */
  readonly sizes?: readonly number[]
  /** Where the log is kept, so that it is written once; by default it is deleted. */
  readonly dataDir?: string | undefined
}

/**
 * Checks logs of different sizes as `npm run alba -- verify --log-only` does: reads them from PostgreSQL, digests them
 * and applies every rule. No service runs beside it.
 */
export async function benchVerify({ sizes = SIZES, dataDir }: VerifyBench = {}): Promise<void> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'alba-bench-verify-')))
  const port = await freePort()
  const postgres = localDatabase({ dataDir: folder, port, password: PASSWORD, onLog: () => {}, onNews: () => {} })
  await postgres.start()
  try {
    await measureBaseline(postgres.url)
    printHeading('Checking a whole log (PostgreSQL)')
    for (const events of sizes) {
      await write(postgres.url, Math.ceil(events / EVENTS_PER_SOUND_BOOKING))
      await check(postgres.url)
    }
  } finally {
    await postgres.stop()
    if (dataDir === undefined) await rm(folder, { recursive: true, force: true })
  }
}

/**
 * The password of the database. It is not secret, because only this machine reaches the server, and it is always the same,
 * because a kept database (`dataDir`) must open with it again.
 */
const PASSWORD = 'alba'

/**
 * Writes bookings until there are `bookings` of them, several at a time; each is complete before its caller goes on.
 */
async function write(databaseUrl: string, bookings: number): Promise<void> {
  // Makes the tables of the log when they are missing.
  const store = await openPostgresEventStore({ url: databaseUrl })
  const database = openDatabase({ url: databaseUrl, name: 'bench verify', size: 4, timeoutMs: LONG_MS })
  const { rows } = await database.query<{ count: number }>('SELECT count(*)::int AS count FROM event_store.events')
  /** The number of the next booking. A kept database has some already. */
  let next = Math.round((rows[0]?.count ?? 0) / EVENTS_PER_SOUND_BOOKING)
  const keyring = await openKeyring(database, Buffer.alloc(32, 7))
  const log = openBulkLog(database, createCodec(keyring), await lengthsOfStreams(database))
  const book = async () => {
    for (let number = next++; number < bookings; number = next++)
      for (const { stream, facts } of soundBooking(number, keyring))
        await log.append(
          stream,
          'any',
          facts.map(fact => stamped(fact, number)),
        )
  }
  await Promise.all(Array.from({ length: CALLERS }, book))
  await log.close()
  await database.end()
  await store.close()
}
/** Other work of the machine only slows a run down, so the fastest of a few says most about the code. */
const RUNS = 5
/** How many pages of the log are read between two looks at the memory of this process. */
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
  const parts = await rememberedAt(databaseUrl, events)
  printFact(
    'remembered at the beginning and after each fifth',
    `${parts.map(bytes => (bytes / 1e6).toFixed(1)).join(' / ')} MB`,
  )
  printFact('memory before / at most', `${(before / 1e6).toFixed(0)} / ${(peak / 1e6).toFixed(0)} MB`)
}

/** How often the memory is measured in one run. */
const PARTS = 5

/**
 * How many bytes this thread holds at the beginning, and after each fifth of a log, once what is garbage is collected. The
 * thread that reads remembers nothing of the log.
 */
async function rememberedAt(databaseUrl: string, events: number): Promise<number[]> {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  const held = () => {
    collectGarbage()
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    return heapUsed + arrayBuffers
  }
  const log = await openReader({ ALBA_EVENT_STORE: 'postgres', DATABASE_URL: databaseUrl })
  const judge = openJudge(Date.now())
  const parts = [held()]
  let seen = 0
  for await (const page of log.pages()) {
    await judge.add(page)
    seen += page.length
    if (seen >= (parts.length * events) / PARTS) parts.push(held())
  }
  await log.close()
  return parts
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
