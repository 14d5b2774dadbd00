import { definitionOf, type Schema } from '@alba/platform/zod-definition'
import type { z } from 'zod'

type Json = z.core.JSONSchema.BaseSchema
type Override = (context: { zodSchema: z.core.$ZodTypes; jsonSchema: Json }) => void

/**
 * Adds the limits of the second schema of a pipe. zod describes the input of `a.pipe(b)` by `a` alone, although `b`
 * refuses values as well: `z.string().pipe(z.email())` would be any text. When nothing changes the value in between,
 * both apply.
 * @param describe returns the JSON schema of the input
 */
export const withPipedLimits =
  (describe: (schema: Schema) => Json): Override =>
  ({ zodSchema, jsonSchema }) => {
    // zod describes what it cannot represent by an empty schema, which would allow everything.
    if (jsonSchema.anyOf) jsonSchema.anyOf = jsonSchema.anyOf.filter(each => Object.keys(each).length > 0)
    const { type, in: input, out: output } = definitionOf(zodSchema)
    if (type !== 'pipe' || changes(input)) return
    const then = describe(output)
    if (!isScalar(jsonSchema)) return
    if (isScalar(then)) Object.assign(jsonSchema, both(jsonSchema, then))
    else if (then.anyOf) applyToEach(jsonSchema, then.anyOf)
  }

/** Replaces a schema by the alternatives of the second one, each with the limits of both. */
function applyToEach(jsonSchema: Json, alternatives: readonly Json[]): void {
  const { description, ...first } = jsonSchema
  for (const key of Object.keys(first)) delete jsonSchema[key]
  jsonSchema.anyOf = alternatives.filter(isScalar).map(each => both(first, each))
}

/** Whether the output of a schema may differ from its input. */
function changes(schema: Schema): boolean {
  const { type, in: input, out: output } = definitionOf(schema)
  return type === 'pipe' ? changes(input) || changes(output) : type === 'transform'
}

const isScalar = ({ type }: Json): boolean => type === 'string' || type === 'number' || type === 'integer'

/** For each limit, the function that chooses the narrower of two values. */
const narrowerOf = { minimum: Math.max, minLength: Math.max, maximum: Math.min, maxLength: Math.min } as const

/** The schema of a value to which both schemas apply. */
function both(first: Json, then: Json): Json {
  const limits = Object.entries(narrowerOf).flatMap(([key, narrow]) => {
    const given = [first[key], then[key]].filter(limit => typeof limit === 'number')
    return given.length > 0 ? [[key, narrow(...given)] as const] : []
  })
  const patterns = [...new Set([...patternsOf(first), ...patternsOf(then)])]
  const type = then.type === 'integer' ? 'integer' : first.type
  // A JSON schema has one pattern at most; several are parts of `allOf`.
  const patternPart =
    patterns.length > 1
      ? { pattern: undefined, allOf: patterns.map(pattern => ({ pattern })) }
      : { pattern: patterns[0] }
  return { ...then, ...first, type, ...Object.fromEntries(limits), ...patternPart } as Json
}

const patternsOf = ({ pattern, allOf = [] }: Json): string[] =>
  [pattern, ...allOf.map(each => each.pattern)].filter(each => each !== undefined)
