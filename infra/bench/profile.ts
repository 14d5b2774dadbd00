import { openDatabase } from '@alba/platform/postgres/pool'
import type { Stack } from '../local/stack.ts'
import { sendBooking } from './bookings.ts'
import { expectStatus, type HttpClient } from './http-client.ts'
import { closedLoop, type Measurement } from './measure.ts'
import { inAll, type Part, type ProcessorTime, processorTime } from './processor-time.ts'
import { printFact, printHeading, printLine } from './report.ts'
import { redeemer } from './vouchers.ts'

const CALLERS = 8
const SECONDS = 6
/** Statements that a booking has fewer of are left out. */
const RARE = 0.02

type Parts = {
  readonly stack: Stack
  readonly gateway: HttpClient
  readonly command: HttpClient
  readonly slots: string[]
}

type Statement = { readonly text: string; readonly calls: number; readonly ms: number; readonly plans: number }

/** For the copy whose bookings are looked into. */
export const countStatements = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track_planning': 'on',
}

/** Where a booking's time goes: processor time of each process, and what PostgreSQL is asked. */
export async function profileBookings(parts: Parts): Promise<void> {
  const { stack, gateway, slots } = parts
  const book = (turn: number) => {
    const slot = slots.pop()
    if (!slot) throw new Error('every slot of the bench is taken')
    return expectStatus(sendBooking(gateway, turn, slot), 201)
  }
  const redeem = await redeemer({ ...parts, sandbox: stack.urls.sandbox }, 60)
  await closedLoop(CALLERS, SECONDS, book)
  const plain = await profile(stack, 'A booking', book)
  await closedLoop(CALLERS, 2, redeem)
  const paid = await profile(stack, 'A booking that a voucher pays', redeem)
  printFact('a booking with a voucher costs', `× ${(plain.perSecond / paid.perSecond).toFixed(2)}`, '× 1.5')
}

async function profile(stack: Stack, name: string, work: (turn: number) => Promise<unknown>): Promise<Measurement> {
  const database = openDatabase({ url: stack.urls.database, name: 'bench profile', size: 1 })
  try {
    await database.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements')
    await database.query('SELECT pg_stat_statements_reset()')
    const before = processorTime(stack)
    const measured = await closedLoop(CALLERS, SECONDS, work)
    const after = processorTime(stack)
    const { rows } = await database.query<Statement>(
      `SELECT regexp_replace(left(query, 2000), '\\s+', ' ', 'g') AS text, calls::float, total_exec_time + total_plan_time AS ms,
         plans::float
       FROM pg_stat_statements WHERE query !~ 'pg_stat_statements' ORDER BY calls DESC`,
    )
    print(name, measured, between(before, after, measured.count), rows)
    return measured
  } finally {
    await database.end()
  }
}

const between = (before: ProcessorTime, after: ProcessorTime, count: number) =>
  Object.fromEntries(
    Object.entries(after).map(([part, ms]) => [part, (ms - before[part as Part]) / count]),
  ) as ProcessorTime

function print(name: string, measured: Measurement, cpu: ProcessorTime, statements: readonly Statement[]): void {
  printHeading(`${name}: what it costs, ${CALLERS} callers`)
  printLine({ name: 'until readable', measured })
  for (const [part, ms] of Object.entries(cpu)) printFact(`processor time, ${part}`, `${ms.toFixed(2)} ms`)
  printFact('processor time, all', `${inAll(cpu).toFixed(2)} ms`)
  const each = (value: number) => value / measured.count
  const calls = statements.reduce((sum, statement) => sum + statement.calls, 0)
  printFact('statements', each(calls).toFixed(2))
  const steps = statements.filter(({ text }) => text.startsWith(STEP))
  const made = steps.reduce((sum, { calls }) => sum + calls, 0)
  const planned = steps.reduce((sum, s) => sum + s.plans, 0)
  printFact('steps of read models', each(made).toFixed(2))
  printFact('  different ones', String(steps.length))
  printFact('  planned', each(planned).toFixed(2))
  printFact('  in PostgreSQL', `${each(steps.reduce((sum, { ms }) => sum + ms, 0)).toFixed(2)} ms`)
  for (const statement of statements.filter(({ calls }) => each(calls) >= RARE)) {
    const cost = `${each(statement.calls).toFixed(2)} × ${(statement.ms / statement.calls).toFixed(2)} ms`
    console.log(`  ${cost.padEnd(16)} ${briefly(statement.text)}`)
  }
}

const STEP = 'WITH step AS'

/** A step of the read models begins like every other; what it writes tells it apart. */
function briefly(text: string): string {
  if (!text.startsWith(STEP)) return text.slice(0, 100)
  const written = [...text.matchAll(/(?:INSERT INTO|DELETE FROM) ("\w+")\.("\w+")/g)].map(([, model]) => model)
  return `a step of the read models, of ${[...new Set(written)].join(', ') || 'their places alone'}`
}
