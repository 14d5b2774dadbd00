import { bookingStream } from '@alba/contracts/bookings/events'
import { type KeptTraces, keepTraces } from '@alba/platform/testing/traces'
import { traceIdIn } from '@alba/platform/tracing/tracing'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { apply, whenever } from '../policies/policy.ts'
import { opened } from '../testing/agenda-facts.ts'
import { inMemory, practitioner } from '../testing/in-memory.ts'
import { toEvents } from './cause.ts'
import { inTraceOf } from './in-trace-of.ts'

const BOOKED = '0af7651916cd43dd8448eb211c80319c'
const WEBHOOK = '1bf7651916cd43dd8448eb211c80319c'
const place = (trace: string) => `00-${trace}-b7ad6b7169203331-01`
const STREAM = bookingStream(1)
const NOW = '2026-11-22T10:00:00Z'

let traces: KeptTraces
beforeEach(() => {
  traces = keepTraces()
})
afterEach(() => traces.stop())

/** A stream that began in a trace some minutes ago, or without one. */
async function begun(minutesAgo: number, traceparent?: string) {
  const { deps, log } = inMemory(NOW)
  const at = Date.parse(NOW) - minutesAgo * 60_000
  await log.append(STREAM, 'any', toEvents([opened(1)], STREAM, { ...practitioner, traceparent }, at))
  return { deps, event: (await log.readStream(STREAM))[0] }
}

const cause = { ...practitioner, traceparent: place(WEBHOOK) }
const step = (deps: Parameters<typeof inTraceOf>[0]) =>
  inTraceOf(deps, STREAM, 'step', cause, async inTrace => traceIdIn(inTrace.traceparent ?? ''))

it('a step continues the trace in which its stream began, and its events are in that trace', async () => {
  const { deps } = await begun(15, place(BOOKED))
  expect(await step(deps)).toBe(BOOKED)
  expect(traces.span('step')?.parentSpanContext?.traceId).toBe(BOOKED)
})

it('a step stays in the trace of its own request when its stream began long before, or without a trace', async () => {
  const { deps } = await begun(61, place(BOOKED))
  await step(deps)
  expect(traces.span('step')?.links.map(({ context }) => context.traceId)).toEqual([BOOKED])
  expect(traces.span('step')?.spanContext().traceId).not.toBe(BOOKED)
  expect(await step((await begun(1)).deps)).toBe(WEBHOOK)
})

it('a policy continues the trace of its event, and has no span for an event without one', async () => {
  const seen: (string | undefined)[] = []
  const policy = whenever('AvailabilityOpened', 'look', async (_deps, _event, { traceparent }) =>
    seen.push(traceparent),
  )
  for (const traceparent of [place(BOOKED), undefined]) {
    const { deps, event } = await begun(1, traceparent)
    if (event) await apply({ name: 'test', startsAt: 'start', policies: [policy] }, deps, event)
  }
  expect(seen.map(each => each && traceIdIn(each))).toEqual([BOOKED, undefined])
  expect(traces.spans().map(({ name }) => name)).toEqual(['policy look'])
})
