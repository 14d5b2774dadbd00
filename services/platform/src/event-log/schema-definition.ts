import type { z } from 'zod'

export type Schema = z.core.$ZodType

/**
 * What a schema, or a check of one, consists of, as zod writes it down for itself. Nobody else reads it, so that a new
 * version of zod that writes it otherwise is met in this file.
 * @typeParam Definition the parts that the caller knows
 */
export const definitionOf = <Definition>(schema: { readonly _zod: { readonly def: unknown } }): Definition =>
  schema._zod.def as Definition

export const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && '_zod' in value
