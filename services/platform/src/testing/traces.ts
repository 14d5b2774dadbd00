import { InMemorySpanExporter, type ReadableSpan, SimpleSpanProcessor } from '@opentelemetry/sdk-trace'
import { openTelemetryTracer } from '../tracing/opentelemetry.ts'
import { traceWith } from '../tracing/tracing.ts'

export type KeptTraces = {
  /** The spans that have ended since the last `forget`. */
  spans(): readonly ReadableSpan[]
  span(name: string): ReadableSpan | undefined
  forget(): void
  /** Ends tracing in this process. */
  stop(): void
}

/** Traces in this process from now on, and keeps the spans in memory. @param ratio the share of traces that are kept */
export function keepTraces(ratio = 1): KeptTraces {
  const exporter = new InMemorySpanExporter()
  traceWith(openTelemetryTracer({ service: 'alba-test', ratio, processor: new SimpleSpanProcessor({ exporter }) }))
  const spans = () => exporter.getFinishedSpans()
  return {
    spans,
    span: name => spans().find(span => span.name === name),
    forget: () => exporter.reset(),
    stop: () => traceWith(undefined),
  }
}
