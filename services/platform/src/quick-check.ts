import { z } from 'zod'
import { type Check, checksOf, type Definition, definitionOf, type Schema, valuesOf } from './zod-definition.ts'

/** Whether a schema accepts a value and does not change it. */
export type QuickCheck = (value: unknown) => boolean

/**
 * Turns a schema into a check that copies nothing. True means that the schema accepts the value as it is, with nothing
 * to strip, trim or default. False means that the schema has to parse it, and then refuses or changes it. Nearly every
 * event in the log is as its schema made it, and parsing copies all of it, which took a seventh of the time of a
 * replay. A part of a schema that is unknown to this file is checked by the schema itself, which is slower and never
 * wrong.
 */
export function quickCheck(schema: Schema): QuickCheck {
  const def = definitionOf(schema)
  const known = !def.coerce && (WITH_CONSTRAINTS.has(def.type) || !def.checks?.length)
  const check = known ? MAKERS[def.type]?.(def, schema) : undefined
  return check ?? (value => unchanged(schema, value))
}

/**
 * Whether the schema returns the same value. A schema copies objects and arrays, so this is true only of plain values.
 */
function unchanged(schema: Schema, value: unknown): boolean {
  const parsed = z.safeParse(schema, value)
  return parsed.success && parsed.data === value
}

/** The types whose constraints (`checks` of the definition) the makers below understand. */
const WITH_CONSTRAINTS: ReadonlySet<string> = new Set(['string', 'number', 'array'])

/**
 * Make the check of a schema, by its type. They return undefined when the definition has a part unknown to this file.
 */
const MAKERS: Readonly<Record<string, (def: Definition, schema: Schema) => QuickCheck | undefined>> = {
  object: ({ shape, catchall }) => (catchall ? undefined : objectCheck(shape)),
  nullable: ({ innerType }) => orElse(null, quickCheck(innerType)),
  optional: ({ innerType }) => orElse(undefined, quickCheck(innerType)),
  boolean: () => value => typeof value === 'boolean',
  enum: oneOf,
  literal: oneOf,
  // Each option has its own value of the discriminator, so that at most one of them can take the value.
  union: def => (def.discriminator ? anyOf(def.options.map(quickCheck)) : undefined),
  array: (def, schema) => {
    const fits = constraintsOf(def, schema)
    const element = quickCheck(def.element)
    return fits && (value => Array.isArray(value) && fits(value) && value.every(element))
  },
  string: (def, schema) => {
    const fits = constraintsOf(def, schema)
    return fits && (value => typeof value === 'string' && fits(value))
  },
  number: (def, schema) => {
    const fits = def.format === 'safeint' ? constraintsOf(def, schema) : undefined
    return fits && (value => Number.isSafeInteger(value) && fits(value as number))
  },
}

const orElse =
  (nothing: null | undefined, check: QuickCheck): QuickCheck =>
  value =>
    value === nothing || check(value)

function oneOf(_def: Definition, schema: Schema): QuickCheck | undefined {
  const values = valuesOf(schema)
  return values && (value => values.has(value))
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
    // The schema would strip unknown fields, so the value must have none. Counting its names is enough for nearly all
    // values; only one that has an undefined field is looked at again.
    let names = 0
    for (const _name in object) names++
    if (names === known) return true
    for (const name in object) if (object[name] !== undefined) known--
    return known === 0
  }
}

type Constrained = string | number | readonly unknown[]

/** A check of all constraints of a schema, its format included; undefined when one is unknown to this file. */
function constraintsOf(def: Definition, schema: Schema): ((value: Constrained) => boolean) | undefined {
  const own = def.type === 'string' && def.format ? [{ check: 'string_format', ...def }] : []
  const found = [...own, ...checksOf(schema)].map(constraint)
  const constraints = found.filter(each => each !== undefined) as ((value: Constrained) => boolean)[]
  if (constraints.length < found.length) return undefined
  const [first, ...others] = constraints
  if (!first) return () => true
  return others.length === 0 ? first : value => constraints.every(fits => fits(value))
}

/** Formats that a pattern defines completely. */
const PATTERN_FORMATS: ReadonlySet<string | undefined> = new Set(['regex', 'date', 'datetime', 'email', 'uuid'])

/** The check of one constraint; undefined when it is unknown to this file. */
function constraint(check: Check): ((value: never) => boolean) | undefined {
  const { format, pattern, tx, inclusive, value: bound = 0, maximum = Number.POSITIVE_INFINITY, minimum = 0 } = check
  switch (check.check) {
    case 'string_format':
      if (!PATTERN_FORMATS.has(format) || !pattern || pattern.global || pattern.sticky) return undefined
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
