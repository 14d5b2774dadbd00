import { createHmac } from 'node:crypto'
import { type ErasablePart, erasableParts } from '@alba/contracts/shared/event'
import type { JsonObject } from '../event-store/event-store.ts'
import { refuseUnstorable } from '../event-store/serialize.ts'
import { type Keyring, type PersonKey, personKey } from './keyring.ts'
import type { PersonalField } from './personal-fields.ts'
import { open, seal } from './sealing.ts'

/*
 * The personal fields of an event are encrypted in boxes (ADR 8, ADR 89). A box is a field of the stored data whose
 * name begins with `$`. Fields that can be erased apart from the person, such as the answers of a booking
 * (`ErasablePart`), are in a box of their part: reading it needs the person's key and a key of the part. All other
 * personal fields are in `$sealed`, which needs the person's key. Events from before parts existed have all of them in
 * `$sealed`.
 */

/** Whether a field of stored data is a box. */
export const isBox = (field: string): boolean => field.startsWith('$')
const PERSON_BOX = '$sealed'
const boxOf = (part: ErasablePart | undefined): string => (part === undefined ? PERSON_BOX : `$${part}`)

export type Keys = ReadonlyMap<string, PersonKey>

/** A box, by its part; `'person'` stands for `$sealed`. */
export type Box = ErasablePart | 'person'
/**
 * Which boxes a reader opens. The fields of the others are read as if they were erased. To open a box takes more than
 * ten microseconds, and what nobody decrypts nobody can leak.
 */
export type OpenedBoxes = ReadonlySet<Box>
export const everyBox: OpenedBoxes = new Set([...(Object.keys(erasableParts) as ErasablePart[]), 'person'])
/**
 * Whether a box is opened. `$sealed` is opened together with any other: in events from before parts existed it has all
 * personal fields.
 */
export const isOpened = (opened: OpenedBoxes, part: ErasablePart | undefined): boolean =>
  part === undefined ? opened.size > 0 : opened.has(part)

/**
 * The personal fields of a type of event, by the part in whose box they are written; undefined stands for `$sealed`.
 */
export type Boxes = ReadonlyMap<ErasablePart | undefined, readonly PersonalField[]>
export const boxesFor = (fields: readonly PersonalField[]): Boxes => Map.groupBy(fields, ({ part }) => part)

/**
 * The boxes that an event with these data gets. A part of which nothing is said gets none, and needs no key: its fields
 * stay null or missing, as they are read once they are erased.
 */
export const boxesToSeal = (boxes: Boxes, data: JsonObject): Boxes =>
  new Map([...boxes].filter(([part, fields]) => part === undefined || fields.some(({ name }) => isSaid(data[name]))))
/** Whether a field has a value: an empty text or list is one. */
const isSaid = (value: unknown): boolean => value !== null && value !== undefined

/**
 * The id of the key of a part, such as the answers of booking 7. It is stored among the keys of persons and has the
 * form of their ids.
 */
export const partKeyId = ({ digest }: Pick<Keyring, 'digest'>, part: ErasablePart, id: number): string =>
  digest(`part\0${part}\0${id}`)

/** The id of the key of a part, for an event with this data. @throws {Error} when the data lack the id of the part */
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

/** The boxes that an event of the log has; undefined stands for `$sealed`. */
export function boxesIn(data: JsonObject): (ErasablePart | undefined)[] {
  const parts = partsIn(data)
  return PERSON_BOX in data ? [undefined, ...parts] : parts
}

/** The parts whose boxes an event of the log has. */
export function partsIn(data: JsonObject): ErasablePart[] {
  const found: ErasablePart[] = []
  for (const { part, box } of PARTS_AND_BOXES) if (box in data) found.push(part)
  return found
}
/**
 * Each part with the name of its box. It is computed once, because `partsIn` is called for every event that is read.
 */
const PARTS_AND_BOXES = (Object.keys(erasableParts) as ErasablePart[]).map(part => ({ part, box: boxOf(part) }))

/** The key of a box, derived from the keys that it needs; undefined when one of them was deleted. */
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

/** What is authenticated with a box, so that it cannot be moved to another event or to another part. */
const contextOf = (eventId: string, part: ErasablePart | undefined): string =>
  part === undefined ? eventId : `${eventId} ${part}`

/**
 * Encrypts the personal fields of an event.
 * @param boxes those that it gets (`boxesToSeal`)
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
 * Decrypts boxes of an event. The fields of a box that is not opened, or whose key was deleted, get their values for
 * erased data.
 * @param keys those of the boxes to open
 * @throws {Error} when a box to open was tampered with
 */
export function openBoxes(
  keyring: Pick<Keyring, 'digest'>,
  { id, data }: { readonly id: string; readonly data: JsonObject },
  boxes: Boxes,
  { keys, toOpen }: { readonly keys: Keys; readonly toOpen: OpenedBoxes },
): JsonObject {
  const boxesOfEvent = boxesIn(data)
  if (boxesOfEvent.length === 0) return data
  const read: Record<string, unknown> = { ...data }
  for (const part of boxesOfEvent) {
    // Set to undefined and not deleted: V8 is slow with objects from which a property was deleted.
    read[boxOf(part)] = undefined
    const key = isOpened(toOpen, part) ? keyOfBox(keyring, data, part, keys) : undefined
    const [mark, sealed = ''] = key ? String(data[boxOf(part)]).split(':') : []
    if (key && mark === key.mark)
      Object.assign(read, JSON.parse(open(key.bytes, contextOf(id, part), Buffer.from(sealed, 'base64')).toString()))
    else Object.assign(read, erasedContentOf(boxes, part, boxesOfEvent))
  }
  return read as JsonObject
}

/**
 * The fields of a box. Those of `$sealed` are all that have no box of their part in the same event.
 * @param boxesOfEvent the boxes that the event has
 */
function fieldsIn(
  boxes: Boxes,
  part: ErasablePart | undefined,
  boxesOfEvent: readonly (ErasablePart | undefined)[],
): readonly PersonalField[] {
  if (part !== undefined) return boxes.get(part) ?? []
  return [...boxes].flatMap(([each, fields]) => (each === undefined || !boxesOfEvent.includes(each) ? fields : []))
}

/**
 * Caches what a box is read as once it is erased, by type of event. A check of the whole log has no keys, so it asks
 * this for every box.
 */
const erasedContents = new WeakMap<Boxes, Map<string, Record<string, unknown>>>()

function erasedContentOf(
  boxes: Boxes,
  part: ErasablePart | undefined,
  boxesOfEvent: readonly (ErasablePart | undefined)[],
): Record<string, unknown> {
  const known = erasedContents.get(boxes) ?? new Map()
  erasedContents.set(boxes, known)
  const box = part ?? `all but ${boxesOfEvent.join(' ')}`
  const found = known.get(box) ?? erasedValuesOf(fieldsIn(boxes, part, boxesOfEvent))
  known.set(box, found)
  return found
}

const erasedValuesOf = (fields: readonly PersonalField[]): Record<string, unknown> =>
  Object.fromEntries(fields.flatMap(({ name, erased }) => (erased === undefined ? [] : [[name, erased] as const])))
