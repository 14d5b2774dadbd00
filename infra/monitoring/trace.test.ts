import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { root } from '../local/root.ts'
import { openSmallCentre } from '../resilience/small-centre.ts'
import { startTestStack, type TestStack } from '../resilience/stack-for-tests.ts'
import { toolOf } from '../resilience/tool.ts'
import { bookAndPay, freeStarts, type Story } from '../resilience/visitor.ts'
import { type Collected, type Collector, openCollector } from './collector.ts'

let collector: Collector
let stack: TestStack
let story: Story | undefined
beforeAll(async () => {
  collector = await openCollector()
  stack = await startTestStack({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
  const { serviceIds, dates } = await openSmallCentre(stack, { days: 1, durationMinutes: 55 })
  const [serviceId = 0] = serviceIds
  const startTime = await vi.waitFor(async () => {
    const [first] = await freeStarts(stack.urls, serviceId, dates)
    expect(first).toBeDefined()
    return first as string
  }, 120_000)
  story = await bookAndPay(stack.urls, { serviceId, startTime, pays: true })
})
afterAll(async () => {
  await stack?.remove()
  collector?.close()
})

/** The spans of the trace that the visitor's booking began. */
function traceOfBooking(): readonly Collected[] {
  const click = collector
    .spans()
    .find(({ name, service }) => name === 'POST /api/bookings' && service === 'alba-gateway')
  return collector.spans().filter(({ traceId }) => traceId === click?.traceId)
}
const names = () => traceOfBooking().map(({ service, name }) => `${service}: ${name}`)

it('a booking with its payment is one trace, from the click to the mails', async () => {
  const wanted = [
    'alba-gateway: POST /api/bookings',
    'alba-command: POST /commands/request-booking',
    'alba-command: append',
    'alba-command: open payment',
    'alba-command: sandbox create intent',
    'alba-command: hear of payment',
    'alba-command: policy settle-payment',
    'alba-projector: projection bookings',
    'alba-projector: projection payments',
    'alba-projector: mail booking-confirmed',
    'alba-projector: mail staff-new-booking',
  ]
  await vi.waitFor(() => {
    expect(names()).toEqual(expect.arrayContaining(wanted))
    // Every span but the click hangs below one that is there, so a reader sees one tree.
    const ids = new Set(traceOfBooking().map(({ spanId }) => spanId))
    const tops = traceOfBooking().filter(({ parentSpanId = '' }) => !ids.has(parentSpanId))
    expect(tops.map(({ name, parentSpanId }) => [name, parentSpanId])).toEqual([['POST /api/bookings', undefined]])
  }, 120_000)
})

it('the webhook of the card provider is a trace of its own, to which the step in the booking’s trace has a link', () => {
  const heard = traceOfBooking().find(({ name }) => name === 'hear of payment')
  const [link] = heard?.links ?? []
  const linked = collector.spans().filter(({ traceId }) => traceId === link?.traceId)
  expect(linked.map(({ name }) => name)).toContain('POST /commands/receive-webhook')
})

it('the events of the booking have the trace, and the log is proved right, also without Alba’s code', async () => {
  const { rows } = await stack.database.query<{ trace: string | null }>(
    `SELECT DISTINCT substr(metadata->>'traceparent', 4, 32) AS trace FROM event_store.events WHERE stream = ANY ($1)`,
    [[`booking-${story?.bookingId}`, `payment-${story?.paymentIntentId}`]],
  )
  expect(rows.map(({ trace }) => trace)).toEqual([traceOfBooking()[0]?.traceId])
  const folder = await mkdtemp(join(tmpdir(), 'alba-traced-'))
  const file = join(folder, 'log.jsonl')
  const run = promisify(execFile)
  const alba = toolOf(stack)
  const exported = await alba('events', 'export', file)
  const head = /head (\d+:[0-9a-f]{64})/.exec(exported.text)?.[1] ?? ''
  expect((await alba('verify', '--log-only', '--expect', head)).text).toContain('Everything is right.')
  const verifier = join(root, 'infra/verifier/verify-log.mjs')
  expect((await run(process.execPath, [verifier, file, head])).stdout).toContain('Everything is right.')
  await rm(folder, { recursive: true })
})

it('the logs of gateway and command lead to the trace and to the events', async () => {
  const { rows } = await stack.database.query<{ correlation: string }>(
    `SELECT metadata->>'correlationId' AS correlation FROM event_store.events WHERE stream = $1 AND type = 'BookingRequested'`,
    [`booking-${story?.bookingId}`],
  )
  for (const name of ['gateway', 'command']) {
    const log = await readFile(join(stack.logDir, `${name}.log`), 'utf8')
    const lines = log.split('\n').filter(line => line.includes(String(rows[0]?.correlation)))
    const completed = lines.map(line => JSON.parse(line)).find(({ msg }) => msg === 'request completed')
    expect(completed, name).toMatchObject({
      correlationId: rows[0]?.correlation,
      traceId: traceOfBooking()[0]?.traceId,
    })
  }
})

it('no trace says who booked, or what only the visitor may know', () => {
  expect(collector.raw()).not.toMatch(/Jeanne|Martin|example\.org|06 12 34|_secret_/)
  expect(collector.raw()).not.toContain(String(story?.bookingId))
})
