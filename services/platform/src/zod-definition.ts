import type { z } from 'zod'

export type Schema = z.core.$ZodType

/**
 * The inside of a schema. zod offers it to libraries and may change it with any version, so this is the only file that
 * reads it. Each type of schema has some of these fields.
 */
export type Definition = {
  readonly type: string
  readonly format?: string
  readonly pattern?: RegExp
  readonly coerce?: boolean
  readonly checks?: readonly { readonly _zod: { readonly def: Check } }[]
  readonly shape: Readonly<Record<string, Schema>>
  readonly catchall?: Schema
  readonly innerType: Schema
  readonly element: Schema
  readonly options: readonly Schema[]
  readonly discriminator?: string
  /** The two schemas of a pipe. */
  readonly in: Schema
  readonly out: Schema
  /** Returns the schema behind `z.lazy`. */
  readonly getter: () => Schema
}

export type Check = {
  readonly check: string
  readonly format?: string
  readonly pattern?: RegExp
  readonly value?: number
  readonly inclusive?: boolean
  readonly maximum?: number
  readonly minimum?: number
  /** A function that changes the text, for example trims it. */
  readonly tx?: (text: string) => string
}

export const definitionOf = (schema: Schema): Definition => schema._zod.def as unknown as Definition

export const checksOf = (schema: Schema): readonly Check[] =>
  (definitionOf(schema).checks ?? []).map(({ _zod }) => _zod.def)

/** The only values that a schema accepts; undefined unless it lists them. */
export const valuesOf = (schema: Schema): ReadonlySet<unknown> | undefined => schema._zod.values

/** The schemas that stand in the definition of a schema, without the fields of an object. */
export const schemasIn = (schema: Schema): Schema[] => Object.values(definitionOf(schema)).flat().filter(isSchema)

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null && '_zod' in value
