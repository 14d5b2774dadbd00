import { defineEvent, ERASED, type EventDefinition, personal, personId } from '@alba/contracts/shared/event'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createCodec } from './codec.ts'
import { personalFieldsOf } from './personal-fields.ts'

const event = (shape: z.core.$ZodShape) => defineEvent('GuestNoted', '', z.object(shape)) as unknown as EventDefinition
const name = personal(z.string())
const guest = z.object({ name, room: z.string() })
type Family = { name: string; children: Family[] }
const family: z.ZodType<Family> = z.lazy(() => z.object({ name, children: z.array(family) }))

describe('a personal mark', () => {
  it('is found on a field of the event, also under wrappers such as `optional` and under checks', () => {
    const fields = {
      plain: name,
      nullable: name.nullable(),
      optional: name.optional(),
      both: name.nullish(),
      inside: personal(z.string().nullable()),
      readonly: name.readonly(),
      needed: name.optional().nonoptional(),
      checked: name.max(100).trim(),
      described: name.describe('as it was typed'),
      refined: name.refine(text => text !== ''),
      whole: personal(guest).nullable(),
    }
    expect(personalFieldsOf(event({ personId, room: z.string(), ...fields }))).toEqual([
      { name: 'plain', erased: ERASED },
      { name: 'nullable', erased: null },
      { name: 'optional', erased: undefined },
      { name: 'both', erased: null },
      { name: 'inside', erased: null },
      { name: 'readonly', erased: ERASED },
      { name: 'needed', erased: ERASED },
      { name: 'checked', erased: ERASED },
      { name: 'described', erased: ERASED },
      { name: 'refined', erased: ERASED },
      { name: 'whole', erased: null },
    ])
  })

  it.each<[string, z.core.$ZodType, string]>([
    ['in an object', guest, 'it.name'],
    ['in an object under an object', z.object({ of: guest.nullable() }), 'it.of.name'],
    ['in the unknown fields of an object', z.object({}).catchall(name), 'it[]'],
    ['in a list', z.array(name), 'it[]'],
    ['in the objects of a list', z.array(guest).optional(), 'it[].name'],
    ['in a union', z.union([z.null(), name]), 'it'],
    ['in a union by kind', z.discriminatedUnion('kind', [z.object({ kind: z.literal('a'), name })]), 'it.name'],
    ['in an intersection', z.intersection(z.object({}), guest), 'it.name'],
    ['in a tuple', z.tuple([z.string(), name]), 'it[]'],
    ['in the rest of a tuple', z.tuple([z.string()], name), 'it[]'],
    ['in a record', z.record(z.string(), name), 'it[]'],
    ['on the keys of a record', z.record(name, z.string()), 'it[]'],
    ['in a map', z.map(z.string(), name), 'it[]'],
    ['in a set', z.set(name), 'it[]'],
    ['under a default', name.default('x'), 'it'],
    ['under a default before parsing', name.prefault('x'), 'it'],
    ['under a fallback', name.catch('x'), 'it'],
    ['before a transformation', name.transform(text => text.length), 'it'],
    ['after another schema', z.string().pipe(name), 'it'],
    ['after a preprocessing', z.preprocess(String, name), 'it'],
    ['in a promise', z.promise(name), 'it'],
    ['in a schema that contains itself', family, 'it.name'],
  ])('%s is refused, with the event and the path', (_where, schema, path) => {
    expect(() => personalFieldsOf(event({ personId, it: schema }))).toThrow(
      `GuestNoted: ${path} is marked personal where it cannot be sealed`,
    )
  })

  it('is refused on the event as a whole and on its unknown fields', () => {
    const as = (data: z.ZodObject) => () => personalFieldsOf(defineEvent('GuestNoted', '', data))
    expect(as(personal(z.object({ personId, name })))).toThrow('GuestNoted is marked personal as a whole')
    expect(as(z.object({ personId }).catchall(name))).toThrow('GuestNoted: * is marked personal')
  })

  it('is refused without a personId by which the key is found', () => {
    for (const shape of [{}, { personId: name }, { personId: z.int() }])
      expect(() => personalFieldsOf(event({ ...shape, name }))).toThrow(
        /GuestNoted has personal fields \(.*name\) and no personId/,
      )
  })

  it('is refused on a field that could not be read once the person is erased', () => {
    for (const schema of [z.int(), z.email(), z.string().max(3), guest])
      expect(() => personalFieldsOf(event({ personId, it: personal(schema) }))).toThrow(
        'GuestNoted.it is personal but cannot be read once erased',
      )
  })

  it('in a place that cannot be encrypted makes creating a codec fail', () => {
    const definitions = new Map([['GuestNoted', event({ personId, guests: z.array(guest) })]])
    expect(() => createCodec({} as never, definitions)).toThrow('GuestNoted: guests[].name')
  })
})
