import type { FastifyServerOptions } from 'fastify'

export type LoggerOptions = Exclude<FastifyServerOptions['logger'], boolean | undefined>

/**
 * JSON logs, formatted on a terminal. A request is logged by its route pattern, without query, headers and body, which
 * contain personal data and payment secrets. An error is logged by its name, message and stack. Its other fields may
 * contain such data too: PostgreSQL's `detail` repeats the values of a refused row.
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
    ...(process.stdout.isTTY
      ? { transport: { target: 'pino-pretty', options: { translateTime: 'HH:MM:ss', ignore: 'pid,hostname' } } }
      : {}),
  } as LoggerOptions
}
