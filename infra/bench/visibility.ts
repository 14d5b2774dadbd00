import pg from 'pg'
import { z } from 'zod'
import { bookingCommand, visitor } from './bookings.ts'
import { expectStatus, type HttpClient } from './http-client.ts'
import { closedLoop, type Measurement, summarise } from './measure.ts'
import { printHeading, printLine } from './report.ts'

const advance = z.object({ projection: z.string(), position: z.string() })
const answer = z.object({ position: z.string() })

/**
 * The read models for which a visitor waits: the answer to a booking waits for `bookings`, the answer to a cancellation
 * also for `agenda`.
 */
const AWAITED = ['bookings', 'agenda'] as const
/** Other read models that show a new booking. No visitor waits for them. */
const BESIDES = ['timeline', 'search', 'supervision', 'clients', 'live'] as const

type Parts = { readonly command: HttpClient; readonly databaseUrl: string; readonly slots: string[] }
type Seen = { readonly model: string; readonly measured: Measurement }

export async function benchVisibility(parts: Parts): Promise<void> {
  printHeading('From the log to the read models, while 8 callers book')
  await watchBookings(parts, 2)
  const { load, awaited, besides } = await watchBookings(parts, 6)
  printLine({ name: 'load meanwhile', measured: load })
  for (const { model, measured } of [...awaited, ...besides])
    printLine({ name: `delay until visible in \`${model}\``, measured, aim: 'p99 50 ms' })
}

/**
 * Lets 8 callers book at the command service, and measures how long each read model takes to show the bookings. The time
 * begins with the command's answer, when the events are in the log. It ends with the projector's notification, which
 * PostgreSQL delivers when the transaction with the rows commits.
 * @param parts.slots free starts; each booking removes one
 * @returns `load`: the bookings; `awaited` and `besides`: the delays of each read model, with the rate of the load
 * @throws when every slot is taken
 */
export async function watchBookings({ command, databaseUrl, slots }: Parts, seconds: number) {
  const watch = (models: readonly string[]) => Promise.all(models.map(model => watchAdvances(databaseUrl, model)))
  const awaited = await watch(AWAITED)
  const besides = await watch(BESIDES)
  const load = await closedLoop(8, seconds, async turn => {
    const slot = slots.pop()
    if (!slot) throw new Error('every slot of the bench is taken')
    const booked = command.send('POST', '/commands/request-booking', bookingCommand(turn, slot), visitor)
    const { position } = answer.parse(JSON.parse((await expectStatus(booked, 200)).body))
    for (const each of [...awaited, ...besides]) each.awaitPosition(position)
  })
  const seen = (watches: typeof awaited): Promise<Seen[]> =>
    Promise.all(
      watches.map(async each => ({
        model: each.model,
        measured: { ...(await each.delaysOnceAllSeen()), perSecond: load.perSecond },
      })),
    )
  return { load, awaited: await seen(awaited), besides: await seen(besides) }
}

/**
 * Follows the notifications of one read model, on a connection of its own. Positions have a fixed width, so they are
 * compared as text; the empty text stands before all.
 */
async function watchAdvances(databaseUrl: string, projection: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const pending: { position: string; since: number }[] = []
  const delays: number[] = []
  let reached = ''
  const started = performance.now()
  const allSeen = Promise.withResolvers<void>()
  let ending = false

  const settle = () => {
    const now = performance.now()
    for (let index = pending.length - 1; index >= 0; index--) {
      const waiting = pending[index]
      if (!waiting || waiting.position > reached) continue
      delays.push(now - waiting.since)
      pending.splice(index, 1)
    }
    if (ending && pending.length === 0) allSeen.resolve()
  }
  client.on('notification', ({ payload }) => {
    const news = advance.parse(JSON.parse(payload ?? '{}'))
    if (news.projection !== projection || news.position <= reached) return
    reached = news.position
    settle()
  })
  await client.query('LISTEN projection_advanced')

  return {
    model: projection,
    /** Measures from now until the read model reaches the position: 0 when it was faster than the command's answer. */
    awaitPosition(position: string): void {
      if (position <= reached) delays.push(0)
      else pending.push({ position, since: performance.now() })
    },
    /** Waits until the read model has reached every awaited position, and closes the connection. */
    async delaysOnceAllSeen(): Promise<Measurement> {
      ending = true
      settle()
      await allSeen.promise
      await client.end()
      return summarise(delays, performance.now() - started)
    },
  }
}
