import { type KeptTraces, keepTraces } from '@alba/platform/testing/traces'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { metadata, practitioner, recorded } from '../testing/events.ts'
import { tracePage } from './traced.ts'

const place = (trace: string, span: string) => `00-${trace.repeat(32)}-${span.repeat(16)}-01`
const at = Date.parse(metadata.occurredAt)
const eventIn = (traceparent?: string) =>
  recorded([practitioner(1, 'Claire')], traceparent === undefined ? {} : { traceparent })

let traces: KeptTraces
beforeEach(() => {
  traces = keepTraces()
})
afterEach(() => traces.stop())

it('a page adds one span to each trace of its events, below the last of them', () => {
  const page = [eventIn(place('a', '1')), eventIn(), eventIn(place('b', '2')), eventIn(place('a', '3'))].flat()
  tracePage('bookings', page, at + 5)
  const found = traces.spans().map(span => [span.spanContext().traceId[0], span.parentSpanContext?.spanId[0]])
  expect(found.toSorted()).toEqual([
    ['a', '3'],
    ['b', '2'],
  ])
  expect(traces.spans()[0]).toMatchObject({
    name: 'projection bookings',
    attributes: { 'alba.events': 2, 'alba.event': 'PractitionerDefined' },
  })
})

it('old events, as a model reads that was away, have no span', () => {
  tracePage('bookings', eventIn(place('a', '1')), at + 3_600_000)
  expect(traces.spans()).toEqual([])
})
