import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@alba/platform/postgres/pool'
import { operatorHeaders } from '../local/operator.ts'
import { startStack } from '../local/stack.ts'
import { bookingRequest } from './bookings.ts'
import { benchCentre } from './centre.ts'
import { expectStatus, httpClient } from './http-client.ts'
import { closedLoop } from './measure.ts'
import { inAll, processorTime } from './processor-time.ts'
import { replay, writeHistory } from './replay.ts'

/** What a side is told, one thing at a time, and what it answers. */
export type Told =
  | { readonly does: 'book'; readonly callers: number; readonly seconds: number }
  | { readonly does: 'write history'; readonly events: number }
  | { readonly does: 'restart the projector' }
  | { readonly does: 'replay'; readonly model: string }
export type Answered = { readonly perSecond: number; readonly p99: number; readonly cpuMs: number }

/** One side of a comparison: a whole copy of Alba that does what `against.ts` tells it. It runs as a process of its own. */
const dataDir = join(tmpdir(), `alba-bench-side-${process.pid}`)
const env = { ...process.env, RATE_LIMIT_SCALE: '1000000', LOG_LEVEL: 'warn' }
const stack = await startStack({ dataDir, env, quiet: true, demo: 'none' })
const inside = operatorHeaders(stack.secrets.serviceSecret, 'bench')
const gateway = httpClient(stack.urls.site)
const projector = httpClient(stack.urls.projector, inside)
const database = openDatabase({ url: stack.urls.database, name: 'bench side', size: 2 })
// Replays are measured when nothing else runs: nobody is written to about the history.
await stack.processes.mail?.kill()
const { slots } = await benchCentre(httpClient(stack.urls.command, inside))
let visitors = 0

async function book(callers: number, seconds: number): Promise<Answered> {
  const before = inAll(processorTime(stack))
  const measured = await closedLoop(callers, seconds, () => {
    const slot = slots.pop()
    if (!slot) throw new Error('every slot of the bench is taken')
    return expectStatus(gateway.send('POST', '/api/bookings', bookingRequest(visitors++, slot)), 201)
  })
  return { ...measured, cpuMs: (inAll(processorTime(stack)) - before) / measured.count }
}

async function obey(told: Told): Promise<Answered> {
  if (told.does === 'book') return book(told.callers, told.seconds)
  const before = inAll(processorTime(stack))
  if (told.does === 'restart the projector') {
    await stack.processes.projector.restart()
    return { perSecond: 0, p99: 0, cpuMs: 0 }
  }
  if (told.does === 'write history') {
    const { masterKey } = stack.secrets
    await writeHistory(database, { store: stack.store, masterKey, events: told.events })
    return { perSecond: 0, p99: 0, cpuMs: inAll(processorTime(stack)) - before }
  }
  const { events, seconds } = await replay(projector, database, told.model)
  return { perSecond: events / seconds, p99: 0, cpuMs: (inAll(processorTime(stack)) - before) / events }
}

async function end(): Promise<void> {
  await database.end()
  await stack.stop()
  await rm(dataDir, { recursive: true, force: true })
  process.exit(0)
}

// Whoever started it is gone, or has had enough.
process.on('disconnect', () => void end())
process.on('message', async (told: Told) => process.send?.(await obey(told)))
process.send?.('ready')
