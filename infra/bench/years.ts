import { setTimeout as sleep } from 'node:timers/promises'
import { createCodec } from '@alba/platform/event-log/codec'
import { openKeyring } from '@alba/platform/event-log/keyring'
import { type Database, openDatabase } from '@alba/platform/postgres/pool'
import type { Stack } from '../local/stack.ts'
import { measureBaseline } from './baseline.ts'
import { openBulkLog } from './bulk-log.ts'
import { addPractitioner, askQuestions, asPractitioner, hasHistory, untilAtRest } from './desk.ts'
import { type Extent, extentOf } from './desk-questions.ts'
import { EVENTS_PER_BOOKING } from './generated-history.ts'
import { expectStatus, type HttpClient } from './http-client.ts'
import { processorTime, totalOf } from './processor-time.ts'
import { benchReading } from './reading.ts'
import { asked, generateAll, replay } from './replay.ts'
import { costOfAll, costOfFirst, costOfLast } from './replay-cost.ts'
import { count, printFact, printHeading } from './report.ts'

/** As many events as a centre with twelve practitioners has after ten years. */
export const YEARS_EVENTS = 3_000_000
const AIM_START = '3 s'
const AIM_REPLAY = '80,000/s'
/** Read models with fewer events are not measured. */
const LEAST_EVENTS = 1_000
/** Time limit of statements that read or write all events. */
const LONG_MS = 3_600_000
const POLL_MS = 50

export type YearsParts = {
  readonly stack: Stack
  readonly gateway: HttpClient
  readonly command: HttpClient
  readonly projector: HttpClient
  readonly masterKey: string
  readonly events: number
  /** Only questions whose name contains this text are asked. */
  readonly questions?: string | undefined
}

/**
 * A copy after ten years: how long each service takes to start, what the back office waits for its lists and figures,
 * and how fast each read model is replayed. The events are written once, into the folder that `--data` names. Figures of
 * the machine without Alba stand beside, because two runs cannot be compared otherwise.
 */
export async function benchYears(parts: YearsParts): Promise<void> {
  const { stack, gateway, command, masterKey, events, questions } = parts
  const extent = extentOf(Math.floor(events / EVENTS_PER_BOOKING))
  const database = openDatabase({ url: stack.urls.database, name: 'bench years', size: 2, timeoutMs: LONG_MS })
  if (!(await hasHistory(database))) {
    await addPractitioner(command)
    await writeYears(parts, database, extent)
    await untilAtRest(stack)
  }
  await measureBaseline(stack.urls.database)
  printHeading(`After ten years: ${count(await eventsIn(database))} events, ${count(extent.bookings)} bookings`)
  await benchStarts(stack)
  await askQuestions({ stack, get: await asPractitioner(gateway), extent, questions })
  printHeading('Replays, each in a new process')
  await benchReading(stack, masterKey, database)
  await benchEveryReplay(parts, database)
  await printSizes(database)
  await database.end()
}

async function eventsIn(database: Database): Promise<number> {
  const { rows } = await database.query<{ count: number }>('SELECT count(*) FROM event_store.events')
  return rows[0]?.count ?? 0
}

/**
 * Writes the events while no service runs, and has the projector build every read model from them. Policies and mails
 * pass over them: what followed from these events is in the log.
 */
async function writeYears({ stack, masterKey }: YearsParts, database: Database, extent: Extent): Promise<void> {
  if (stack.store.ALBA_EVENT_STORE !== 'postgres') throw new Error('the events of years are written to PostgreSQL only')
  const { gateway, projector, command } = stack.processes
  for (const each of [gateway, projector, command]) await each.kill()
  const keyring = await openKeyring(database, Buffer.from(masterKey, 'hex'))
  const log = openBulkLog(database, createCodec(keyring))
  const started = performance.now()
  await generateAll(log, keyring, { events: extent.events, alsoWrite: extent })
  await log.close()
  printFact('events written', `${count((await eventsIn(database)) / secondsSince(started))}/s`)
  await passOver(database)
  await database.query('VACUUM (ANALYZE)')
  const building = performance.now()
  for (const each of [command, projector, gateway]) each.start()
  await untilReady(stack.urls.projector)
  await stack.ready()
  printFact('all read models built, two at a time', `${secondsSince(building).toFixed(0)} s`)
}

