import pg from 'pg'
import { z } from 'zod'
import { bookingCommand, visitor } from './bookings.ts'
import { expectStatus, type HttpClient } from './http-client.ts'
import { closedLoop, type Measurement, summarise } from './measure.ts'
import { printHeading, printLine } from './report.ts'

const advance = z.object({ projection: z.string(), position: z.string() })
const answer = z.object({ position: z.string() })

/** What a new booking shows in: written at once, and a moment later. */
const MODELS = ['bookings', 'agenda', 'timeline', 'search', 'supervision', 'clients', 'live'] as const

/**
 * From the answer « it is in the log » to « it can be read »: the read model's own notification, which it sends in the
 * transaction that makes the rows visible.
 */
export async function benchVisibility(parts: {
  command: HttpClient
  databaseUrl: string
  slots: string[]
}): Promise<void> {
  printHeading('From the log to the read models, while 8 callers book')
  const watches = await Promise.all(MODELS.map(model => watchAdvances(parts.databaseUrl, model)))
  const book = async (turn: number) => {
    const slot = parts.slots.pop()
    if (!slot) throw new Error('every slot of the bench is taken')
    const { body } = await expectStatus(
      parts.command.send('POST', '/commands/request-booking', bookingCommand(turn, slot), visitor),
      200,
    )
    const { position } = answer.parse(JSON.parse(body))
    for (const watch of watches) watch.expect(position)
  }
  const load = await closedLoop(8, 6, book)
  printLine({ name: 'load meanwhile', measured: load })
  for (const watch of watches) {
    const measured = { ...(await watch.all()), perSecond: load.perSecond }
    printLine({ name: `delay until visible in \`${watch.model}\``, measured, aim: 'p99 50 ms' })
  }
}

async function watchAdvances(databaseUrl: string, projection: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const pending: { position: string; since: number }[] = []
  const delays: number[] = []
  let reached = ''
  const started = performance.now()
  const resolved = Promise.withResolvers<void>()
  let ending = false

  const settle = () => {
    const now = performance.now()
    for (let index = pending.length - 1; index >= 0; index--) {
      const waiting = pending[index]
      if (!waiting || waiting.position > reached) continue
      delays.push(now - waiting.since)
      pending.splice(index, 1)
    }
    if (ending && pending.length === 0) resolved.resolve()
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
    expect(position: string): void {
      if (position <= reached) delays.push(0)
      else pending.push({ position, since: performance.now() })
    },
    async all(): Promise<Measurement> {
      ending = true
      settle()
      await resolved.promise
      await client.end()
      return summarise(delays, performance.now() - started)
    },
  }
}
