import type { FastifyRequest } from 'fastify'
import { z } from 'zod'

/** The version that staff saw of what they change (ADR 30). */
export const ifMatch = {
  'if-match': z
    .string()
    .regex(/^"?(0|[1-9]\d{0,8})"?$/, 'La version indiquée est invalide.')
    .describe('The `version` that the caller saw. When there is a newer one, nothing is changed and the answer is 409.')
    .optional(),
}
export const ifMatchHeaders = z.looseObject(ifMatch)

/**
 * The version that a change has made, while its read model is late: one more than the one that staff saw, else than the
 * one that is known here. A change that made nothing new is never late.
 */
export const nextVersion = (request: Pick<FastifyRequest, 'headers'>, known: number): number =>
  (seenVersion(request).version ?? known) + 1

/** The version, which the schema above has validated. */
export function seenVersion({ headers }: Pick<FastifyRequest, 'headers'>): { version?: number } {
  const given = headers['if-match']
  return given === undefined ? {} : { version: Number(given.replaceAll('"', '')) }
}
