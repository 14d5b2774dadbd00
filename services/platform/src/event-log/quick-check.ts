import { z } from 'zod'

type Schema = z.core.$ZodType
/** Whether a schema takes a value just as it is. */
export type QuickCheck = (value: unknown) => boolean

/**
 * A schema as a check that makes nothing anew: true only of values which the schema takes and gives back as they are,
 * with nothing to strip, to trim or to default. False means « ask the schema », which then refuses the value or changes
 * it. Nearly every event is in the log as its schema made it when it was written; to parse it builds all of it again,
 * which was a seventh of a replay's time. What is not known here asks its own schema: a new kind is slow, never wrong.
 */
export function quickCheck(schema: Schema): QuickCheck {
  const def = schema._zod.def as unknown as Definition
  const known = !def.coerce && (measured.has(def.type) || !def.checks?.length)
  const check = known ? makers[def.type]?.(def, schema) : undefined
  return check ?? (value => unchanged(schema, value))
}

/** What zod keeps of a schema: of these, those that its type has. */
type Definition = {
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
}
type Check = {
  readonly check: string
  readonly format?: string
  readonly pattern?: RegExp
  readonly value?: number
  readonly inclusive?: boolean
  readonly maximum?: number
  readonly minimum?: number
  /** Trims, say. */
  readonly tx?: (text: string) => string
}

/** An object or array that comes out of a schema is never the one that went in: true of plain values alone. */
function unchanged(schema: Schema, value: unknown): boolean {
  const parsed = z.safeParse(schema, value)
  return parsed.success && parsed.data === value
}

/** Types whose makers know what their schemas check besides the type. */
const measured: ReadonlySet<string> = new Set(['string', 'number', 'array'])

/** Undefined where the definition has something that is not known here. */
const makers: Readonly<Record<string, (def: Definition, schema: Schema) => QuickCheck | undefined>> = {
  object: ({ shape, catchall }) => (catchall ? undefined : objectCheck(shape)),
  nullable: ({ innerType }) => orElse(null, quickCheck(innerType)),
  optional: ({ innerType }) => orElse(undefined, quickCheck(innerType)),
  boolean: () => value => typeof value === 'boolean',
  enum: oneOf,
  literal: oneOf,
  // Each option has its own value of the discriminator, so that at most one of them can take the value.
  union: def => (def.discriminator ? anyOf(def.options.map(quickCheck)) : undefined),
  array: def => {
    const fits = measure(def)
    const element = quickCheck(def.element)
    return fits && (value => Array.isArray(value) && fits(value) && value.every(element))
  },
  string: def => {
    const fits = measure(def)
    return fits && (value => typeof value === 'string' && fits(value))
  },
  number: def => {
    const fits = def.format === 'safeint' ? measure(def) : undefined
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
    // What the schema does not know it would strip.
    for (const name in object) if (object[name] !== undefined) known--
    return known === 0
  }
}

type Measured = string | number | readonly unknown[]

/** All that a definition checks besides its type, its own format included; undefined when some of it is not known here. */
function measure(def: Definition): ((value: Measured) => boolean) | undefined {
  const own = def.type === 'string' && def.format ? [{ check: 'string_format', ...def }] : []
  const found = [...own, ...(def.checks ?? []).map(({ _zod }) => _zod.def)].map(constraint)
  const constraints = found.filter(each => each !== undefined) as ((value: Measured) => boolean)[]
  if (constraints.length < found.length) return undefined
  return value => constraints.every(fits => fits(value))
}

/** Formats that are nothing but their pattern. */
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
