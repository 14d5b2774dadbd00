import { setImmediate as nextTurn } from 'node:timers/promises'
import { type DomainEvent, type DomainFact, eventDefinitions } from '@alba/contracts/events'
import { type EventDefinition, type EventMetadata, eventMetadata } from '@alba/contracts/shared/event'
import type { JsonObject, NewEvent, RecordedEvent } from '../event-store/event-store.ts'
import { refuseUnstorable } from '../event-store/serialize.ts'
import { type QuickCheck, quickCheck } from '../quick-check.ts'
import type { Keyring, PersonKey } from './keyring.ts'
import { type PersonalField, personalFieldsOf } from './personal-fields.ts'
import { open, seal } from './sealing.ts'
import { type Upcasters, upcasters } from './upcasters.ts'

/** An event to be written to the log. */
export type NewDomainEvent = DomainFact & { readonly id: string; readonly metadata: EventMetadata }

/** An event that cannot be decoded: unknown type, unknown version, or data that its schema refuses. */
export class UnreadableEvent extends Error {
  readonly event: RecordedEvent
  readonly reason: string
  constructor(event: RecordedEvent, reason: string, cause?: unknown) {
    super(`event ${event.id} (${event.type}, ${event.stream}@${event.revision}) cannot be read: ${reason}`, { cause })
    this.name = 'UnreadableEvent'
    this.event = event
    this.reason = reason
  }
}

export type Codec = {
  /**
   * Validates events and encrypts their personal fields.
   * @throws ZodError when a decision made data that the contract refuses (a bug)
   * @throws {UnstorableText} when a text has characters that PostgreSQL cannot store
   */
  encode(events: readonly NewDomainEvent[]): Promise<NewEvent[]>
  /**
   * Decrypts, upcasts and validates events, in order. Stops at the first event that cannot be decoded, and returns it
   * as `unreadable` beside those before it.
   */
  decode(events: readonly RecordedEvent[]): Promise<{ events: DomainEvent[]; unreadable?: UnreadableEvent }>
}

/** How many events are decoded before the event loop continues with other work, such as requests. */
const AT_ONCE = 200

/** The field of an event's data that contains its encrypted fields, all in one box. */
const SEALED = '$sealed'

/** @throws {Error} when a definition marks a field personal where it cannot be encrypted: then no service starts */
export function createCodec(
  keyring: Keyring,
  definitions: ReadonlyMap<string, EventDefinition> = eventDefinitions,
  upcasts: Upcasters = upcasters,
): Codec {
  const known: Known = new Map(
    [...definitions.values()].map(definition => [
      definition.type,
      { definition, fields: personalFieldsOf(definition), isPlain: quickCheck(definition.data) },
    ]),
  )

  const encodeOne = (event: NewDomainEvent, keys: Keys): NewEvent => {
    const type = known.get(event.type)
    if (!type) throw new Error(`no event is called ${event.type}`)
    const data = (type.isPlain(event.data) ? event.data : type.definition.data.parse(event.data)) as JsonObject
    return {
      id: event.id,
      type: event.type,
      data: type.fields.length === 0 ? data : sealFields(data, type.fields, keyOf(data, keys), event.id),
      metadata: (isMetadata(event.metadata) ? event.metadata : eventMetadata.parse(event.metadata)) as JsonObject,
    }
  }

  const decodeOne = (event: RecordedEvent, keys: Keys): DomainEvent => {
    const type = known.get(event.type)
    if (!type) throw new UnreadableEvent(event, 'unknown type')
    const { definition, fields, isPlain } = type
    const metadata = isMetadata(event.metadata) ? event.metadata : eventMetadata.parse(event.metadata)
    const opened = openFields(event, keys, fields)
    const current = upcast(event, opened, upcasts, { from: metadata.schemaVersion, to: definition.version })
    const data = isPlain(current) ? current : parseData(definition, current, event)
    // Nearly every event is unchanged by decoding, and is returned without a copy.
    if (data === event.data && metadata === event.metadata) return event as unknown as DomainEvent
    return { ...event, metadata, data } as unknown as DomainEvent
  }

  return {
    async encode(events) {
      const keys = await keyring.keysFor(personsIn(events, known))
      return events.map(event => encodeOne(event, keys))
    },
    async decode(recorded) {
      const keys = await keyring.findKeys(personsIn(recorded, known))
      const events: DomainEvent[] = []
      for (const event of recorded) {
        if (events.length % AT_ONCE === AT_ONCE - 1) await nextTurn()
        try {
          events.push(decodeOne(event, keys))
        } catch (error) {
          const unreadable = error instanceof UnreadableEvent ? error : new UnreadableEvent(event, String(error), error)
          return { events, unreadable }
        }
      }
      return { events }
    },
  }
}

