/** The parts of an OpenAPI document that the documentation page shows. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  description?: string
  format?: string
  enum?: unknown[]
  const?: unknown
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  anyOf?: Schema[]
  additionalProperties?: Schema | boolean
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
}
type Content = Record<string, { schema?: Schema }>
export type Operation = {
  operationId?: string
  summary?: string
  description?: string
  tags?: string[]
  security?: Record<string, string[]>[]
  /** Limit of calls per minute from one address; absent where calls are not counted. */
  'x-calls-per-minute'?: number
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema?: Schema }[]
  requestBody?: { content?: Content }
  responses?: Record<string, { description?: string; content?: Content }>
}
export type Document = {
  info: { title: string; version: string; description?: string }
  tags?: { name: string; description?: string }[]
  paths?: Record<string, Record<string, Operation>>
  components?: { schemas?: Record<string, Schema> }
}

/** A short name of a type: `integer`, `string | null`, `Slot[]`, `("a" | "b")[]`. */
export const typeName = (schema: Schema | undefined): string => alternatives(schema).join(' | ')

/** The names of the types that a value may have, each once. */
function alternatives(schema: Schema | undefined): string[] {
  if (!schema) return ['any']
  if (schema.$ref) return [schema.$ref.split('/').at(-1) ?? '']
  if (schema.anyOf) return [...new Set(schema.anyOf.flatMap(alternatives))]
  if (schema.const !== undefined) return [JSON.stringify(schema.const)]
  if (schema.enum) return schema.enum.map(value => JSON.stringify(value))
  if (schema.type === 'array') return [`${nameOfPart(schema.items)}[]`]
  if (typeof schema.additionalProperties === 'object') return [`map of ${nameOfPart(schema.additionalProperties)}`]
  const names = [schema.type ?? 'any'].flat()
  return names.map(name => (schema.format && name !== 'null' ? `${name} (${schema.format})` : name))
}

/** The name of a type inside another one: in brackets where it would be read as a part of that one. */
function nameOfPart(schema: Schema | undefined): string {
  const [first = '', ...others] = alternatives(schema)
  return others.length > 0 || first.startsWith('map of ') ? `(${[first, ...others].join(' | ')})` : first
}

/**
 * The limits of a value in a few words: `2 to 200 characters`, `At most 60`. Those of a value with several types are
 * those of each type that has some.
 */
export function limits(schema: Schema): string {
  if (schema.anyOf) return [...new Set(schema.anyOf.map(limits).filter(Boolean))].join('; ')
  const { minimum, maximum, minLength, maxLength } = schema
  if (minLength !== undefined && maxLength !== undefined) return `${minLength} to ${maxLength} characters`
  if (maxLength !== undefined) return `At most ${maxLength} characters`
  if (minLength !== undefined) return `At least ${minLength} characters`
  // zod writes the bounds of a safe integer, which are not limits of the API.
  const from = minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER ? minimum : undefined
  const to = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER ? maximum : undefined
  if (from !== undefined && to !== undefined) return `${from} to ${to}`
  if (to !== undefined) return `At most ${to}`
  return from === undefined ? '' : `At least ${from}`
}
