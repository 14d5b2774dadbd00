import { clientError } from '@alba/contracts/client-errors/api'
import { countBy } from '@alba/platform/http/metrics'
import { z } from 'zod'
import { forAnybody } from '../http/access.ts'
import type { Api } from '../http/api.ts'

/** The largest body, in bytes. */
const LIMIT = 16 * 1024

/** How many errors are logged in a minute. Further ones are only counted, so that strangers cannot fill the log. */
const LOGGED_A_MINUTE = 60
const MINUTE_MS = 60_000

type ErrorParts = {
  readonly metrics: Parameters<typeof countBy>[0]
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

/** Errors in browsers, which nobody of the centre would see otherwise. Pages report them, for the log (ADR 59). */
export function clientErrorRoutes(api: Api, { metrics, now }: ErrorParts): void {
  const help = 'Errors in browsers that pages have reported'
  const count = countBy(metrics, 'client_errors_total', help, 'part', ['site', 'back office'])
  let minute = 0
  let logged = 0
  const mayLog = () => {
    const current = Math.floor(now() / MINUTE_MS)
    if (current !== minute) [minute, logged] = [current, 0]
    return ++logged <= LOGGED_A_MINUTE
  }
  api.post(
    '/api/client-errors',
    {
      ...forAnybody(10),
      bodyLimit: LIMIT,
      schema: {
        tags: ['errors'],
        summary: 'Reports an error in the browser',
        description:
          'The error is logged and counted. What may identify a person is removed first: queries of URLs, e-mail addresses, long numbers and quoted texts.',
        body: clientError,
        response: { 204: z.null().describe('Reported') },
      },
    },
    async ({ body, log }, reply) => {
      count(body.path.startsWith('/backoffice') ? 'back office' : 'site')
      if (mayLog()) log.warn({ browser: body }, 'an error in a browser')
      return reply.code(204).send(null)
    },
  )
}
