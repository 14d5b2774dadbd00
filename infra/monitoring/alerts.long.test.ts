import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ServiceView } from '@alba/contracts/catalogue/api'
import { openDatabase } from '@alba/platform/postgres/pool'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { appendPoison } from '../resilience/poison.ts'
import { openSmallCentre } from '../resilience/small-centre.ts'
import { startTestStack, type TestStack } from '../resilience/stack-for-tests.ts'
import { book, bookAndPay, freeStarts, openPayment, send } from '../resilience/visitor.ts'
import { evaluate, metricsIn } from './promql.ts'
import { MONITORING, readRules } from './rules.ts'
import { type Scrapes, scrapesOf } from './scrapes.ts'

/*
 * Brings a copy into the states that the alerts are about, and asks its real metrics. How long a state must last (`for`)
 * is tried in rules.test.yaml; here the expression must have found it.
 */

const dashboard = z.object({
  panels: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      gridPos: z.object({ x: z.int(), y: z.int(), w: z.int(), h: z.int() }),
      targets: z.array(z.object({ refId: z.string(), expr: z.string(), legendFormat: z.string() })).min(1),
    }),
  ),
})

const rules = await readRules()
const { panels } = dashboard.parse(JSON.parse(await readFile(join(MONITORING, 'dashboards/alba.json'), 'utf8')))

let stack: TestStack
let scrapes: Scrapes
let serviceId: ServiceView['id']
let starts: string[]
beforeAll(async () => {
  stack = await startTestStack()
  scrapes = scrapesOf(stack)
  const { serviceIds, dates } = await openSmallCentre(stack, { days: 6, durationMinutes: 55 })
  serviceId = serviceIds[0] ?? 0
  starts = await vi.waitFor(async () => {
    const free = await freeStarts(stack.urls, serviceId, dates)
    expect(free.length).toBeGreaterThan(25)
    return free
  }, 120_000)
})
afterAll(() => stack?.remove())

const nextStart = (): string => starts.splice(0, 2)[0] ?? ''
const found = (alert: string) => {
  const rule = rules.find(each => each.alert === alert)
  if (!rule) throw new Error(`there is no alert ${alert}`)
  return evaluate(rule.expr, scrapes.series(), scrapes.now()) as readonly { labels: object; value: number }[]
}
/** Waits until the alert's expression has found something, or nothing any more. */
const until = (alert: string, trips: boolean) =>
  vi.waitFor(
    async () => {
      await scrapes.scrape()
      expect(found(alert).length > 0, JSON.stringify(found(alert))).toBe(trips)
    },
    { timeout: 120_000, interval: 500 },
  )
