import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@alba/platform/postgres/pool'
import { operatorHeaders } from '../local/operator.ts'
import { startStack } from '../local/stack.ts'
import { nextOf, sendBooking, withoutLimits } from './bookings.ts'
import { benchCentre } from './centre.ts'
import { expectStatus, httpClient } from './http-client.ts'
import { closedLoop } from './measure.ts'
import { processorTime, totalOf } from './processor-time.ts'
import { replay, writeHistory } from './replay.ts'
import { slotQuestions } from './slots.ts'
import { watchBookings } from './visibility.ts'
import { redeemer } from './vouchers.ts'

/*
 * One side of a comparison of two versions: a whole copy of Alba, in a process of its own. `against.ts` starts it and
 * sends it tasks, one at a time; it answers each with what was measured.
 */

export type Task =
  | { readonly does: 'book'; readonly callers: number; readonly seconds: number }
  /** Books with vouchers, which `sell` must have bought before. */
  | { readonly does: 'redeem'; readonly callers: number; readonly seconds: number }
  | { readonly does: 'sell'; readonly purchases: number }
  /** Asks for the free starts of a day, or for the first free day of a month. */
  | { readonly does: 'ask for slots'; readonly of: 'day' | 'month'; readonly seconds: number }
  /** Books at the command service, and measures how long each read model takes to show the booking. */
  | { readonly does: 'watch'; readonly seconds: number }
  | { readonly does: 'write history'; readonly events: number }
  | { readonly does: 'restart the projector' }
  | { readonly does: 'replay'; readonly model: string }
/** What was measured of bookings, answers or replayed events; all figures are 0 for a task that measures nothing. */
export type Answered = {
  readonly perSecond: number
  /**
   * The time that 99 % of the bookings or answers do not exceed, in milliseconds; 0 for a replay. For the task `watch`:
   * the time until a booking is visible in the slowest read model for which a visitor waits.
   */
  readonly p99: number
  /** Processor time of all services and PostgreSQL for each booking, answer or event, in milliseconds. */
  readonly cpuMs: number
  /** As `p99`, for the slowest read model for which no visitor waits. Only the task `watch` has it. */
  readonly p99OfOtherModels?: number
}

const dataDir = join(tmpdir(), `alba-bench-side-${process.pid}`)
const env = { ...process.env, ...withoutLimits, LOG_LEVEL: 'warn' }
const stack = await startStack({ dataDir, env, quiet: true, demo: 'none' })
const headers = operatorHeaders(stack.secrets.serviceSecret, 'bench')
const gateway = httpClient(stack.urls.site)
const projector = httpClient(stack.urls.projector, headers)
const database = openDatabase({ url: stack.urls.database, name: 'bench side', size: 2 })
// Replays are measured while nothing else runs, so no mails are sent about the history.
await stack.processes.mail?.kill()
const command = httpClient(stack.urls.command, headers)
const { slots, firstDay } = await benchCentre(command)
const questions = slotQuestions(gateway, firstDay)
/** Books with a voucher. Undefined until the task `sell` has bought vouchers. */
let redeem: Awaited<ReturnType<typeof redeemer>> | undefined
/** How many visitors all tasks have had so far: each visitor is another person. */
let visitors = 0
const none: Answered = { perSecond: 0, p99: 0, cpuMs: 0 }

/** @param work what one visitor does; `visitor` is their number */
async function loop(callers: number, seconds: number, work: (visitor: number) => Promise<unknown>): Promise<Answered> {
  const before = totalOf(processorTime(stack))
  const measured = await closedLoop(callers, seconds, () => work(visitors++))
  return { ...measured, cpuMs: (totalOf(processorTime(stack)) - before) / measured.count }
}

function book(visitor: number) {
  return expectStatus(sendBooking(gateway, visitor, nextOf(slots)), 201)
}

async function watch(seconds: number): Promise<Answered> {
  const before = totalOf(processorTime(stack))
  const { load, awaited, besides } = await watchBookings({ command, databaseUrl: stack.urls.database, slots }, seconds)
  const worst = (seen: typeof awaited) => Math.max(...seen.map(({ measured }) => measured.p99))
  return {
    perSecond: load.perSecond,
    p99: worst(awaited),
    p99OfOtherModels: worst(besides),
    cpuMs: (totalOf(processorTime(stack)) - before) / load.count,
  }
}

async function runTask(task: Task): Promise<Answered> {
  switch (task.does) {
    case 'book':
      return loop(task.callers, task.seconds, book)
    case 'redeem':
      if (!redeem) throw new Error('no vouchers were sold')
      return loop(task.callers, task.seconds, redeem)
    case 'ask for slots':
      return loop(16, task.seconds, questions[task.of])
    case 'watch':
      return watch(task.seconds)
    case 'sell':
      redeem = await redeemer({ gateway, command, sandbox: stack.urls.sandbox, slots }, task.purchases)
      return none
    case 'restart the projector':
      await stack.processes.projector.restart()
      return none
    case 'write history':
      await writeHistory(database, { store: stack.store, masterKey: stack.secrets.masterKey, events: task.events })
      return none
    case 'replay': {
      const before = totalOf(processorTime(stack))
      const { events, seconds } = await replay(projector, database, task.model)
      return { perSecond: events / seconds, p99: 0, cpuMs: (totalOf(processorTime(stack)) - before) / events }
    }
  }
}

async function end(): Promise<void> {
  await database.end()
  await stack.stop()
  await rm(dataDir, { recursive: true, force: true })
  process.exit(0)
}

// The process that started this one has ended, or closed the channel because it has finished.
process.on('disconnect', () => void end())
process.on('message', async (task: Task) => process.send?.(await runTask(task)))
process.send?.('ready')
