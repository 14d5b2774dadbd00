import { createHmac } from 'node:crypto'
import { type ErasablePart, erasableParts } from '@alba/contracts/shared/event'
import type { JsonObject } from '../event-store/event-store.ts'
import { refuseUnstorable } from '../event-store/serialize.ts'
import { type Keyring, type PersonKey, personKey } from './keyring.ts'
import type { PersonalField } from './personal-fields.ts'
import { open, seal } from './sealing.ts'

/*
 * The personal fields of an event lie in boxes (ADR 8, ADR 89): those of an erasable part in a box of that part, all
 * others in `$sealed`. A box of a part needs two keys, the person's and one of its own, and cannot be read without either
 * of them. Events from before parts existed have everything in `$sealed`.
 */

/** The field of an event's data that is a box. */
export const isBox = (field: string): boolean => field.startsWith('$')
const SEALED = '$sealed'
const boxOf = (part: ErasablePart | undefined): string => (part === undefined ? SEALED : `$${part}`)

export type Keys = ReadonlyMap<string, PersonKey>

/** The boxes that events of a type are written with, each with its fields. */
export type Boxes = ReadonlyMap<ErasablePart | undefined, readonly PersonalField[]>
export const boxesFor = (fields: readonly PersonalField[]): Boxes => Map.groupBy(fields, ({ part }) => part)

/** The id of the key of a part of a thing. It has the form of a person's id, and is no person's. */
export const partKeyId = ({ digest }: Pick<Keyring, 'digest'>, part: ErasablePart, id: number): string =>
  digest(`part\0${part}\0${id}`)

/** The id of a part's key by the data of an event. @throws {Error} when the event lacks it */
function keyIdIn(keyring: Pick<Keyring, 'digest'>, data: JsonObject, part: ErasablePart): string {
  const id = data[erasableParts[part]]
  if (typeof id === 'number') return partKeyId(keyring, part, id)
  throw new Error(`an event with fields of the part ${part} needs a ${erasableParts[part]}`)
}

/** The ids of the keys for these boxes of an event. An event that names no person needs none. */
export function keyIdsFor(
  keyring: Pick<Keyring, 'digest'>,
  data: JsonObject,
  parts: Iterable<ErasablePart | undefined>,
): string[] {
  const { personId } = data
  if (typeof personId !== 'string') return []
  return [personId, ...[...parts].flatMap(part => (part === undefined ? [] : [keyIdIn(keyring, data, part)]))]
}

/** The parts whose boxes an event of the log has. */
export function partsIn(data: JsonObject): ErasablePart[] {
  const found: ErasablePart[] = []
  for (const { part, box } of PARTS) if (box in data) found.push(part)
  return found
}
/** Each part with its box: this is asked of every event that is read. */
const PARTS = (Object.keys(erasableParts) as ErasablePart[]).map(part => ({ part, box: boxOf(part) }))

/** The key of a box; undefined when one of the keys that it needs is gone. */
function keyOfBox(
  keyring: Pick<Keyring, 'digest'>,
  data: JsonObject,
  part: ErasablePart | undefined,
  keys: Keys,
): PersonKey | undefined {
  const { personId } = data
  const person = typeof personId === 'string' ? keys.get(personId) : undefined
  if (part === undefined || !person) return person
  const own = keys.get(keyIdIn(keyring, data, part))
  return own && personKey(createHmac('sha256', person.bytes).update(own.bytes).digest())
}

/** What a box is bound to, so that it can be moved neither to another event nor to another part. */
const contextOf = (eventId: string, part: ErasablePart | undefined): string =>
  part === undefined ? eventId : `${eventId} ${part}`

/**
 * Encrypts the personal fields of an event.
 * @throws {UnstorableText} when a text has characters that PostgreSQL cannot store
 */
export function sealBoxes(
  keyring: Pick<Keyring, 'digest'>,
  { id, data }: { readonly id: string; readonly data: JsonObject },
  boxes: Boxes,
  keys: Keys,
): JsonObject {
  const sealed: JsonObject = { ...data }
  for (const [part, fields] of boxes) {
    const key = keyOfBox(keyring, data, part, keys)
    if (!key) throw new Error('an event with personal fields needs a personId')
    for (const { name } of fields) delete sealed[name]
    const text = JSON.stringify(Object.fromEntries(fields.map(({ name }) => [name, data[name]])))
    // The store checks only what it can read, so the text is checked here before it is encrypted.
    refuseUnstorable(text)
    const box = seal(key.bytes, contextOf(id, part), Buffer.from(text))
    sealed[boxOf(part)] = `${key.mark}:${box.toString('base64')}`
  }
  return sealed
}

/**
 * Decrypts the boxes of an event. The fields of one whose key is gone get what is left of them after an erasure.
 * @throws when a box is not what was sealed
 */
export function openBoxes(
  keyring: Pick<Keyring, 'digest'>,
  { id, data }: { readonly id: string; readonly data: JsonObject },
  boxes: Boxes,
  keys: Keys,
): JsonObject {
  const apart = partsIn(data)
  const present = SEALED in data ? [undefined, ...apart] : apart
  if (present.length === 0) return data
  const opened: Record<string, unknown> = { ...data }
  for (const part of present) {
    const [mark, sealed = ''] = String(data[boxOf(part)]).split(':')
    // Set to undefined and not deleted: V8 is slow with objects from which a property was deleted.
    opened[boxOf(part)] = undefined
    const key = keyOfBox(keyring, data, part, keys)
    if (key && mark === key.mark)
      Object.assign(opened, JSON.parse(open(key.bytes, contextOf(id, part), Buffer.from(sealed, 'base64')).toString()))
    else Object.assign(opened, leftIn(boxes, part, apart))
  }
  return opened as JsonObject
}

/** The fields of a box: in `$sealed`, those that have no box of their own in the same event. */
function fieldsIn(
  boxes: Boxes,
  part: ErasablePart | undefined,
  apart: readonly ErasablePart[],
): readonly PersonalField[] {
  if (part !== undefined) return boxes.get(part) ?? []
  return [...boxes].flatMap(([each, fields]) => (each === undefined || !apart.includes(each) ? fields : []))
}

/** What is left of a box after an erasure, by the boxes of the type: a check of the log opens no box, and asks each time. */
const left = new WeakMap<Boxes, Map<string, Record<string, unknown>>>()

function leftIn(boxes: Boxes, part: ErasablePart | undefined, apart: readonly ErasablePart[]): Record<string, unknown> {
  const known = left.get(boxes) ?? new Map()
  left.set(boxes, known)
  const box = part ?? `all but ${apart.join(' ')}`
  const found = known.get(box) ?? leftOf(fieldsIn(boxes, part, apart))
  known.set(box, found)
  return found
}

const leftOf = (fields: readonly PersonalField[]): Record<string, unknown> =>
  Object.fromEntries(fields.flatMap(({ name, erased }) => (erased === undefined ? [] : [[name, erased] as const])))