const sql = (text: string, values: unknown[] = []) => stack.database.query(text, values)
/** Does something while another session holds a lock on a table. */
async function whileLocked(table: string, act: () => Promise<unknown>): Promise<void> {
  const other = openDatabase({ url: stack.urls.database, name: 'a lock', size: 1 })
  const session = await other.connect()
  await session.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`)
  try {
    await act()
  } finally {
    await session.query('COMMIT')
    session.release()
    await other.end()
  }
}

it('a copy that works trips no alert, and serves every metric that alerts and dashboard name', async () => {
  await scrapes.scrape()
  await bookAndPay(stack.urls, { serviceId, startTime: nextStart(), pays: true })
  await vi.waitFor(async () => {
    const { rows } = await sql("SELECT FROM mailer.outbox WHERE kind = 'booking-confirmed' AND state = 'sent'")
    expect(rows).toHaveLength(1)
  }, 120_000)
  await scrapes.scrape()
  // Growth is seen from the second point on.
  await book(stack.urls, serviceId, nextStart())
  await scrapes.scrape()
  // A busy machine pauses processes; that is no state of Alba.
  const tripped = rules.filter(({ alert }) => alert !== 'ProcessBusy' && found(alert).length > 0)
  expect(tripped.map(({ alert }) => [alert, found(alert)])).toEqual([])
  const expressions = [
    ...rules.map(({ expr }) => expr),
    ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ]
  const unknown = expressions.flatMap(metricsIn).filter(name => !scrapes.names().has(name))
  expect([...new Set(unknown)]).toEqual([])
})

it('the first row of the dashboard shows the four figures that matter first, and each panel has a place of its own', () => {
  const first = panels.filter(({ gridPos }) => gridPos.y === 0).map(({ title }) => title)
  expect(first).toEqual(['Booking latency', 'Read models behind the log', 'Payments unresolved', 'Mails waiting'])
  for (const { title, targets } of panels.filter(({ gridPos }) => gridPos.y === 0))
    for (const { expr } of targets)
      expect(evaluate(expr, scrapes.series(), scrapes.now()), `${title}: ${expr}`).not.toEqual([])
  const places = panels.map(({ gridPos: { x, y } }) => `${x},${y}`)
  expect(new Set(places).size).toBe(panels.length)
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
})

describe('an alert trips', () => {
  it('BookingsSlow', async () => {
    await scrapes.scrape()
    await whileLocked('event_store.events', async () => {
      void book(stack.urls, serviceId, nextStart()).catch(() => undefined)
      await sleep(2_000)
    })
    await until('BookingsSlow', true)
  })

  it('ReadModelLate, and the other metrics are still served', async () => {
    await whileLocked('supervision.supervised', async () => {
      await book(stack.urls, serviceId, nextStart())
      await until('ReadModelLate', true)
      expect(found('ReadModelLate').map(({ labels }) => labels)).toEqual([{ projection: 'supervision' }])
    })
    await until('ReadModelLate', false)
  })

  it('BrowsersFail', async () => {
    const report = { message: 'TypeError: x', stack: 'at f (/assets/page.js:1:2)', path: '/', release: '0.4.0' }
    await scrapes.scrape()
    for (let n = 0; n < 30; n++) await send('POST', `${stack.urls.site}/api/client-errors`, report)
    await until('BrowsersFail', true)
    expect(found('BrowsersFail').map(({ labels }) => labels)).toEqual([{ part: 'site' }])
  })

  it('PaymentsUnresolved', async () => {
    const booking = await book(stack.urls, serviceId, nextStart())
    if (!booking) throw new Error('the time is taken')
    await openPayment(stack.urls, booking)
    const aged = () =>
      sql(
        `UPDATE supervision.supervised SET created_at = now() - interval '2 hours'
         WHERE entity_id = $1 AND payment_intent_id IS NOT NULL`,
        [booking.id],
      )
    await vi.waitFor(async () => expect((await aged()).rowCount).toBe(1), 60_000)
    await until('PaymentsUnresolved', true)
    expect(found('PaymentsUnresolved').map(({ labels }) => labels)).toEqual([{ reason: 'unanswered' }])
  })

  it('MoneyOwed', async () => {
    const { rows } = await sql("SELECT key FROM supervision.supervised WHERE payment_status = 'paid' LIMIT 1")
    await sql('UPDATE supervision.supervised SET due_since = now() WHERE key = $1', [rows[0]?.key])
    await until('MoneyOwed', true)
    await sql('UPDATE supervision.supervised SET due_since = NULL WHERE key = $1', [rows[0]?.key])
    await until('MoneyOwed', false)
  })

  it('WorkParked and DeadlinesParked', async () => {
    const [{ group = '' } = {}] = scrapes
      .series()
      .filter(({ name }) => name === 'policy_parked_events')
      .map(({ labels }) => labels)
    await sql(
      `INSERT INTO command.parked (group_name, stream, revision, position, event_id, event_type, error, tries)
       VALUES ($1, 'booking-1', 0, '0', 'none', 'BookingConfirmed', 'tried by a test', 20)`,
      [group],
    )
    await sql(
      `INSERT INTO command.deadlines (kind, key, due_at, payload, parked_at) VALUES ('reconcile', 'pi_1', now(), '{}', now())`,
    )
    await until('WorkParked', true)
    expect(found('WorkParked').map(({ labels }) => labels)).toEqual([{ group }])
    expect(found('DeadlinesParked')).toHaveLength(1)
    await sql("DELETE FROM command.parked WHERE event_id = 'none'")
    await sql("DELETE FROM command.deadlines WHERE key = 'pi_1'")
    await until('WorkParked', false)
  })

  it('MailsWait and MailsGivenUp', async () => {
    await stack.processes.mail?.kill()
    await bookAndPay(stack.urls, { serviceId, startTime: nextStart(), pays: true })
    const aged = () =>
      sql("UPDATE mailer.outbox SET due_at = now() - interval '6 minutes' WHERE state = 'waiting' AND due_at <= now()")
    await vi.waitFor(async () => expect((await aged()).rowCount).toBeGreaterThan(0), 60_000)
    await until('MailsWait', true)
    await sql(
      "UPDATE mailer.outbox SET state = 'failed' WHERE id = (SELECT min(id) FROM mailer.outbox WHERE state = 'waiting')",
    )
    await until('MailsGivenUp', true)
    await stack.processes.mail?.restart()
    await until('MailsWait', false)
  })

  it('ReadModelIncomplete and ReadModelStopped', async () => {
    await appendPoison(stack)
    await until('ReadModelIncomplete', true)
    expect(found('ReadModelStopped')).toEqual([])
    // A read model leaves out a hundred streams at most.
    for (let n = 1; n <= 100; n++) await appendPoison(stack, `notification-${n}`)
    await until('ReadModelStopped', true)
  })

  it('RequestsFail and AlbaAway', async () => {
    await scrapes.scrape()
    await stack.processes.command.kill('SIGKILL')
    // They try again and again, and give up at last.
    for (let n = 0; n < 5; n++) void book(stack.urls, serviceId, nextStart()).catch(() => undefined)
    await until('RequestsFail', true)
    expect(found('AlbaAway').map(({ labels }) => labels)).toEqual([{ job: 'alba', instance: 'command' }])
  })
})
