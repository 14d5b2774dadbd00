import type { DomainEvent } from '@alba/contracts/events'
import type { EventDefinition } from '@alba/contracts/shared/event'
import { likely, type ValueSchema } from '@alba/contracts/testing/wrong-values'
import { z } from 'zod'

/**
 * Makes data that the definition accepts. The value of a field comes from the newest golden event with a field of that
 * name, first of the same type, so that events refer to the same booking and person. Otherwise it is made up from the
 * schema, or is any known value that the schema accepts.
 * @param optional whether optional fields are included
 * @param known the golden events so far
 * @throws {ZodError} when the schema refuses what was made up; then the line has to be written by hand
 */
export function sampleOf(
  { type, data }: EventDefinition,
  optional: boolean,
  known: readonly DomainEvent[],
): Record<string, unknown> {
  const { properties = {}, required = [] } = z.toJSONSchema(data, {
    io: 'input',
    unrepresentable: 'any',
  }) as ValueSchema
  // The codec needs the person's id to encrypt, even where it is optional for older events.
  const names = Object.keys(properties).filter(name => optional || name === 'personId' || required.includes(name))
  // `valueFor` prefers the last ones, so events of the same type come last.
  const others = known.filter(event => event.type !== type)
  const own = known.filter(event => event.type === type)
  const candidates = [...others, ...own]
  const sample = names.map(name => [
    name,
    valueFor(name, data.shape[name] as z.ZodType, properties[name] ?? {}, candidates),
  ])
  return data.parse(Object.fromEntries(sample))
}

function valueFor(name: string, schema: z.ZodType, jsonSchema: ValueSchema, known: readonly DomainEvent[]): unknown {
  const isAccepted = (value: unknown) => value !== undefined && schema.safeParse(value).success
  const values = known.map(event => event.data as Readonly<Record<string, unknown>>)
  const ofThisName = values.findLast(data => isAccepted(data[name]) && data[name] !== null)
  if (ofThisName) return ofThisName[name]
  const madeUp = likely(jsonSchema)
  return isAccepted(madeUp) ? madeUp : values.flatMap(Object.values).find(isAccepted)
}
