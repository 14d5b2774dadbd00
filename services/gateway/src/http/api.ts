import { INVALID_ID } from '@alba/contracts/shared/ids'
import { problem } from '@alba/contracts/shared/problem'
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyRequest,
  FastifySchema,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
  RouteOptions,
} from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Cause } from '../command/client.ts'
import type { Access } from './access.ts'

/** A Fastify instance whose routes are typed by their zod schemas. */
export type Api = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>

/** What each refusal means, for the API documentation. */
const meanings: Record<number, string> = {
  400: 'The request cannot be read.',
  401: 'The token, the password or the second factor is missing, wrong or expired.',
  403: 'The practitioner does not have the role `admin`, or `operator`.',
  404: 'What the request names does not exist.',
  409: 'The request conflicts with the current state.',
  413: 'The body is too large.',
  415: 'The content type is not supported.',
  422: 'The request is invalid; `errors` names the fields.',
  429: 'There were too many requests; `Retry-After` says when to try again.',
  503: 'A part of the system cannot be reached; `Retry-After` says when to try again.',
  504: 'There was no answer in time, so the request may have been carried out. Repeat it with the same `Idempotency-Key`; without a key, check before.',
}

const inProblem = { 'application/problem+json': { schema: problem } }
const inText = { 'text/plain': { schema: z.string() } }

/**
 * The refusals of a route, for its `response` schemas. `describeRefusals` adds those that all such routes have. Their
 * type is empty, because a handler does not return a refusal: it throws.
 */
export const refusals = (...statuses: readonly number[]): Record<never, never> =>
  Object.fromEntries(statuses.map(status => [status, { description: meanings[status] ?? '', content: inProblem }]))

/**
 * The response schema of a file. Its type is empty, because the file is sent as it is. @param type such as
 * `application/pdf`
 */
export const file = (type: string, description: string): Record<never, never> => ({
  200: { description, content: { [type]: { schema: z.string().meta({ format: 'binary' }) } } },
})

/**
 * The refusals that follow from a route's method, input, rate limit and access. A GET that sends a command declares 504
 * itself.
 */
function impliedRefusals({ config, schema, method }: RouteOptions): number[] {
  const { body, params, querystring, headers } = schema ?? {}
  return [
    ...(body ? [400, 413, 415] : []),
    ...(body || params || querystring || headers ? [422] : []),
    ...(config?.access === 'anybody' ? [] : [401]),
    ...(config?.access === 'admin' || config?.access === 'operator' ? [403] : []),
    ...(config?.perMinute === 'unlimited' ? [] : [429]),
    ...([method].flat().some(each => each !== 'GET' && each !== 'HEAD') ? [504] : []),
    503,
  ]
}

/** Needs the access token of a practitioner (`securitySchemes` of `docs/openapi.ts`). */
const token = { practitioner: [] }
/** The security requirements in OpenAPI: one of them must be met, and `{}` needs no token. */
const securityOf: Record<Access, Record<string, string[]>[]> = {
  anybody: [],
  'anybody, staff more': [{}, token],
  staff: [token],
  admin: [token],
  operator: [token],
}

/**
 * Adds the implied refusals, the security requirements and the rate limit to the documentation of every route of the
 * API that is declared after this.
 */
export function describeRefusals(app: FastifyInstance): void {
  app.addHook('onRoute', route => {
    const { schema, url, config } = route
    if (!schema || (schema as { hide?: boolean }).hide || !url.startsWith('/api/')) return
    const declared = schema.response as Record<string, object>
    const response: Record<string, object> = { ...refusals(...impliedRefusals(route)), ...declared }
    const security = securityOf[config?.access ?? 'anybody']
    if (config?.errorsInText)
      for (const [status, answer] of Object.entries(response))
        if (Number(status) >= 400) response[status] = { ...answer, content: inText }
    const limit = typeof config?.perMinute === 'number' ? { 'x-calls-per-minute': config.perMinute } : {}
    route.schema = { ...schema, ...limit, security, response } satisfies FastifySchema
  })
}

/** An id in a path or query. The bounds are those of `smallId` and `randomId` (contracts). */
const idIn = (from: number, to: number) =>
  z.coerce.number({ error: INVALID_ID }).int(INVALID_ID).min(from, INVALID_ID).max(to, INVALID_ID)

export const smallIdInPath = idIn(1, 2_147_483_647).describe('Small integer.')
export const randomIdInPath = idIn(100_000_000_000_000, 999_999_999_999_999).describe(
  'Random 15-digit integer. Whoever knows it may see what it identifies.',
)

/** The actor of a command, and the request id, with which a request can be followed through the services. */
export const causeOf = (request: FastifyRequest, actor = askerOf(request)): Cause => ({ requestId: request.id, actor })

/**
 * The practitioner of the token, or a visitor. Routes for anybody read no token (`staff.ts`): their caller is a
 * visitor.
 */
const askerOf = ({ practitionerId }: FastifyRequest): string =>
  practitionerId === null ? 'visitor' : `practitioner:${practitionerId}`
