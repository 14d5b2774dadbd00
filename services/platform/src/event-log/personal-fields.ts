import { ERASED, type ErasablePart, type EventDefinition, erasableParts } from '@alba/contracts/shared/event'
import { z } from 'zod'
import { definitionOf, type Schema, schemasIn } from '../zod-definition.ts'

/** A field that the codec encrypts. */
export type PersonalField = {
  readonly name: string
  /** The part of the data with which it is erased; undefined when it goes with the person only. */
  readonly part: ErasablePart | undefined
  /** The value once the key is erased: null or undefined where the schema allows it. */
  readonly erased: typeof ERASED | null | undefined
}

/** Kinds of schemas that wrap another one and leave the value as it is. */
const WRAPPERS: ReadonlySet<string> = new Set(['optional', 'nullable', 'nonoptional', 'readonly'])

/**
 * The fields of an event that are marked `personal`. The codec encrypts whole fields, so a mark must be on a field of
 * the event itself, possibly under `.optional()` and the like. Anywhere deeper it would have no effect and the value
 * would be stored in clear text, so such a schema is refused.
 * @throws {Error} that names the event and the place: a mistake in the contracts, found when a service starts
 */
export function personalFieldsOf({ type, data }: EventDefinition): PersonalField[] {
  if (isMarked(data)) throw new Error(`${type} is marked personal as a whole: mark its fields instead`)
  const fields = Object.entries<Schema>(data.shape)
  for (const [name, schema] of fields.filter(([, schema]) => !isPersonal(schema))) refuseMarks(type, schema, name)
  if (data.def.catchall) refuseMarks(type, data.def.catchall, '*')
  const personal = fields.filter(([, schema]) => isPersonal(schema))
  if (personal.length > 0 && !hasReadablePersonId(data))
    throw new Error(`${type} has personal fields (${personal.map(([name]) => name).join(', ')}) and no personId`)
  return personal.map(([name, schema]) => {
    const part = partOf(schema)
    if (part !== undefined && !(erasableParts[part] in data.shape))
      throw new Error(`${type}.${name} belongs to the part ${part}, and the event has no ${erasableParts[part]}`)
    return { name, part, erased: erasedValue(schema, `${type}.${name}`) }
  })
}

const isMarked = (schema: Schema): boolean => z.globalRegistry.get(schema)?.personal === true

function isPersonal(schema: Schema): boolean {
  if (isMarked(schema)) return true
  const { type, innerType } = definitionOf(schema)
  return WRAPPERS.has(type) && isPersonal(innerType)
}

/** The erasable part that a personal field is marked with; the mark may be below wrappers. */
function partOf(schema: Schema): ErasablePart | undefined {
  const mark = z.globalRegistry.get(schema)
  if (mark?.personal === true) return mark.part as ErasablePart | undefined
  return partOf(definitionOf(schema).innerType)
}

/** Whether `personId` is a field of the event that is not encrypted itself: it says which key to use. */
const hasReadablePersonId = ({ shape }: z.ZodObject): boolean =>
  'personId' in shape && !isPersonal(shape.personId) && z.safeParse(shape.personId, '0'.repeat(32)).success

/**
 * Throws when a mark stands anywhere in this schema.
 * @param seen the schemas around this one: some schemas contain themselves
 */
function refuseMarks(type: string, schema: Schema, path: string, seen: readonly Schema[] = []): void {
  if (seen.includes(schema)) return
  if (isMarked(schema))
    throw new Error(`${type}: ${path} is marked personal where it cannot be sealed; mark the field of the event itself`)
  for (const [step, part] of innerSchemasOf(schema)) refuseMarks(type, part, path + step, [...seen, schema])
}

/** The schemas inside a schema, each with what it adds to the path, such as `.name` or `[]`. */
function innerSchemasOf(schema: Schema): [step: string, part: Schema][] {
  const { type, getter, shape } = definitionOf(schema)
  if (type === 'lazy') return [['', getter()]]
  const fields = type === 'object' ? Object.entries(shape) : []
  const step = ELEMENTS.has(type) ? '[]' : ''
  return [
    ...fields.map(([name, part]): [string, Schema] => [`.${name}`, part]),
    ...schemasIn(schema).map((part): [string, Schema] => [step, part]),
  ]
}

/** Kinds of schemas whose inner schemas describe elements. */
const ELEMENTS: ReadonlySet<string> = new Set(['array', 'tuple', 'record', 'map', 'set', 'object'])

/**
 * What an erased field is read as: the first of null, undefined and the text `ERASED` that its schema accepts.
 * @throws {Error} when it accepts none of them
 */
function erasedValue(schema: Schema, field: string): PersonalField['erased'] {
  const readable = ([null, undefined, ERASED] as const).find(value => z.safeParse(schema, value).success)
  if (readable === undefined && !z.safeParse(schema, undefined).success)
    throw new Error(`${field} is personal but cannot be read once erased: it must accept a text, null or undefined`)
  return readable
}
