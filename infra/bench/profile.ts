import { type Database, openDatabase } from '@alba/platform/postgres/pool'
import type { Stack } from '../local/stack.ts'
import { nextOf, sendBooking } from './bookings.ts'
import { expectStatus, type HttpClient } from './http-client.ts'
import { closedLoop, combined, inTurns, type Measurement, medianOf } from './measure.ts'
import { type Part, type ProcessorTime, processorTime, totalOf } from './processor-time.ts'
import { printFact, printHeading, printLine } from './report.ts'
import { redeemer } from './vouchers.ts'

const CALLERS = 8
/** `WARM_SECONDS` are not counted, so that the code is compiled first; then `TURNS` turns of `SECONDS` each. */
const [WARM_SECONDS, SECONDS, TURNS] = [6, 2, 5]
/** Statements that run less often than this per booking are not printed. */
const RARE = 0.02

type Parts = {
  readonly stack: Stack
  readonly gateway: HttpClient
  readonly command: HttpClient
  readonly slots: string[]
}

type Statement = { readonly text: string; readonly calls: number; readonly ms: number; readonly plans: number }

/** PostgreSQL settings of the copy that is profiled. */
export const countStatements = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track_planning': 'on',
}

type Window = {
  readonly measured: Measurement
  readonly cpu: ProcessorTime
  readonly statements: readonly Statement[]
}

/** Measures what a booking costs: processor time of each process, and the statements that PostgreSQL runs. */
export async function profileBookings(parts: Parts): Promise<void> {
  const { stack, gateway, slots } = parts
  let visitors = 0
  const book = () => expectStatus(sendBooking(gateway, visitors++, nextOf(slots)), 201)
  const bookWithVoucher = await redeemer({ ...parts, sandbox: stack.urls.sandbox }, 200)
  const redeem = () => bookWithVoucher(visitors++)
  const database = openDatabase({ url: stack.urls.database, name: 'bench profile', size: 1 })
  try {
    await database.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements')
    await closedLoop(CALLERS, WARM_SECONDS, book)
    await closedLoop(CALLERS, SECONDS, redeem)
    const [plain = [], paid = []] = await inTurns(TURNS, [book, redeem], work => measureWindow(stack, database, work))
    print('A booking', plain)
    print('A booking that a voucher pays', paid)
    const costs = plain.map(({ measured }, turn) => measured.perSecond / (paid[turn]?.measured.perSecond ?? 0))
    printFact('a booking with a voucher costs', `× ${medianOf(costs).toFixed(2)}`, 'at most × 1.5')
  } finally {
    await database.end()
  }
}

async function measureWindow(stack: Stack, database: Database, work: () => Promise<unknown>): Promise<Window> {
  await database.query('SELECT pg_stat_statements_reset()')
  const before = processorTime(stack)
  const measured = await closedLoop(CALLERS, SECONDS, work)
  const cpu = between(before, processorTime(stack))
  const { rows: statements } = await database.query<Statement>(
    `SELECT regexp_replace(left(query, 2000), '\\s+', ' ', 'g') AS text, calls::float, total_exec_time + total_plan_time AS ms,
       plans::float
     FROM pg_stat_statements WHERE query !~ 'pg_stat_statements'`,
  )
  return { measured, cpu, statements }
}

const between = (before: ProcessorTime, after: ProcessorTime) =>
  Object.fromEntries(Object.entries(after).map(([part, ms]) => [part, ms - before[part as Part]])) as ProcessorTime

function print(name: string, windows: readonly Window[]): void {
  const measured = combined(windows.map(window => window.measured))
  const each = (value: number) => value / measured.count
  const sum = (values: readonly number[]) => each(values.reduce((total, value) => total + value, 0))
  printHeading(`${name}: what it costs, ${CALLERS} callers`)
  printLine({ name: 'until readable', measured })
  for (const part of ['command', 'gateway', 'projector', 'postgres'] as const)
    printFact(`processor time, ${part}`, `${sum(windows.map(({ cpu }) => cpu[part])).toFixed(2)} ms`)
  printFact('processor time, all', `${sum(windows.map(({ cpu }) => totalOf(cpu))).toFixed(2)} ms`)
  const statements = addedUp(windows.flatMap(window => window.statements))
  printFact('statements', sum(statements.map(({ calls }) => calls)).toFixed(2))
  const steps = statements.filter(({ text }) => text.startsWith(STEP))
  printFact('steps of read models', sum(steps.map(({ calls }) => calls)).toFixed(2))
  printFact('  different ones', String(steps.length))
  printFact('  planned', sum(steps.map(({ plans }) => plans)).toFixed(2))
  printFact('  in PostgreSQL', `${sum(steps.map(({ ms }) => ms)).toFixed(2)} ms`)
  for (const statement of statements.filter(({ calls }) => each(calls) >= RARE)) {
    const cost = `${each(statement.calls).toFixed(2)} × ${(statement.ms / statement.calls).toFixed(2)} ms`
    console.log(`  ${cost.padEnd(16)} ${briefly(statement.text)}`)
  }
}

/** Sums the same statements of all windows; the most frequent comes first. */
const addedUp = (statements: readonly Statement[]): Statement[] =>
  [...Map.groupBy(statements, ({ text }) => text).values()]
    .map(same =>
      same.reduce((sum, { text, calls, ms, plans }) => ({
        text,
        calls: sum.calls + calls,
        ms: sum.ms + ms,
        plans: sum.plans + plans,
      })),
    )
    .toSorted((a, b) => b.calls - a.calls)

const STEP = 'WITH step AS'

/** All steps of read models begin with the same text, so they are told apart by the tables that they write to. */
function briefly(text: string): string {
  if (!text.startsWith(STEP)) return text.slice(0, 100)
  const written = [...text.matchAll(/(?:INSERT INTO|DELETE FROM) ("\w+")\.("\w+")/g)].map(([, model]) => model)
  return `a step of the read models, of ${[...new Set(written)].join(', ') || 'their checkpoints alone'}`
}
