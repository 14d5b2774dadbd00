import { z } from 'zod'
import { definitionOf, type Schema } from './schema-definition.ts'

/** Whether a schema accepts a value and does not change it. */
export type QuickCheck = (value: unknown) => boolean

/**
 * Turns a schema into a check that copies nothing. True means that the schema accepts the value as it is, with nothing
 * to strip, trim or default. False means that the schema has to parse it, and then refuses or changes it. Nearly every
 * event in the log is as its schema made it, and parsing copies all of it, which took a seventh of the time of a
 * replay. A part of a schema that this file does not know is checked by the schema itself: that is slower, and never
 * wrong.
 */
export function quickCheck(schema: Schema): QuickCheck {
  const def = definitionOf<Definition>(schema)
  const known = !def.coerce && (typesWithKnownChecks.has(def.type) || !def.checks?.length)
  const check = known ? makers[def.type]?.(def, schema) : undefined
  return check ?? (value => unchanged(schema, value))
}

/** Zod's internal definition of a schema. Each type of schema has some of these fields. */
type Definition = {
  readonly type: string
  readonly format?: string
  readonly pattern?: RegExp
  readonly coerce?: boolean
  readonly checks?: readonly Parameters<typeof definitionOf>[0][]
  readonly shape: Readonly<Record<string, Schema>>
  readonly catchall?: Schema
  readonly innerType: Schema
  readonly element: Schema
  readonly options: readonly Schema[]
  readonly discriminator?: string
}
type Check = {
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

/**
 * Whether the schema returns the same value. A schema copies objects and arrays, so this is true only of plain values.
 */
function unchanged(schema: Schema, value: unknown): boolean {
  const parsed = z.safeParse(schema, value)
  return parsed.success && parsed.data === value
}

/** The types whose `checks` the makers below know. */
const typesWithKnownChecks: ReadonlySet<string> = new Set(['string', 'number', 'array'])

/** Makers of checks by type; undefined when the definition has a part that is not known here. */
const makers: Readonly<Record<string, (def: Definition, schema: Schema) => QuickCheck | undefined>> = {
  object: ({ shape, catchall }) => (catchall ? undefined : objectCheck(shape)),
  nullable: ({ innerType }) => orElse(null, quickCheck(innerType)),
  optional: ({ innerType }) => orElse(undefined, quickCheck(innerType)),
  boolean: () => value => typeof value === 'boolean',
  enum: oneOf,
  literal: oneOf,
  // Each option has its own value of the discriminator, so that at most one of them can accept the value.
  union: def => (def.discriminator ? anyOf(def.options.map(quickCheck)) : undefined),
  array: def => {
    const fits = constraintsOf(def)
    const element = quickCheck(def.element)
    return fits && (value => Array.isArray(value) && fits(value) && value.every(element))
  },
  string: def => {
    const fits = constraintsOf(def)
    return fits && (value => typeof value === 'string' && fits(value))
  },
  number: def => {
    const fits = def.format === 'safeint' ? constraintsOf(def) : undefined
    return fits && (value => Number.isSafeInteger(value) && fits(value as number))
  },
}

const orElse =
  (nothing: null | undefined, check: QuickCheck): QuickCheck =>
  value =>
    value === nothing || check(value)

function oneOf(_def: Definition, { _zod: { values } }: Schema): QuickCheck | undefined {
  return values && (value => (values as ReadonlySet<unknown>).has(value))
}

const anyOf =
  (checks: readonly QuickCheck[]): QuickCheck =>
  value =>
    checks.some(check => check(value))

function objectCheck(shape: Definition['shape']): QuickCheck {
  const fields = Object.entries(shape).map(([name, schema]) => ({ name, check: quickCheck(schema) }))
  return value => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
    const object = value as Readonly<Record<string, unknown>>
    let known = 0
    for (const { name, check } of fields) {
      const field = object[name]
      if (!check(field)) return false
      if (field !== undefined) known++
    }
    // The schema would strip unknown fields, so the value must have none.
    for (const name in object) if (object[name] !== undefined) known--
    return known === 0
  }
}

type Measured = string | number | readonly unknown[]

/** All the constraints of a definition, its format included; undefined when one is not known here. */
function constraintsOf(def: Definition): ((value: Measured) => boolean) | undefined {
  const own = def.type === 'string' && def.format ? [{ check: 'string_format', ...def }] : []
  const found = [...own, ...(def.checks ?? []).map(check => definitionOf<Check>(check))].map(constraint)
  const constraints = found.filter(each => each !== undefined) as ((value: Measured) => boolean)[]
  if (constraints.length < found.length) return undefined
  return value => constraints.every(fits => fits(value))
}

/** Formats that are defined by their pattern alone. */
const patterns: ReadonlySet<string | undefined> = new Set(['regex', 'date', 'datetime', 'email', 'uuid'])

function constraint(check: Check): ((value: never) => boolean) | undefined {
  const { format, pattern, tx, inclusive, value: bound = 0, maximum = Number.POSITIVE_INFINITY, minimum = 0 } = check
  switch (check.check) {
    case 'string_format':
      if (!patterns.has(format) || !pattern || pattern.global || pattern.sticky) return undefined
      return (text: string) => pattern.test(text)
    case 'max_length':
      return (value: string) => value.length <= maximum
    case 'min_length':
      return (value: string) => value.length >= minimum
    case 'greater_than':
      return inclusive ? (value: number) => value >= bound : (value: number) => value > bound
    case 'less_than':
      return inclusive ? (value: number) => value <= bound : (value: number) => value < bound
    case 'overwrite':
      return tx && ((text: string) => tx(text) === text)
    default:
      return undefined
  }
}
