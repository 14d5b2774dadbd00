import { hash } from 'node:crypto'
import { type DomainEvent, type DomainFact, eventDefinitions } from '@alba/contracts/events'
import { type EventDefinition, type EventMetadata, eventMetadata } from '@alba/contracts/shared/event'
import type { JsonObject, NewEvent, RecordedEvent } from '../event-store/event-store.ts'
import { refuseUnholdable } from '../event-store/write-out.ts'
import { type Keyring, open, seal } from './keyring.ts'
import { type PersonalField, personalFieldsOf } from './personal-fields.ts'
import { quickCheck } from './quick-check.ts'
import { type Upcasters, upcasters } from './upcasters.ts'

/** A fact on its way into the log, with the id and the metadata its author chose. */
export type NewDomainEvent = DomainFact & { readonly id: string; readonly metadata: EventMetadata }

/** An event that cannot be read: unknown type, unknown version, or data that its schema refuses. */
export class UnreadableEvent extends Error {
  readonly event: RecordedEvent
  constructor(event: RecordedEvent, reason: string, cause?: unknown) {
    super(`event ${event.id} (${event.type}, ${event.stream}@${event.revision}) cannot be read: ${reason}`, { cause })
    this.name = 'UnreadableEvent'
    this.event = event
  }
}

export type Codec = {
  /**
   * Validates and seals.
   * @throws ZodError when a decision produced data that the contract refuses (a bug)
   * @throws {TypeError} when a sealed text could be shown by no read model
   */
  encode(events: readonly NewDomainEvent[]): Promise<NewEvent[]>
  /**
   * Opens, upcasts and validates, in order. Stops in front of the first event that cannot be read and names it, so that
   * what came before it is not lost.
   */
  decode(events: readonly RecordedEvent[]): Promise<{ events: DomainEvent[]; unreadable?: UnreadableEvent }>
}

/** Where the sealed fields of an event are kept among its data: one box for all of them, one cipher call an event. */
const SEALED = '$sealed'

/** @throws {Error} when a definition marks a field personal where that cannot be honoured: no service starts like that */
export function createCodec(
  keyring: Keyring,
  definitions: ReadonlyMap<string, EventDefinition> = eventDefinitions,
  lifts: Upcasters = upcasters,
): Codec {
  const personalFields = new Map([...definitions.values()].map(d => [d.type, personalFieldsOf(d)]))
  const checks = new Map([...definitions.values()].map(d => [d.type, quickCheck(d.data)]))

  const encodeOne = (event: NewDomainEvent, keys: ReadonlyMap<string, Buffer>): NewEvent => {
    const definition = definitions.get(event.type)
    if (!definition) throw new Error(`no event is called ${event.type}`)
    const data = (checks.get(event.type)?.(event.data) ? event.data : definition.data.parse(event.data)) as JsonObject
    const fields = personalFields.get(event.type) ?? []
    return {
      id: event.id,
      type: event.type,
      data: fields.length === 0 ? data : sealFields(data, fields, keyOf(data, keys), event.id),
      metadata: (isMetadata(event.metadata) ? event.metadata : eventMetadata.parse(event.metadata)) as JsonObject,
    }
  }

  const decodeOne = (event: RecordedEvent, keys: ReadonlyMap<string, Buffer>): DomainEvent => {
    const definition = definitions.get(event.type)
    if (!definition) throw new UnreadableEvent(event, 'unknown type')
    const metadata = isMetadata(event.metadata) ? event.metadata : eventMetadata.parse(event.metadata)
    const opened = openFields(event, keys, personalFields.get(event.type) ?? [], definition)
    const current = upcast(event, opened, lifts, { from: metadata.schemaVersion, to: definition.version })
    const data = checks.get(event.type)?.(current) ? current : parseData(definition, current, event)
    const { id, type, stream, revision, position } = event
    return { id, type, stream, revision, position, metadata, data } as DomainEvent
  }

  return {
    async encode(events) {
      const keys = await keyring.keysFor(personsIn(events, personalFields))
      return events.map(event => encodeOne(event, keys))
    },
    async decode(recorded) {
      const keys = await keyring.findKeys(personsIn(recorded, personalFields))
      const events: DomainEvent[] = []
      for (const event of recorded) {
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

function personsIn(events: readonly { type: string; data: unknown }[], fields: ReadonlyMap<string, Fields>): string[] {
  return events
    .filter(event => (fields.get(event.type)?.length ?? 0) > 0)
    .map(event => (event.data as { personId?: unknown }).personId)
    .filter(id => typeof id === 'string')
}

function keyOf(data: JsonObject, keys: ReadonlyMap<string, Buffer>): Buffer {
  const key = typeof data.personId === 'string' ? keys.get(data.personId) : undefined
  if (!key) throw new Error('an event with personal fields needs a personId')
  return key
}

/**
 * Names the key that closed a box. Somebody who was erased and comes back gets a new key: their old boxes stay erased,
 * which is not the same as a box that was tampered with. Computed each time: it takes a microsecond, and remembering it
 * for thousands of keys in a WeakMap costs the garbage collector more than that (a tenth of a replay's time).
 */
const keyMark = (key: Buffer): string => hash('sha256', key, 'hex').slice(0, 8)

/** The event's id is authenticated with the box, so that a box cannot be moved to another event. */
function sealFields(data: JsonObject, fields: Fields, key: Buffer, eventId: string): JsonObject {
  const kept: JsonObject = { ...data }
  const secret: JsonObject = {}
  for (const { name } of fields) {
    const value = data[name]
    if (value !== undefined) secret[name] = value
    delete kept[name]
  }
  const text = JSON.stringify(secret)
  // The store cannot look into the box.
  refuseUnholdable(text)
  kept[SEALED] = `${keyMark(key)}:${seal(key, eventId, Buffer.from(text)).toString('base64')}`
  return kept
}

function openFields(
  event: RecordedEvent,
  keys: ReadonlyMap<string, Buffer>,
  fields: Fields,
  definition: EventDefinition,
): JsonObject {
  const box = event.data[SEALED]
  if (typeof box !== 'string') return event.data
  const { personId } = event.data
  const key = typeof personId === 'string' ? keys.get(personId) : undefined
  const [mark, sealed = ''] = box.split(':')
  if (key && mark === keyMark(key))
    return withFields(event.data, JSON.parse(open(key, event.id, Buffer.from(sealed, 'base64')).toString()))
  if (fields.length === 0)
    throw new UnreadableEvent(event, `${definition.type} has no personal fields but a sealed box`)
  const left = fields.flatMap(({ name, erased }) => (erased === undefined ? [] : [[name, erased] as const]))
  return withFields(event.data, Object.fromEntries(left))
}

/** The box is emptied, not deleted: an object from which something was deleted is slow ever after. */
const withFields = (data: JsonObject, fields: JsonObject): JsonObject =>
  ({ ...data, [SEALED]: undefined, ...fields }) as unknown as JsonObject

function upcast(
  event: RecordedEvent,
  data: JsonObject,
  lifts: Upcasters,
  { from, to }: { readonly from: number; readonly to: number },
): JsonObject {
  if (!Number.isInteger(from) || from < 1 || from > to) throw new UnreadableEvent(event, `unknown version ${from}`)
  let current = data
  for (let version = from; version < to; version++) {
    const step = lifts[event.type]?.[version]
    if (!step) throw new UnreadableEvent(event, `nothing lifts version ${version}`)
    current = step(current)
  }
  return current
}