const isMetadata = quickCheck(eventMetadata) as (value: unknown) => value is EventMetadata

function parseData(definition: EventDefinition, data: JsonObject, event: RecordedEvent): unknown {
  const parsed = definition.data.safeParse(data)
  if (!parsed.success) throw new UnreadableEvent(event, 'its schema refuses it', parsed.error)
  return parsed.data
}

type Fields = readonly PersonalField[]
type Keys = ReadonlyMap<string, PersonKey>
/** The types of event. `isPlain`: whether the schema accepts data without changing it. */
type Known = ReadonlyMap<
  string,
  { readonly definition: EventDefinition; readonly fields: Fields; readonly isPlain: QuickCheck }
>

function personsIn(events: readonly { type: string; data: unknown }[], known: Known): string[] {
  const persons: string[] = []
  for (const { type, data } of events) {
    if (!known.get(type)?.fields.length) continue
    const { personId } = data as { personId?: unknown }
    if (typeof personId === 'string') persons.push(personId)
  }
  return persons
}

function keyOf(data: JsonObject, keys: Keys): PersonKey {
  const key = typeof data.personId === 'string' ? keys.get(data.personId) : undefined
  if (!key) throw new Error('an event with personal fields needs a personId')
  return key
}

/**
 * Encrypts the personal fields. The event's id is authenticated too, so that a box cannot be moved to another event.
 */
function sealFields(data: JsonObject, fields: Fields, key: PersonKey, eventId: string): JsonObject {
  const kept: JsonObject = { ...data }
  const secret: JsonObject = {}
  for (const { name } of fields) {
    const value = data[name]
    if (value !== undefined) secret[name] = value
    delete kept[name]
  }
  const text = JSON.stringify(secret)
  // The store checks only what it can read, so the text is checked here before it is encrypted.
  refuseUnstorable(text)
  kept[SEALED] = `${key.mark}:${seal(key.bytes, eventId, Buffer.from(text)).toString('base64')}`
  return kept
}

function openFields(event: RecordedEvent, keys: Keys, fields: Fields): JsonObject {
  const box = event.data[SEALED]
  if (typeof box !== 'string') return event.data
  const { personId } = event.data
  const key = typeof personId === 'string' ? keys.get(personId) : undefined
  const [mark, sealed = ''] = box.split(':')
  if (key && mark === key.mark)
    return withFields(event.data, JSON.parse(open(key.bytes, event.id, Buffer.from(sealed, 'base64')).toString()))
  if (fields.length === 0) throw new UnreadableEvent(event, `${event.type} has no personal fields but a sealed box`)
  const left = fields.flatMap(({ name, erased }) => (erased === undefined ? [] : [[name, erased] as const]))
  return withFields(event.data, Object.fromEntries(left))
}

/** The box is set to undefined and not deleted: V8 is slow with objects from which a property was deleted. */
const withFields = (data: JsonObject, fields: JsonObject): JsonObject =>
  ({ ...data, [SEALED]: undefined, ...fields }) as unknown as JsonObject

function upcast(
  event: RecordedEvent,
  data: JsonObject,
  upcasts: Upcasters,
  { from, to }: { readonly from: number; readonly to: number },
): JsonObject {
  if (!Number.isInteger(from) || from < 1 || from > to) throw new UnreadableEvent(event, `unknown version ${from}`)
  let current = data
  for (let version = from; version < to; version++) {
    const step = upcasts[event.type]?.[version]
    if (!step) throw new UnreadableEvent(event, `no upcaster for version ${version}`)
    current = step(current)
  }
  return current
}
