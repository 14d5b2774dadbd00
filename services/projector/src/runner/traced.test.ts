import { type KeptTraces, keepTraces } from '@alba/platform/testing/traces'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { metadata, practitioner, recorded } from '../testing/events.ts'
import { tracePage } from './traced.ts'

const traceparent = (trace: string, span: string) => `00-${trace.repeat(32)}-${span.repeat(16)}-01`
const at = Date.parse(metadata.occurredAt)
const eventIn = (parent?: string) =>
  recorded([practitioner(1, 'Claire')], parent === undefined ? {} : { traceparent: parent })

let traces: KeptTraces
beforeEach(() => {
  traces = keepTraces()
})
afterEach(() => traces.stop())

it('a page adds one span to each trace of its events, below the last of them', () => {
  const page = [
    eventIn(traceparent('a', '1')),
    eventIn(),
    eventIn(traceparent('b', '2')),
    eventIn(traceparent('a', '3')),
  ].flat()
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

it('events that happened an hour before the page, as a late model reads them, get no span', () => {
  tracePage('bookings', eventIn(traceparent('a', '1')), at + 3_600_000)
  expect(traces.spans()).toEqual([])
})
