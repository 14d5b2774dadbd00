import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type KeptTraces, keepTraces } from '../testing/traces.ts'
import {
  dueTo,
  inSpan,
  inSpanOf,
  isTracing,
  openSpan,
  traceIdIn,
  traceparentNow,
  traceparentToKeep,
} from './tracing.ts'

const TRACE_ID = '0af7651916cd43dd8448eb211c80319c'
const TRACEPARENT = `00-${TRACE_ID}-b7ad6b7169203331-01`
const NOON = '2026-11-23T12:00:00.000Z'

let traces: KeptTraces
beforeEach(() => {
  traces = keepTraces()
})
afterEach(() => traces.stop())
const spanOf = (name: string) => traces.span(name)

describe('a span', () => {
  it('is a child of the span in which the code runs, also after a pause', async () => {
    await inSpan('outer', {}, async () => {
      await nextTurn()
      await inSpan('inner', { attributes: { 'alba.events': 2 } }, async () => {})
    })
    expect(spanOf('inner')?.parentSpanContext?.spanId).toBe(spanOf('outer')?.spanContext().spanId)
    expect(spanOf('inner')?.attributes).toEqual({ 'alba.events': 2 })
    expect(spanOf('inner')?.resource.attributes['service.name']).toBe('alba-test')
    expect(traceparentNow()).toBeUndefined()
  })

  it('continues a given span, or begins a trace, in spite of the span in which the code runs', async () => {
    await inSpan('outer', {}, async () => {
      await inSpan('continued', { continues: TRACEPARENT }, async () =>
        expect(traceIdIn(traceparentNow() ?? '')).toBe(TRACE_ID),
      )
      await inSpan('begun', { continues: null, follows: TRACEPARENT }, async () => {})
    })
    expect(spanOf('continued')?.parentSpanContext).toMatchObject({ spanId: 'b7ad6b7169203331', isRemote: true })
    expect(spanOf('begun')?.parentSpanContext).toBeUndefined()
    expect(spanOf('begun')?.links.map(({ context }) => context.traceId)).toEqual([TRACE_ID])
  })

  it('has the name of a failure and not its message, and the failure is thrown', async () => {
    const failing = inSpan('failing', {}, async () => {
      throw new TypeError('lea@example.org')
    })
    await expect(failing).rejects.toThrow('lea@example.org')
    expect(spanOf('failing')?.status.message).toBe('TypeError')
    expect(JSON.stringify([spanOf('failing')?.status, spanOf('failing')?.events])).not.toContain('lea@')
  })

  it('may lie in the past', () => {
    openSpan('past', { startedAt: Date.parse(NOON) })?.end()
    expect(spanOf('past')?.startTime[0]).toBe(Date.parse(NOON) / 1_000)
  })
})

describe('whether a trace is kept', () => {
  it('follows from its id: a caller cannot force it, and all processes decide alike', async () => {
    traces = keepTraces(0)
    await inSpan('forced', { continues: TRACEPARENT }, async () => {
      expect(traceparentNow()).toMatch(new RegExp(`^00-${TRACE_ID}-.*-00$`))
      expect(traceparentToKeep()).toBeUndefined()
    })
    expect(traces.spans()).toEqual([])
    traces = keepTraces(1)
    await inSpan('kept', { continues: TRACEPARENT.replace(/01$/, '00') }, async () => {
      expect(traceparentToKeep()).toBe(traceparentNow())
    })
    expect(spanOf('kept')).toBeDefined()
  })
})

describe('work about an event', () => {
  const event = { traceparent: TRACEPARENT, occurredAt: NOON }
  it('belongs to its trace for an hour, and then to one of its own with a link', () => {
    expect(dueTo(event, Date.parse(NOON) + 3_599_999)).toEqual({ continues: TRACEPARENT })
    expect(dueTo(event, Date.parse(NOON) + 3_600_000)).toEqual({ continues: null, follows: TRACEPARENT })
  })
  it('has no span when the event was written without tracing', async () => {
    await inSpanOf('policy', { occurredAt: NOON }, Date.parse(NOON), {}, async () => {
      expect(traceparentNow()).toBeUndefined()
    })
    expect(traces.spans()).toEqual([])
  })
})

it('without a tracer the work is called, and nothing else', async () => {
  traces.stop()
  expect(isTracing()).toBe(false)
  expect(await inSpan('none', { continues: TRACEPARENT }, async () => 7)).toBe(7)
  expect(openSpan('none')).toBeUndefined()
  expect(traceparentToKeep()).toBeUndefined()
})
