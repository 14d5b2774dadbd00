import type { FastifyServerOptions } from 'fastify'
import { isTracing, traceIdIn, traceparentNow } from '../tracing/tracing.ts'

export type LoggerOptions = Exclude<FastifyServerOptions['logger'], boolean | undefined>

/**
 * JSON logs, formatted on a terminal. A request is logged by its route pattern, without query, headers and body, which
 * contain personal data and payment secrets. An error is logged by its name, message and stack. Its other fields may
 * contain such data too: PostgreSQL's `detail` repeats the values of a refused row. What is logged within a trace has
 * the trace's id, if `startTracing` was called before.
 */
export function loggerOptions(service: string, level: string): LoggerOptions {
  return {
    level,
    name: service,
    serializers: {
      req: request => ({ method: request.method, route: request.routeOptions?.url ?? 'none' }),
      res: reply => ({ status: reply.statusCode }),
      err: error => ({ type: error.name, message: error.message, stack: error.stack ?? '' }),
    },
    ...(isTracing() && { mixin: traceOfLine }),
    ...(process.stdout.isTTY
      ? { transport: { target: 'pino-pretty', options: { translateTime: 'HH:MM:ss', ignore: 'pid,hostname' } } }
      : {}),
  } as LoggerOptions
}

function traceOfLine(): { readonly traceId?: string } {
  const traceparent = traceparentNow()
  return traceparent === undefined ? {} : { traceId: traceIdIn(traceparent) }
}
