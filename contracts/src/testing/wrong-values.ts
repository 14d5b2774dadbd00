/** The part of a JSON schema that restricts values. */
export type ValueSchema = {
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly default?: unknown
  readonly format?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly items?: ValueSchema
  readonly properties?: Readonly<Record<string, ValueSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: ValueSchema | boolean
  readonly anyOf?: readonly ValueSchema[]
  readonly oneOf?: readonly ValueSchema[]
}

/** Values of many types: for any schema, most of them are wrong. */
const ANYTHING = [undefined, null, true, 'ÿ !', '', 1.5, -1, 0, 1e21, Number.NaN, [], {}, [[]], { odd: 'ÿ' }]

/**
 * Values that a schema should refuse, one for each restriction that it has: missing, of another type, too long, too
 * short, out of range, of another form, not among the choices, and the same for nested values. Some may be valid after
 * all (a text for a schema that takes any text). The tests look only at what is said about those that are refused.
 */
export function wrongValues(schema: ValueSchema): unknown[] {
  return [...ANYTHING, ...bounds(schema), ...inside(schema)]
}

function bounds({ minLength = 1, maxLength = 0, minimum = 0, maximum = 0 }: ValueSchema): unknown[] {
  const texts = [minLength - 1, maxLength + 1].map(length => 'x'.repeat(length))
  return [...texts, minimum - 1, maximum + 1, minimum + 0.5]
}

function inside(schema: ValueSchema): unknown[] {
  const { properties = {}, items, additionalProperties, minItems = 1, maxItems = 0 } = schema
  const options = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  const whole = likely(schema) as object
  const fields = Object.entries(properties).flatMap(([name, field]) =>
    wrongValues(field).map(value => ({ ...whole, [name]: value })),
  )
  const entries = typeof additionalProperties === 'object' ? wrongValues(additionalProperties) : []
  const lists = items
    ? [...wrongValues(items).map(value => [value]), listOf(items, minItems - 1), listOf(items, maxItems + 1)]
    : []
  return [...options.flatMap(wrongValues), ...fields, ...entries.map(value => ({ entry: value })), ...lists]
}

const listOf = (items: ValueSchema, length: number): unknown[] => Array.from({ length }, () => likely(items))

/** A value that is probably valid, so that the errors are those of the one wrong value inside it. */
export function likely(schema: ValueSchema): unknown {
  const [option] = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (option) return likely(option)
  if (schema.properties)
    return Object.fromEntries(Object.entries(schema.properties).map(([name, field]) => [name, likely(field)]))
  switch ([schema.type].flat()[0]) {
    case 'string':
      return likelyText(schema)
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1)
    case 'boolean':
      return true
    case 'array':
      return listOf(schema.items ?? {}, schema.minItems ?? 0)
    default:
      return {}
  }
}

function likelyText({ format, minLength = 1 }: ValueSchema): string {
  if (format === 'date-time') return '2026-11-23T09:00:00'
  if (format === 'date') return '2026-11-23'
  if (format === 'email') return 'lea@example.org'
  return 'x'.repeat(minLength)
}

/** At most `most` of the values, at even distances. */
export const spread = <Value>(values: readonly Value[], most: number): Value[] =>
  values.length <= most
    ? [...values]
    : Array.from({ length: most }, (_, n) => values[Math.floor((n * values.length) / most)] as Value)
