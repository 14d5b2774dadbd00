import { setImmediate as nextTurn } from 'node:timers/promises'
import { type DomainEvent, type DomainFact, eventDefinitions } from '@alba/contracts/events'
import { type EventDefinition, type EventMetadata, eventMetadata } from '@alba/contracts/shared/event'
import type { JsonObject, NewEvent, RecordedEvent } from '../event-store/event-store.ts'
import { type QuickCheck, quickCheck } from '../quick-check.ts'
import {
  type Boxes,
  boxesFor,
  boxesIn,
  boxesToSeal,
  everyBox,
  isOpened,
  type Keys,
  keyIdsFor,
  type OpenedBoxes,
  openBoxes,
  sealBoxes,
} from './boxes.ts'
import type { Keyring } from './keyring.ts'
import { personalFieldsOf } from './personal-fields.ts'
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
   * @throws {ZodError} when a decision made data that the contract refuses (a bug)
   * @throws {UnstorableText} when a text has characters that PostgreSQL cannot store
   */
  encode(events: readonly NewDomainEvent[]): Promise<NewEvent[]>
  /**
   * Decrypts, upcasts and validates events, in order. Stops at the first event that cannot be decoded, and returns it
   * as `unreadable` beside those before it.
   * @param toOpen the boxes of personal fields that the caller reads. Default: all
   */
  decode(
    events: readonly RecordedEvent[],
    toOpen?: OpenedBoxes,
  ): Promise<{ events: DomainEvent[]; unreadable?: UnreadableEvent }>
}

/** How many events are decoded before the event loop continues with other work, such as requests. */
const EVENTS_PER_TURN = 200

/** @throws {Error} when a definition marks a field personal where it cannot be encrypted: then no service starts */
export function createCodec(
  keyring: Pick<Keyring, 'keysFor' | 'findKeys' | 'digest'>,
  definitions: ReadonlyMap<string, EventDefinition> = eventDefinitions,
  upcasts: Upcasters = upcasters,
): Codec {
  const known = knownTypes(definitions)

  /** The ids of the keys for the boxes that an event gets. */
  const keyIdsToSeal = ({ type, data }: NewDomainEvent, digests: Digests): string[] => {
    const boxes = known.get(type)?.boxes
    if (!boxes || boxes.size === 0) return []
    return keyIdsFor(digests, data as JsonObject, boxesToSeal(boxes, data as JsonObject).keys())
  }

  /** The ids of the keys for the boxes to open of a recorded event. */
  const keyIdsToOpen = ({ type, data }: RecordedEvent, toOpen: OpenedBoxes, digests: Digests): string[] => {
    if (!known.get(type)?.boxes.size) return []
    const boxes = boxesIn(data).filter(part => isOpened(toOpen, part))
    return boxes.length > 0 ? keyIdsFor(digests, data, boxes) : []
  }

  const encodeOne = (event: NewDomainEvent, digests: Digests, keys: Keys): NewEvent => {
    const type = known.get(event.type)
    if (!type) throw new Error(`no event is called ${event.type}`)
    const data = (type.isPlain(event.data) ? event.data : type.definition.data.parse(event.data)) as JsonObject
    const sealed = () => sealBoxes(digests, { id: event.id, data }, boxesToSeal(type.boxes, data), keys)
    return {
      id: event.id,
      type: event.type,
      data: type.boxes.size === 0 ? data : sealed(),
      metadata: (isMetadata(event.metadata) ? event.metadata : eventMetadata.parse(event.metadata)) as JsonObject,
    }
  }

  const decodeOne = (
    event: RecordedEvent,
    digests: Digests,
    opening: { readonly keys: Keys; readonly toOpen: OpenedBoxes },
  ): DomainEvent => {
    const type = known.get(event.type)
    if (!type) throw new UnreadableEvent(event, 'unknown type')
    const { definition, boxes, isPlain } = type
    const metadata = isMetadata(event.metadata) ? event.metadata : eventMetadata.parse(event.metadata)
    const opened = openBoxes(digests, event, boxes, opening)
    if (boxes.size === 0 && opened !== event.data)
      throw new UnreadableEvent(event, `${event.type} has no personal fields but a sealed box`)
    const current = upcast(event, opened, upcasts, { from: metadata.schemaVersion, to: definition.version })
    const data = isPlain(current) ? current : parseData(definition, current, event)
    // Nearly every event is unchanged by decoding, and is returned without a copy.
    if (data === event.data && metadata === event.metadata) return event as unknown as DomainEvent
    return { ...event, metadata, data } as unknown as DomainEvent
  }

  return {
    async encode(events) {
      const digests = remembering(keyring)
      const keys = await keyring.keysFor(events.flatMap(event => keyIdsToSeal(event, digests)))
      return events.map(event => encodeOne(event, digests, keys))
    },
    async decode(recorded, toOpen = everyBox) {
      const digests = remembering(keyring)
      const keys = await keyring.findKeys(recorded.flatMap(event => keyIdsToOpen(event, toOpen, digests)))
      const events: DomainEvent[] = []
      for (const event of recorded) {
        if (events.length % EVENTS_PER_TURN === EVENTS_PER_TURN - 1) await nextTurn()
        try {
          events.push(decodeOne(event, digests, { keys, toOpen }))
        } catch (error) {
          const unreadable = error instanceof UnreadableEvent ? error : new UnreadableEvent(event, String(error), error)
          return { events, unreadable }
        }
      }
      return { events }
    },
  }
}

type Digests = Pick<Keyring, 'digest'>

/** The same digests, each computed once: the id of a key is needed to find the key, and again to use it. */
function remembering({ digest }: Digests): Digests {
  const known = new Map<string, string>()
  return {
    digest(text) {
      const digested = known.get(text) ?? digest(text)
      known.set(text, digested)
      return digested
    },
  }
}

/** What the codec derives from each set of definitions: reading all schemas takes 50 milliseconds, so it is done once. */
const derived = new WeakMap<ReadonlyMap<string, EventDefinition>, KnownTypes>()

function knownTypes(definitions: ReadonlyMap<string, EventDefinition>): KnownTypes {
  const known =
    derived.get(definitions) ??
    new Map(
      [...definitions.values()].map(definition => [
        definition.type,
        { definition, boxes: boxesFor(personalFieldsOf(definition)), isPlain: quickCheck(definition.data) },
      ]),
    )
  derived.set(definitions, known)
  return known
}

const isMetadata = quickCheck(eventMetadata) as (value: unknown) => value is EventMetadata

function parseData(definition: EventDefinition, data: JsonObject, event: RecordedEvent): unknown {
  const parsed = definition.data.safeParse(data)
  if (!parsed.success) throw new UnreadableEvent(event, 'its schema refuses it', parsed.error)
  return parsed.data
}

/**
 * What the codec knows about each type of event. `isPlain` says whether the schema accepts data without changing it.
 */
type KnownTypes = ReadonlyMap<
  string,
  { readonly definition: EventDefinition; readonly boxes: Boxes; readonly isPlain: QuickCheck }
>

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
