import { INVALID_ID } from '@alba/contracts/shared/ids'
import { problem } from '@alba/contracts/shared/problem'
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyRequest,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Cause } from '../command/client.ts'

/** A Fastify instance whose routes are typed by their zod schemas. */
export type Api = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>

const meanings: Record<number, string> = {
  400: 'The request cannot be read.',
  404: 'Unknown.',
  409: 'It conflicts with how things stand.',
  413: 'The body is too large.',
  415: 'The content type is not supported.',
  422: 'The request is invalid; `errors` names the fields.',
  429: 'Too many requests; `Retry-After` says when to come back.',
  503: 'A part of the system cannot be reached just now; `Retry-After` says when to come back.',
}

/** Every route may meet these. */
const always = [503]
/** Every route that reads a body may meet these. */
const ofBodies = [400, 413, 415, 422]

/**
 * The refusals of a route, for its `response` schemas. Typed as nothing, because a handler never returns one: it throws.
 * @param format of the error body; create-intent answers plain text (architecture §8)
 */
export function refusals(statuses: readonly number[], format: 'problem' | 'text' = 'problem'): Record<never, never> {
  const content =
    format === 'problem'
      ? { 'application/problem+json': { schema: problem } }
      : { 'text/plain': { schema: z.string() } }
  return Object.fromEntries(
    [...new Set([...statuses, ...always])].map(status => [status, { description: meanings[status] ?? '', content }]),
  )
}

export const refusalsOfBody = (statuses: readonly number[], format?: 'problem' | 'text'): Record<never, never> =>
  refusals([...ofBodies, ...statuses], format)

/** An id in a path or query. The bounds are those of `smallId` and `randomId` (contracts). */
const idIn = (from: number, to: number) =>
  z.coerce.number({ error: INVALID_ID }).int(INVALID_ID).min(from, INVALID_ID).max(to, INVALID_ID)

export const smallIdInPath = idIn(1, 2_147_483_647).describe('Small integer.')
export const randomIdInPath = idIn(100_000_000_000_000, 999_999_999_999_999).describe(
  'Random 15-digit integer: whoever knows it may see the booking.',
)

/** Lets one follow a request through the services. */
export const causeOf = (request: FastifyRequest): Cause => ({ requestId: request.id })
