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

/** The version, which the schema above has validated. */
export function seenVersion({ headers }: Pick<FastifyRequest, 'headers'>): { version?: number } {
  const given = headers['if-match']
  return given === undefined ? {} : { version: Number(given.replaceAll('"', '')) }
}