/** Moves policies and consumers of the bus to the head of the log, and forgets the read models of the empty log. */
async function passOver(database: Database): Promise<void> {
  const head = "(SELECT lpad(max(global_position)::text, 19, '0') FROM event_store.events)"
  await database.query(`UPDATE command.policy_checkpoints SET position = ${head}`)
  await database.query(`UPDATE bus.groups SET position = ${head}`)
  await database.query('DELETE FROM projections.checkpoints')
  await database.query('DELETE FROM projections.replays')
}

const secondsSince = (started: number): number => (performance.now() - started) / 1_000

/** Starts each service alone, while the other two run. It is started once before, so that the disk's cache is as warm. */
async function benchStarts(stack: Stack): Promise<void> {
  for (const [name, url] of [
    ['command', stack.urls.command],
    ['projector', stack.urls.projector],
    ['gateway', stack.urls.site],
  ] as const) {
    await startOf(stack, name, url)
    await untilAtRest(stack)
    printFact(`start of ${name}, until it is ready`, `${(await startOf(stack, name, url)).toFixed(1)} s`, AIM_START)
    await untilAtRest(stack)
  }
}

/** @returns how many seconds passed from the start of the process until it is ready */
async function startOf(stack: Stack, name: 'command' | 'projector' | 'gateway', url: string): Promise<number> {
  const service = stack.processes[name]
  await service.kill()
  const started = performance.now()
  service.start()
  await untilReady(url)
  return secondsSince(started)
}

/** Waits without a limit: to build all read models takes minutes. */
async function untilReady(url: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/api/ready`).catch(() => undefined)
    await answer?.body?.cancel()
    if (answer?.ok) return
    await sleep(POLL_MS)
  }
}

/** Replays each read model alone, in a projector that was just started. */
async function benchEveryReplay({ stack, projector }: YearsParts, database: Database): Promise<void> {
  for (const name of await modelNames(database)) {
    await startOf(stack, 'projector', stack.urls.projector)
    await untilAtRest(stack)
    const used = () => totalOf(processorTime(stack))
    const { events, seconds, peakMegabytes, progress } = await replay(projector, database, name, used)
    const facts = [
      `${count(events / seconds)}/s`.padStart(9),
      `processor ${microseconds(costOfAll(progress))} an event`,
      `(first ${microseconds(costOfFirst(progress))}, last ${microseconds(costOfLast(progress))})`,
      `at most ${peakMegabytes.toFixed(0)} MB`,
    ]
    printFact(`${name}: ${count(events)} events`, facts.join('  '), AIM_REPLAY)
    // The tables that it replaced would take their room for a day.
    await expectStatus(projector.send('POST', `/replays/${name}/discard`, asked), 200)
  }
}

async function modelNames(database: Database): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(
    'SELECT name FROM projections.checkpoints WHERE events_done >= $1 ORDER BY name',
    [LEAST_EVENTS],
  )
  return rows.map(({ name }) => name)
}

const microseconds = (cost: number | undefined): string => (cost === undefined ? '–' : `${cost.toFixed(1)} µs`)

async function printSizes(database: Database): Promise<void> {
  const { rows } = await database.query<{ changes: number; megabytes: number }>(
    `SELECT (SELECT count(*) FROM live.changes) AS changes,
            pg_database_size(current_database())::float8 / 1e6 AS megabytes`,
  )
  printFact('rows of live', count(rows[0]?.changes ?? 0))
  printFact('the database', `${count(rows[0]?.megabytes ?? 0)} MB`)
}
