import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, openDatabase } from '@alba/platform/postgres/pool'
import type { Stack } from '../local/stack.ts'
import { extentOf, questionsOver } from './desk-questions.ts'
import { expectStatus, type HttpClient } from './http-client.ts'
import { closedLoop } from './measure.ts'
import { inAll, type Part, processorTime } from './processor-time.ts'
import { type ReplayParts, writeHistory } from './replay.ts'
import { count, printFact, printHeading, printLine } from './report.ts'

/** As many as the back office must be quick with, unless told otherwise; each booking is paid. */
export const DESK_BOOKINGS = 20_000
const CALLERS = 8
const AIM = 'p99 50 ms'
/** Processor time of all services in a second, beyond which something is still being done. */
const BUSY_MS = 100
/** For statements over everything that was written. */
const LONG_MS = 600_000

export type DeskParts = Omit<ReplayParts, 'events'> & {
  readonly stack: Stack
  readonly gateway: HttpClient
  readonly command: HttpClient
  readonly bookings?: number
  /** What the questions that are asked have in their name; unless told all of them are asked, and the export after them. */
  readonly questions?: string | undefined
}

/**
 * What staff asks for all day, over ten years of a house of twelve nurses: 200,000 bookings fill its agenda by three fifths.
 * The processor time of an answer is told as well, and how busy the machine was: else nothing can be compared.
 */
export async function benchDesk(parts: DeskParts): Promise<void> {
  const { stack, gateway, command, bookings = DESK_BOOKINGS, questions = '', ...history } = parts
  const extent = extentOf(bookings)
  printHeading(
    `The back office over ${count(bookings)} paid bookings and ${count(extent.vouchers)} vouchers, ${CALLERS} callers`,
  )
  const database = openDatabase({ url: history.store.DATABASE_URL, name: 'bench desk', size: 2, timeoutMs: LONG_MS })
  const isKept = await isWritten(database)
  if (!isKept) {
    await writeHistory(database, { ...history, events: extent.events, besides: extent })
    // As autovacuum does by itself in a minute or so.
    await database.query('VACUUM (ANALYZE)')
  }
  if (!isKept) await expectStatus(command.send('POST', '/commands/add-practitioner', practitioner), 200)
  const authorization = await logIn(gateway)
  const get = (path: string) => expectStatus(gateway.send('GET', `/api/${path}`, undefined, { authorization }), 200)

  await atRest(stack)
  // The letters of the generated years are ordered by now, and wait for a server that is not there: to look for the next
  // one among 200,000 would take PostgreSQL half a core for as long as anything is measured.
  await database.query('DELETE FROM mailer.outbox')
  await database.query('VACUUM (ANALYZE) mailer.outbox')
  await database.end()
  const asked = Object.entries(questionsOver(extent)).filter(([name]) => name.includes(questions))
  for (const [name, path] of asked) {
    await closedLoop(CALLERS, 1, turn => get(path(turn)))
    const before = processorTime(stack)
    const measured = await closedLoop(CALLERS, 4, turn => get(path(turn)))
    const after = processorTime(stack)
    const used = (part: Part) => `${((after[part] - before[part]) / measured.count).toFixed(1)} ms of ${part}`
    const load = `load ${loadavg()[0]?.toFixed(1)}`
    printLine({ name, measured, aim: AIM, note: [used('gateway'), used('postgres'), load].join(', ') })
  }
  if (questions !== '') return
  const started = performance.now()
  const { body } = await get('backoffice/bookings/export?include_all=true')
  const seconds = (performance.now() - started) / 1000
  printFact('the export of all of them', `${count((body.split('\r\n').length - 2) / seconds)} lines/s`)
}

/** Resolves once the services are done with what they do when they start over a long log, or after the history was written. */
async function atRest(stack: Stack): Promise<void> {
  for (let used = Number.POSITIVE_INFINITY; used > BUSY_MS; ) {
    const before = inAll(processorTime(stack))
    await sleep(1_000)
    used = inAll(processorTime(stack)) - before
  }
}

/** Whether the copy was kept from another time. */
async function isWritten(database: Database): Promise<boolean> {
  const { rows } = await database.query('SELECT FROM bookings.bookings LIMIT 1')
  return rows.length > 0
}

const account = { email: 'bench@example.org', password: 'a long password of the bench' }
const practitioner = { name: 'Praticienne 1', ...account }

/** @returns the header of a practitioner who is logged in */
async function logIn(gateway: HttpClient): Promise<string> {
  const { body } = await expectStatus(gateway.send('POST', '/api/auth/login', account), 200)
  return `Bearer ${(JSON.parse(body) as { access_token: string }).access_token}`
}
