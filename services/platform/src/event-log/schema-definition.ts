import type { z } from 'zod'

export type Schema = z.core.$ZodType

/**
 * Zod's internal definition of a schema, or of a check of a schema. All other files read it through this function,
 * because a new version of zod may store it in another way.
 * @typeParam Definition the parts that the caller knows
 */
export const definitionOf = <Definition>(schema: { readonly _zod: { readonly def: unknown } }): Definition =>
  schema._zod.def as Definition

export const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && '_zod' in value
