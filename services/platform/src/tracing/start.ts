import type { Stoppable } from '../process/lifecycle.ts'
import { traceWith } from './tracing.ts'

/** See `commonConfig`. */
type Settings = {
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined
  readonly OTEL_TRACES_SAMPLER_ARG: number
}

/**
 * Starts tracing where the settings name a collector. The SDK is loaded only then. It reads its further settings, such
 * as OTEL_EXPORTER_OTLP_HEADERS, by itself. While the collector cannot be reached, spans are lost and nothing else.
 * @returns a function that sends the spans that are left, and ends tracing
 */
export async function startTracing(
  name: 'gateway' | 'command' | 'projector',
  { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: ratio }: Settings,
): Promise<Stoppable> {
  if (endpoint === undefined) return async () => {}
  const [{ openTelemetryTracer }, { BatchSpanProcessor }, { OTLPTraceExporter }] = await Promise.all([
    import('./opentelemetry.ts'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ])
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` })
  const tracer = openTelemetryTracer({
    service: `alba-${name}`,
    ratio,
    processor: new BatchSpanProcessor({ exporter }),
  })
  traceWith(tracer)
  return tracer.close
}
