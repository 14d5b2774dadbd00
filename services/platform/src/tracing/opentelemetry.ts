import { AsyncLocalStorage } from 'node:async_hooks'
import { type Context, type Link, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { type SpanProcessor, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace'
import type { OpenSpan, SpanOptions, Tracer } from './tracing.ts'

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
} as const

export type TracerOptions = {
  /** Such as `alba-command`. */
  readonly service: string
  /** The share of traces that are kept, 0 to 1. */
  readonly ratio: number
  readonly processor: SpanProcessor
}

/**
 * Spans by OpenTelemetry. Whether a trace is kept follows from its id alone, so all processes decide alike, and a
 * caller cannot force it. The SDK's own context manager and global objects are not used: the span in which code runs is
 * in an `AsyncLocalStorage` of this tracer.
 */
export function openTelemetryTracer({ service, ratio, processor }: TracerOptions): Tracer {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    sampler: new TraceIdRatioBasedSampler(ratio),
    spanProcessors: [processor],
  })
  const tracer = provider.getTracer('alba')
  const running = new AsyncLocalStorage<Span>()

  const open = (name: string, options: SpanOptions): OpenSpan => {
    const { kind = 'internal', attributes = {}, follows, startedAt } = options
    const span = tracer.startSpan(
      name,
      {
        kind: KINDS[kind],
        attributes,
        links: linksTo(follows),
        ...(startedAt !== undefined && { startTime: startedAt }),
      },
      contextFor(options.continues, running.getStore()),
    )
    return {
      enter: work => running.run(span, work),
      end(more = {}, failure) {
        span.setAttributes(more)
        if (failure !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: nameOf(failure) })
        span.end()
      },
    }
  }
  return {
    open,
    current() {
      const span = running.getStore()
      return span && traceparentOf(span)
    },
    close: () => provider.shutdown(),
  }
}

function contextFor(continues: string | null | undefined, running: Span | undefined): Context {
  if (typeof continues === 'string') return trace.setSpanContext(ROOT_CONTEXT, spanContextOf(continues))
  return running && continues === undefined ? trace.setSpan(ROOT_CONTEXT, running) : ROOT_CONTEXT
}

const linksTo = (follows: string | undefined): Link[] =>
  follows === undefined ? [] : [{ context: spanContextOf(follows) }]

/** @param traceparent a valid one */
function spanContextOf(traceparent: string) {
  const [, traceId = '', spanId = '', flags = '00'] = traceparent.split('-')
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true }
}

function traceparentOf(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext()
  return `00-${traceId}-${spanId}-${traceFlags & 1 ? '01' : '00'}`
}

const nameOf = (failure: unknown): string => (failure instanceof Error ? failure.name : 'failed')
