import type { DomainEvent } from '@alba/contracts/events'
import { dueTo, isTracing, openSpan, traceIdIn } from '@alba/platform/tracing/tracing'

/**
 * Adds the writing of a page to the traces of its events: one span for each trace, as long as the page took. The events
 * of one request are mostly in one page, so a page has few traces. Events that happened long ago, which a late model
 * reads, get no span.
 * @param startedAt when the page arrived, in milliseconds since the epoch
 */
export function tracePage(projection: string, events: readonly DomainEvent[], startedAt: number): void {
  if (!isTracing()) return
  for (const { event, count } of lastOfEachTrace(events).values()) {
    const due = dueTo(event.metadata, startedAt)
    if (!due?.continues) continue
    const attributes = { 'alba.events': count, 'alba.event': event.type }
    openSpan(`projection ${projection}`, { ...due, kind: 'consumer', attributes, startedAt })?.end()
  }
}

type Traced = { readonly event: DomainEvent; readonly count: number }

/**
 * The last event of each trace, which becomes the parent of the span, and how many events the trace has in the page.
 */
function lastOfEachTrace(events: readonly DomainEvent[]): Map<string, Traced> {
  const traces = new Map<string, Traced>()
  for (const event of events) {
    const { traceparent } = event.metadata
    if (traceparent === undefined) continue
    const trace = traceIdIn(traceparent)
    traces.set(trace, { event, count: (traces.get(trace)?.count ?? 0) + 1 })
  }
  return traces
}
