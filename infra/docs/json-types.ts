import type { z } from 'zod'

type Schema = z.core.JSONSchema._JSONSchema

/** Describes a JSON schema in a few words: `integer`, `text or null`, `list of { start: time, end: time }`. */
export function describeType(schema: Schema): string {
  if (typeof schema === 'boolean') return 'anything'
  const options = schema.anyOf ?? schema.oneOf
  if (options) return [...new Set(options.map(describeType))].join(' or ')
  if (schema.const !== undefined) return `\`${String(schema.const)}\``
  if (schema.enum) return schema.enum.map(value => `\`${String(value)}\``).join(' or ')
  if (Array.isArray(schema.type)) return schema.type.map(type => describeType({ ...schema, type })).join(' or ')
  if (schema.type === 'array') return `list of ${describeType((schema.items ?? true) as Schema)}`
  if (schema.type === 'object') return describeObject(schema)
  if (schema.type === 'string') return formats[schema.format ?? ''] ?? 'text'
  return schema.type ?? 'anything'
}

const formats: Record<string, string> = { 'date-time': 'instant', date: 'date', time: 'time', uuid: 'uuid' }

function describeObject(schema: Exclude<Schema, boolean>): string {
  const fields = Object.entries(schema.properties ?? {})
  if (fields.length === 0) return 'object'
  return `{ ${fields.map(([name, field]) => `${name}: ${describeType(field)}`).join(', ')} }`
}
