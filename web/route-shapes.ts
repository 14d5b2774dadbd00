import { pathToFileURL } from 'node:url'
import type { Route } from '@alba/contracts/shared/route'
import type { Plugin } from 'vite'
import { z } from 'zod'
import type { Shape } from './src/api/shape.ts'

type Json = z.core.JSONSchema.BaseSchema

/** A list of alternatives, or the only one itself. */
function oneOf(shapes: readonly Shape[]): Shape {
  const different = [...new Map(shapes.map(shape => [JSON.stringify(shape), shape])).values()]
  return different.length === 1 ? (different[0] ?? 'any') : different
}

function shapeOfObject({ properties, required = [], additionalProperties }: Json): Shape {
  if (!properties) return { '*': typeof additionalProperties === 'object' ? shapeOf(additionalProperties) : 'any' }
  const entries = Object.entries(properties).map(([key, property]): [string, Shape] => {
    const shape = shapeOf(property as Json)
    return [key, required.includes(key) ? shape : oneOf([shape, 'undefined'])]
  })
  return Object.fromEntries(entries)
}

/** @throws for a schema that no shape can express: the check would be weaker than the schema */
function shapeOf(json: Json): Shape {
  if (json.allOf || json.prefixItems) throw new Error(`No shape for ${JSON.stringify(json)}`)
  if (json.const !== undefined) return `=${json.const}`
  // Any value of the same type is accepted: a value that a newer server adds to an enum must not make the whole answer
  // unreadable, such as one about a payment.
  if (json.enum) return oneOf(json.enum.map(value => typeof value))
  if (json.anyOf) return oneOf(json.anyOf.map(each => shapeOf(each as Json)))
  if (Array.isArray(json.type)) return oneOf(json.type.map(type => shapeOf({ ...json, type })))
  switch (json.type) {
    case 'object':
      return shapeOfObject(json)
    case 'array':
      return [shapeOf((json.items ?? {}) as Json)]
    case 'integer':
    case 'number':
      return 'number'
    case 'string':
      return json.format === 'date' ? 'date' : 'string'
    case 'boolean':
      return 'boolean'
    case 'null':
      return '=null'
    default:
      if (Object.keys(json).some(key => !['$schema', 'description'].includes(key)))
        throw new Error(`No shape for ${JSON.stringify(json)}`)
      return 'any'
  }
}

/** The shape of the values that a schema accepts. */
export function shapeOfSchema(schema: z.ZodType): Shape {
  const shape = shapeOf(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }))
  return schema.safeParse(undefined).success ? oneOf([shape, 'undefined']) : shape
}

const asSource = ([name, { query, body, answer, accepted, ...rest }]: [string, Route]) => {
  const shaped = {
    ...rest,
    ...(answer && { answer: shapeOfSchema(answer) }),
    ...(accepted && { accepted: shapeOfSchema(accepted) }),
  }
  return `export const ${name} = ${JSON.stringify(shaped)}\n`
}

/**
 * Replaces the schemas of the routes in contracts by shapes while the site is built: zod would be a third of a first
 * load. Schemas that only the gateway uses are removed.
 */
export const routeShapes = (): Plugin => ({
  name: 'route-shapes',
  async load(id) {
    if (!/\/contracts\/src\/[^/]+\/routes\.ts$/.test(id)) return undefined
    const routes: Record<string, Route> = await import(pathToFileURL(id).href)
    return Object.entries(routes).map(asSource).join('')
  },
})
