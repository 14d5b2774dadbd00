import type { EventMetadata } from '@alba/contracts/shared/event'

/*
 * Spans of the services (ADR 95). Code calls `inSpan` wherever a step of work begins. Until a service has called
 * `traceWith`, no span exists, nothing of OpenTelemetry is loaded, and the work is called directly.
 */

export type Attributes = Readonly<Record<string, string | number | boolean>>

export type SpanOptions = {
  /** Default `internal`. */
  readonly kind?: 'server' | 'client' | 'consumer' | 'internal'
  /**
   * The span that becomes the parent, as a `traceparent` (W3C Trace Context: the ids of trace and span); null begins a
   * new trace. Default: the span in which the code runs, or else a new trace.
   */
  readonly continues?: string | null | undefined
  /** A span of another trace that led to this one, as a `traceparent`. It becomes a link. */
  readonly follows?: string | undefined
  /** Route patterns, types, numbers. Never what a person typed, an address with its query, or a secret. */
  readonly attributes?: Attributes
  /** Milliseconds since the epoch. Default now. */
  readonly startedAt?: number
}

export type OpenSpan = {
  /** Runs work inside the span: spans that it opens become children of this one. */
  enter<T>(work: () => T): T
  /** @param failure what the work threw; the trace gets its name only, because a message may name a person */
  end(attributes?: Attributes, failure?: unknown): void
}

export type Tracer = {
  open(name: string, options: SpanOptions): OpenSpan
  /** The span in which the code runs, as a `traceparent`; undefined outside of spans. */
  current(): string | undefined
  /** Sends the spans that are left. */
  close(): Promise<void>
}

let tracer: Tracer | undefined

/**
 * Traces with this tracer from now on; undefined ends tracing. A service calls it once, before it creates its server.
 */
export const traceWith = (given: Tracer | undefined): void => {
  tracer = given
}

export const isTracing = (): boolean => tracer !== undefined

/** The span in which the code runs, for the header `traceparent` of a call; undefined without tracing. */
export const traceparentNow = (): string | undefined => tracer?.current()

/** The span in which the code runs, for the metadata of events; undefined also when the trace is not kept. */
export function traceparentToKeep(): string | undefined {
  const current = tracer?.current()
  return current?.endsWith('-01') ? current : undefined
}

/** The trace's id in a `traceparent`: 32 hexadecimal digits. */
export const traceIdIn = (traceparent: string): string => traceparent.slice(3, 35)

/** Opens a span that the caller ends. Undefined without tracing. */
export const openSpan = (name: string, options: SpanOptions = {}): OpenSpan | undefined => tracer?.open(name, options)

/** Runs work in a span, which ends with it. */
export const inSpan = <T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> =>
  tracer ? within(tracer.open(name, options), work) : work()

async function within<T>(span: OpenSpan, work: () => Promise<T>): Promise<T> {
  try {
    const result = await span.enter(work)
    span.end()
    return result
  } catch (error) {
    span.end({}, error)
    throw error
  }
}

/** How long after an event the work about it still belongs to its trace, in milliseconds. */
const SAME_TRACE_MS = 3_600_000

type Origin = Pick<EventMetadata, 'traceparent' | 'occurredAt'>

/**
 * How work about an event is traced: it continues the event's trace. Work that comes long after it, such as a reminder,
 * begins a trace of its own with a link to the event's, because a store of traces has closed that one by then.
 * Undefined for an event that was written without tracing: such work is not traced.
 * @param now milliseconds since the epoch
 */
export function dueTo({ traceparent, occurredAt }: Origin, now: number): SpanOptions | undefined {
  if (traceparent === undefined) return undefined
  const isSoon = now - Date.parse(occurredAt) < SAME_TRACE_MS
  return isSoon ? { continues: traceparent } : { continues: null, follows: traceparent }
}

/** Runs work about an event in a span: see `dueTo`. */
export function inSpanOf<T>(
  name: string,
  origin: Origin,
  now: number,
  attributes: Attributes,
  work: () => Promise<T>,
): Promise<T> {
  const due = tracer && dueTo(origin, now)
  return due ? inSpan(name, { ...due, kind: 'consumer', attributes }, work) : work()
}
