import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, openDatabase } from '@alba/platform/postgres/pool'
import type { Stack } from '../local/stack.ts'
import { measureEmptyRoute } from './baseline.ts'
import { type Extent, extentOf, questionsOver } from './desk-questions.ts'
import { expectStatus, type HttpClient } from './http-client.ts'
import { closedLoop } from './measure.ts'
import { type Part, processorTime, totalOf } from './processor-time.ts'
import { clearOutbox, deleteOverdueDeadlines, type ReplayParts, writeHistory } from './replay.ts'
import { count, printFact, printHeading, printLine } from './report.ts'

/** Default number of bookings, all paid, at which the back office must still meet its aim. */
export const DESK_BOOKINGS = 20_000
const CALLERS = 8
/** How long each question is asked before its answers count, so that the code is compiled. */
const WARM_SECONDS = 3
/** How long the answers to each question are measured. */
const MEASURED_SECONDS = 4
const AIM = 'p99 50 ms'
/** Milliseconds of processor time a second, over all services, above which work is still going on. */
const BUSY_MS = 100
/** Time limit of statements that read all that was written. */
const LONG_MS = 600_000

export type DeskParts = Omit<ReplayParts, 'events'> & {
  readonly stack: Stack
  readonly gateway: HttpClient
  readonly command: HttpClient
  readonly bookings?: number
  /**
   * Only questions whose name contains one of these texts, with « | » between them, are asked. Empty: all of them, and
   * then the export.
   */
  readonly questions?: string | undefined
}

/**
 * Measures how fast the gateway answers what the back office asks all day. The bookings are spread over ten years of a
 * centre with twelve practitioners, whose agenda has room for 432,000. Prints the processor time of each answer, the
 * load of the machine, and its speed before and after too: without them two runs cannot be compared.
 */
export async function benchDesk(parts: DeskParts): Promise<void> {
  const { stack, gateway, command, bookings = DESK_BOOKINGS, questions = '', ...history } = parts
  const extent = extentOf(bookings)
  printHeading(
    `The back office over ${count(bookings)} paid bookings and ${count(extent.vouchers)} vouchers, ${CALLERS} callers`,
  )
  const database = openDatabase({ url: history.store.DATABASE_URL, name: 'bench desk', size: 2, timeoutMs: LONG_MS })
  if (!(await hasHistory(database))) {
    await addPractitioner(command)
    await writeHistory(database, { ...history, events: extent.events, alsoWrite: extent })
    // Autovacuum would do it too, but only after a minute or so.
    await database.query('VACUUM (ANALYZE)')
  }
  // A history whose writing was interrupted still has them.
  await deleteOverdueDeadlines(database)
  await untilAtRest(stack)
  await clearOutbox(database)
  await database.end()
  const get = await asPractitioner(gateway)
  await askQuestions({ stack, get, extent, questions })
  if (questions !== '') return
  const started = performance.now()
  const { body } = await get('backoffice/bookings/export?include_all=true')
  const seconds = (performance.now() - started) / 1000
  // Neither the headings nor what follows the last line break, which is empty, is a booking.
  const bookingLines = body.split('\r\n').length - 2
  printFact('the export of all bookings', `${count(bookingLines / seconds)} lines/s`)
}

type Get = (path: string) => Promise<{ readonly body: string }>

export type Asked = {
  readonly stack: Stack
  readonly get: Get
  readonly extent: Extent
  /** Only questions whose name contains one of these texts, with « | » between them. */
  readonly questions?: string | undefined
}

/**
 * Asks each question for some seconds. Before and after all of them an empty route is measured, which shows how fast
 * the machine is.
 */
export async function askQuestions({ stack, get, extent, questions = '' }: Asked): Promise<void> {
  await measureEmptyRoute(CALLERS)
  const asked = Object.entries(questionsOver(extent)).filter(([name]) =>
    questions.split('|').some(text => name.includes(text)),
  )
  for (const [name, path] of asked) {
    await closedLoop(CALLERS, WARM_SECONDS, turn => get(path(turn)))
    const before = processorTime(stack)
    const measured = await closedLoop(CALLERS, MEASURED_SECONDS, turn => get(path(turn)))
    const after = processorTime(stack)
    const used = (part: Part) => `${((after[part] - before[part]) / measured.count).toFixed(1)} ms of ${part}`
    const load = `load ${loadavg()[0]?.toFixed(1)}`
    printLine({
      name,
      measured,
      aim: AIM,
      note: [used('gateway'), used('projector'), used('postgres'), load].join(', '),
    })
  }
  await measureEmptyRoute(CALLERS)
}

/**
 * Resolves once the services have finished the work that follows a start with a long log, or the writing of the
 * history.
 */
export async function untilAtRest(stack: Stack): Promise<void> {
  for (let used = Number.POSITIVE_INFINITY; used > BUSY_MS; ) {
    const before = totalOf(processorTime(stack))
    await sleep(1_000)
    used = totalOf(processorTime(stack)) - before
  }
}

/**
 * Whether the database has a generated history, as when the data folder was kept from an earlier run. Only its
 * practitioner has an account.
 */
export async function hasHistory(database: Database): Promise<boolean> {
  const { rows } = await database.query("SELECT FROM event_store.events WHERE type = 'AccountAdded' LIMIT 1")
  return rows.length > 0
}

const account = { email: 'bench@example.org', password: 'a long password of the bench' }
const practitioner = { name: 'Praticienne 1', ...account }

export const addPractitioner = (command: HttpClient) =>
  expectStatus(command.send('POST', '/commands/add-practitioner', practitioner), 200)

/** Logs a practitioner in. @returns how the gateway is asked in her name, with a path below `/api/` */
export async function asPractitioner(gateway: HttpClient): Promise<Get> {
  const { body } = await expectStatus(gateway.send('POST', '/api/auth/login', account), 200)
  const authorization = `Bearer ${(JSON.parse(body) as { access_token: string }).access_token}`
  const headers = { authorization, 'accept-encoding': 'gzip' }
  return path => expectStatus(gateway.send('GET', `/api/${path}`, undefined, headers), 200)
}
