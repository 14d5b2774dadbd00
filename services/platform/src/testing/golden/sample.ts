import type { DomainEvent } from '@alba/contracts/events'
import type { EventDefinition } from '@alba/contracts/shared/event'
import { likely, type ValueSchema } from '@alba/contracts/testing/wrong-values'
import { z } from 'zod'

/**
 * Data that the definition takes. Each field is as the newest golden event has it that has a field of this name, one of
 * the same type before all others, so that they tell of the same booking, the same person; else it is made up from the
 * schema, or it is whatever fits.
 * @param optional whether fields that may be left out are there
 * @param known the golden events so far
 * @throws {ZodError} when what is made up does not fit: write the line by hand then
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
  // Whoever seals must know whose key to take, even where older events go without.
  const names = Object.keys(properties).filter(name => optional || name === 'personId' || required.includes(name))
  const others = known.filter(event => event.type !== type)
  const own = known.filter(event => event.type === type)
  const like = [...others, ...own]
  const sample = names.map(name => [name, valueFor(name, data.shape[name] as z.ZodType, properties[name] ?? {}, like)])
  return data.parse(Object.fromEntries(sample))
}

function valueFor(name: string, schema: z.ZodType, described: ValueSchema, known: readonly DomainEvent[]): unknown {
  const fits = (value: unknown) => value !== undefined && schema.safeParse(value).success
  const values = known.map(event => event.data as Readonly<Record<string, unknown>>)
  const ofThisName = values.findLast(data => fits(data[name]) && data[name] !== null)
  if (ofThisName) return ofThisName[name]
  const madeUp = likely(described)
  return fits(madeUp) ? madeUp : values.flatMap(Object.values).find(fits)
}
