import type { FastifyRequest } from 'fastify'
import { z } from 'zod'

/** @param made what the request creates, such as « booking », for the API documentation */
export const idempotencyHeaders = (made: string) =>
  z.looseObject({
    'idempotency-key': z
      .string()
      .regex(/^[\x21-\x7e]{8,255}$/, 'La clé d’idempotence doit compter de 8 à 255 caractères visibles.')
      .describe(`8 to 255 visible characters: the same key with the same request returns the same ${made}.`)
      .optional(),
  })

/** The key, which the schema above has validated. */
export const idempotencyKey = ({ headers }: Pick<FastifyRequest, 'headers'>): string | null =>
  (headers['idempotency-key'] as string | undefined) ?? null
