import { type DomainEvent, eventDefinitions } from '@alba/contracts/events'
import {
  defineEvent,
  ERASED,
  type EventDefinition,
  type EventMetadata,
  personal,
  personId,
} from '@alba/contracts/shared/event'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { JsonObject, NewEvent, RecordedEvent } from '../event-store/event-store.ts'
import { UnstorableText } from '../event-store/serialize.ts'
import { type Box, partKeyId } from './boxes.ts'
import { createCodec, type NewDomainEvent } from './codec.ts'
import { type Keyring, type PersonKey, personKey } from './keyring.ts'
import { personalFieldsOf } from './personal-fields.ts'
import { open, seal } from './sealing.ts'
import { type Upcasters, upcasters } from './upcasters.ts'

const JEANNE = '1'.repeat(32)
const ANNA = '2'.repeat(32)

/** A keyring in memory. `erase` deletes a key. */
function keys() {
  const storedKeys = new Map<string, PersonKey>()
  let made = 0
  const keyring: Keyring = {
    personId: email => email,
    digest: text => text,
    findKeys: async ids => new Map([...storedKeys].filter(([id]) => ids.includes(id))),
    async keysFor(ids) {
      for (const id of ids) if (!storedKeys.has(id)) storedKeys.set(id, personKey(Buffer.alloc(32, ++made)))
      return keyring.findKeys(ids)
    },
    erase: async () => {},
    untilGone: async () => {},
    foreignCount: () => 0,
    isOutdated: () => false,
  }
  return { keyring, storedKeys, erase: (id: string) => storedKeys.delete(id) }
}

const guest = z.object({
  personId,
  room: z.string(),
  name: personal(z.string()),
  phone: personal(z.string().nullable()),
})
const definitions = (version = 1, data: z.ZodObject = guest): Map<string, EventDefinition> =>
  new Map(
    [
      defineEvent('GuestNoted', '', data, version),
      defineEvent('RoomPainted', '', z.object({ colour: z.string() })),
    ].map(definition => [definition.type, definition as unknown as EventDefinition]),
  )

const metadata = (schemaVersion = 1): EventMetadata => ({
  correlationId: 'c',
  causationId: null,
  actor: { kind: 'visitor' },
  occurredAt: '2026-11-21T08:00:00Z',
  schemaVersion,
})
const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const fact = (n: number, type: string, data: JsonObject, version = 1) =>
  ({ id: id(n), type, data, metadata: metadata(version) }) as unknown as NewDomainEvent
const noted = (n: number, person = JEANNE) =>
  fact(n, 'GuestNoted', { personId: person, room: 'Spa', name: 'Jeanne Martin', phone: '0612345678' })
const painted = (n: number) => fact(n, 'RoomPainted', { colour: 'lavande' })
const recorded = (event: NewEvent, n = 0): RecordedEvent => ({
  ...event,
  stream: 'guest-1',
  revision: BigInt(n),
  position: `p${n}`,
})
const dataOf = (events: readonly DomainEvent[]) => events.map(event => event.data as unknown as JsonObject)

async function stored(codec: ReturnType<typeof createCodec>, ...facts: NewDomainEvent[]): Promise<RecordedEvent[]> {
  return (await codec.encode(facts)).map(recorded)
}

describe('personal fields', () => {
  it('are encrypted when written and decrypted when read', async () => {
    const codec = createCodec(keys().keyring, definitions())
    const events = await stored(codec, noted(1), painted(2))
    const text = JSON.stringify(events.map(event => event.data))
    for (const secret of ['Jeanne', '0612345678', 'name', 'phone']) expect(text).not.toContain(secret)
    expect(events[0]?.data).toMatchObject({ personId: JEANNE, room: 'Spa' })
    const decoded = await codec.decode(events)
    expect(decoded.unreadable).toBeUndefined()
    expect(dataOf(decoded.events)).toEqual([
      { personId: JEANNE, room: 'Spa', name: 'Jeanne Martin', phone: '0612345678' },
      { colour: 'lavande' },
    ])
  })

  it('are « effacé » or null once the person is erased; the other fields stay', async () => {
    const { keyring, erase } = keys()
    const codec = createCodec(keyring, definitions())
    const events = await stored(codec, noted(1))
    erase(JEANNE)
    const decoded = await codec.decode(events)
    expect(dataOf(decoded.events)).toEqual([{ personId: JEANNE, room: 'Spa', name: ERASED, phone: null }])
  })

  it('stay erased when the person returns, whose new events can be read', async () => {
    const { keyring, erase } = keys()
    const codec = createCodec(keyring, definitions())
    const before = await stored(codec, noted(1))
    erase(JEANNE)
    const after = await stored(codec, noted(2))
    const decoded = await codec.decode([...before, ...after])
    expect(decoded.unreadable).toBeUndefined()
    expect(dataOf(decoded.events).map(data => data.name)).toEqual([ERASED, 'Jeanne Martin'])
  })

  it('cannot be moved to another event, changed, or given to another person’s event', async () => {
    const { keyring, storedKeys } = keys()
    const codec = createCodec(keyring, definitions())
    const [firstEvent, secondEvent] = await stored(codec, noted(1), noted(2))
    const [annas] = await stored(codec, noted(3, ANNA))
    if (!firstEvent || !secondEvent || !annas) throw new Error('three events were stored')
    const box = String(firstEvent.data.$sealed)
    const moved = { ...secondEvent, data: { ...secondEvent.data, $sealed: box } }
    const changed = { ...firstEvent, data: { ...firstEvent.data, $sealed: `${box.slice(0, -6)}AAAA==` } }
    // Encrypted with Jeanne's key for this very event, which names Anna: Anna's key does not decrypt it.
    const { bytes } = storedKeys.get(JEANNE) as PersonKey
    const forged = seal(bytes, annas.id, Buffer.from('{"name":"x","phone":null}')).toString('base64')
    const mark = String(annas.data.$sealed).split(':')[0]
    const swapped = { ...annas, data: { ...annas.data, $sealed: `${mark}:${forged}` } }
    for (const event of [moved, changed, swapped]) {
      const decoded = await codec.decode([event])
      expect(decoded.events).toEqual([])
      expect(decoded.unreadable).toMatchObject({ name: 'UnreadableEvent', event: { id: event.id } })
    }
  })

  it('are refused in an event without a person id, also where its schema accepts one', async () => {
    const codec = createCodec(keys().keyring, definitions(1, guest.extend({ personId: personId.optional() })))
    const nobody = fact(1, 'GuestNoted', { room: 'Spa', name: 'Jeanne', phone: null })
    await expect(codec.encode([nobody])).rejects.toThrow('an event with personal fields needs a personId')
  })
})

describe('a part that can be erased by itself', () => {
  const stay = z.object({
    personId,
    bookingId: z.int(),
    room: z.string(),
    name: personal(z.string()),
    guests: personal(z.string().nullable(), 'booking'),
    allergy: personal(z.array(z.string()).nullable(), 'answers').optional(),
  })
  const whole = { personId: JEANNE, bookingId: 7, room: 'Spa', name: 'Jeanne', guests: 'Anna', allergy: ['noix'] }
  const parts = definitions(1, stay)
  const keyOf = (keyring: Keyring, part: 'booking' | 'answers', id = 7) => partKeyId(keyring, part, id)

  it('lies in a box of its own, and is read like the rest', async () => {
    const codec = createCodec(keys().keyring, parts)
    const events = await stored(codec, fact(1, 'GuestNoted', whole))
    expect(Object.keys(events[0]?.data ?? {}).toSorted()).toEqual([
      '$answers',
      '$booking',
      '$sealed',
      'bookingId',
      'personId',
      'room',
    ])
    for (const secret of ['Jeanne', 'Anna', 'noix'])
      expect(JSON.stringify(dataOf(events as never))).not.toContain(secret)
    expect(dataOf((await codec.decode(events)).events)).toEqual([whole])
  })

  it('has no box and no key when nothing is said of it', async () => {
    const { keyring, storedKeys } = keys()
    const codec = createCodec(keyring, parts)
    const { allergy: _missing, ...silent } = { ...whole, guests: null }
    const events = await stored(codec, fact(1, 'GuestNoted', silent))
    expect(Object.keys(events[0]?.data ?? {}).toSorted()).toEqual([
      '$sealed',
      'bookingId',
      'guests',
      'personId',
      'room',
    ])
    expect([...storedKeys.keys()]).toEqual([JEANNE])
    expect(dataOf((await codec.decode(events)).events)).toEqual([silent])
  })

  it('is gone with its own key, and the rest stays; so does the same part of another booking', async () => {
    const { keyring, erase } = keys()
    const codec = createCodec(keyring, parts)
    const other = { ...whole, bookingId: 8 }
    const events = await stored(codec, fact(1, 'GuestNoted', whole), fact(2, 'GuestNoted', other))
    erase(keyOf(keyring, 'answers'))
    const { allergy: _allergy, ...rest } = whole
    expect(dataOf((await codec.decode(events)).events)).toEqual([{ ...rest, allergy: null }, other])
    erase(keyOf(keyring, 'booking'))
    expect(dataOf((await codec.decode(events)).events)).toEqual([{ ...rest, guests: null, allergy: null }, other])
  })

  it('is gone with the person, whose key alone does not open it either', async () => {
    const { keyring, storedKeys, erase } = keys()
    const codec = createCodec(keyring, parts)
    const [event] = await stored(codec, fact(1, 'GuestNoted', whole))
    if (!event) throw new Error('the event was stored')
    const box = Buffer.from(String(event.data.$answers).split(':')[1] ?? '', 'base64')
    for (const id of [JEANNE, keyOf(keyring, 'answers')])
      expect(() => open((storedKeys.get(id) as PersonKey).bytes, `${event.id} answers`, box)).toThrow()
    erase(JEANNE)
    expect(dataOf((await codec.decode([event])).events)).toEqual([
      { personId: JEANNE, bookingId: 7, room: 'Spa', name: ERASED, guests: null, allergy: null },
    ])
  })

  it('is read from the one box of an event that is older than parts', async () => {
    const { keyring, erase } = keys()
    const before = createCodec(
      keyring,
      definitions(
        1,
        stay.extend({ guests: personal(z.string().nullable()), allergy: personal(z.array(z.string()).nullable()) }),
      ),
    )
    const events = await stored(before, fact(1, 'GuestNoted', whole))
    expect(Object.keys(events[0]?.data ?? {})).toContain('$sealed')
    const now = createCodec(keyring, parts)
    expect(dataOf((await now.decode(events)).events)).toEqual([whole])
    erase(JEANNE)
    expect(dataOf((await now.decode(events)).events)).toMatchObject([{ name: ERASED, guests: null, allergy: null }])
  })

  it('stays sealed when it is not asked for, and its key is not looked up', async () => {
    const { keyring } = keys()
    const codec = createCodec(keyring, parts)
    const events = await stored(codec, fact(1, 'GuestNoted', whole))
    const wanted: (readonly string[])[] = []
    const findKeys: Keyring['findKeys'] = ids => {
      wanted.push(ids)
      return keyring.findKeys(ids)
    }
    const watching = createCodec({ ...keyring, findKeys }, parts)
    const read = async (...boxes: Box[]) => dataOf((await watching.decode(events, new Set(boxes))).events)[0]
    expect(await read('person', 'booking')).toEqual({ ...whole, allergy: null })
    expect(await read('answers')).toEqual({ ...whole, guests: null })
    expect(await read()).toEqual({ ...whole, name: ERASED, guests: null, allergy: null })
    expect(wanted).toEqual([[JEANNE, keyOf(keyring, 'booking')], [JEANNE, keyOf(keyring, 'answers')], []])
  })

  it('is read from the one box of an older event when any box is asked for', async () => {
    const { keyring } = keys()
    const before = createCodec(keyring, definitions(1, stay.extend({ guests: personal(z.string().nullable()) })))
    const [event] = await stored(before, fact(1, 'GuestNoted', whole))
    const { $answers: _later, ...data } = event?.data ?? {}
    const { events } = await createCodec(keyring, parts).decode([{ ...event, data } as never], new Set(['booking']))
    expect(dataOf(events)).toMatchObject([{ guests: 'Anna' }])
  })

  it('cannot take the place of another part', async () => {
    const codec = createCodec(keys().keyring, parts)
    const [event] = await stored(codec, fact(1, 'GuestNoted', whole))
    if (!event) throw new Error('the event was stored')
    const [mark] = String(event.data.$booking).split(':')
    const [, box] = String(event.data.$answers).split(':')
    const swapped = { ...event, data: { ...event.data, $booking: `${mark}:${box}` } }
    expect((await codec.decode([swapped])).unreadable).toMatchObject({ name: 'UnreadableEvent' })
  })

  it('needs in the event the id of what it belongs to', () => {
    const data = z.object({ personId, allergy: personal(z.string(), 'answers') })
    expect(() => createCodec(keys().keyring, definitions(1, data))).toThrow(/GuestNoted.allergy belongs to the part/)
  })
})

describe('a personal field that may be missing', () => {
  const shape = { personId, phone: personal(z.string()).nullable(), email: personal(z.string()).optional() }
  const definition = defineEvent('GuestNoted', '', z.object(shape)) as unknown as EventDefinition
  const withFields = (data: JsonObject) => fact(1, 'GuestNoted', { personId: JEANNE, ...data })

  it.each<[string, JsonObject]>([
    ['that is present', { phone: '0612345678', email: 'jeanne@example.org' }],
    ['that is null or missing', { phone: null }],
  ])('%s is encrypted, decrypted, and erased with its person', async (_what, data) => {
    const { keyring, erase } = keys()
    const codec = createCodec(keyring, new Map([['GuestNoted', definition]]))
    const events = await stored(codec, withFields(data))
    expect(Object.keys(events[0]?.data ?? {})).toEqual(['personId', '$sealed'])
    expect(dataOf((await codec.decode(events)).events)).toEqual([{ personId: JEANNE, ...data }])
    erase(JEANNE)
    expect(dataOf((await codec.decode(events)).events)).toEqual([{ personId: JEANNE, phone: null }])
  })
})

describe('encoding', () => {
  it('refuses an invalid event, and drops unknown fields', async () => {
    const codec = createCodec(keys().keyring, definitions())
    await expect(codec.encode([fact(1, 'RoomPainted', { colour: 7 })])).rejects.toThrow()
    await expect(codec.encode([fact(1, 'RoomBurned', {})])).rejects.toThrow('RoomBurned')
    const [event] = await codec.encode([fact(1, 'RoomPainted', { colour: 'blanc', secret: 'x' })])
    expect(event?.data).toEqual({ colour: 'blanc' })
  })
})

describe('a personal text', () => {
  it.each(['a\u0000b', '\ud83d'])('with characters that PostgreSQL cannot store is refused: %j', async name => {
    const codec = createCodec(keys().keyring, definitions())
    const data = { personId: JEANNE, room: 'Spa', name, phone: null }
    await expect(codec.encode([fact(1, 'GuestNoted', data)])).rejects.toThrow(UnstorableText)
  })
})

describe('the traceparent of an event', () => {
  const codec = createCodec(keys().keyring, definitions())
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
  const withTraceparent = (traceparent?: string) => ({
    ...painted(1),
    metadata: { ...metadata(), ...(traceparent !== undefined && { traceparent }) },
  })
  it('is in the metadata; an event without one has no such field', async () => {
    const [traced, plain] = await stored(codec, withTraceparent(traceparent), withTraceparent())
    if (!traced || !plain) throw new Error('two events were stored')
    expect(traced.metadata).toEqual({ ...metadata(), traceparent })
    expect(JSON.stringify(plain.metadata)).toBe(JSON.stringify(metadata()))
    const { events } = await codec.decode([traced, plain])
    expect(events.map(event => event.metadata.traceparent)).toEqual([traceparent, undefined])
  })
  it('is refused when it is invalid', async () => {
    await expect(codec.encode([withTraceparent('00-1-2-01')])).rejects.toThrow('traceparent')
  })
})

describe('an event that cannot be decoded', () => {
  const codec = createCodec(keys().keyring, definitions())
  const bad = (changes: Partial<RecordedEvent>) => async () => {
    const [first, second, third] = await stored(codec, painted(1), painted(2), painted(3))
    if (!first || !second || !third) throw new Error('three events were stored')
    return codec.decode([first, { ...second, ...changes }, third])
  }
  it.each([
    ['of an unknown type', bad({ type: 'RoomBurned' }), 'unknown type'],
    ['from a newer version', bad({ metadata: metadata(2) as unknown as JsonObject }), 'unknown version 2'],
    ['that its schema refuses', bad({ data: { colour: 7 } }), 'its schema refuses it'],
    ['without metadata', bad({ metadata: {} }), 'cannot be read'],
  ])('%s ends the decoding after the events before it', async (_what, decode, reason) => {
    const { events, unreadable } = await decode()
    expect(events.map(event => event.id)).toEqual([id(1)])
    expect(unreadable?.event.id).toBe(id(2))
    expect(unreadable?.message).toContain(reason)
    expect(unreadable?.message).toContain('guest-1@1')
  })
})

describe('an event in an older version', () => {
  /** Each upcaster appends its version to the name, which is a personal field. */
  const upcasts: Upcasters = {
    GuestNoted: {
      1: data => ({ ...data, name: `${data.name}, 1` }),
      2: data => ({ ...data, name: `${data.name}, 2` }),
    },
  }

  it('is upcast version by version from its own, after its personal fields are decrypted', async () => {
    const { keyring } = keys()
    const current = createCodec(keyring, definitions(3), upcasts)
    const ofVersion = (version: number) =>
      fact(version, 'GuestNoted', noted(version).data as unknown as JsonObject, version)
    const events = await stored(current, ofVersion(1), ofVersion(2), ofVersion(3))
    expect(dataOf((await current.decode(events)).events)).toMatchObject([
      { name: 'Jeanne Martin, 1, 2' },
      { name: 'Jeanne Martin, 2' },
      { name: 'Jeanne Martin' },
    ])
  })

  it('cannot be read when an upcaster is missing', async () => {
    const { keyring } = keys()
    const events = await stored(createCodec(keyring, definitions()), noted(1))
    const { unreadable } = await createCodec(keyring, definitions(2), {}).decode(events)
    expect(unreadable?.message).toContain('no upcaster for version 1')
  })
})

describe('a cancellation', () => {
  const data = { bookingId: 100_000_000_000_001, date: '2026-11-23', by: 'staff', reason: 'Grossesse à risque' }

  it('of version 1, with a reason in clear text and without a person, can be read', async () => {
    const old = recorded(fact(1, 'BookingCanceled', data) as unknown as NewEvent)
    const { events } = await createCodec(keys().keyring).decode([old])
    expect(dataOf(events)).toEqual([{ ...data, personId: null }])
  })

  it('is written with its reason encrypted, and never without a person', async () => {
    const codec = createCodec(keys().keyring)
    const written = await stored(codec, fact(1, 'BookingCanceled', { ...data, personId: JEANNE }, 2))
    expect(JSON.stringify(written[0]?.data)).not.toMatch(/Grossesse|reason/)
    expect(dataOf((await codec.decode(written)).events)).toEqual([{ ...data, personId: JEANNE }])
    await expect(codec.encode([fact(2, 'BookingCanceled', { ...data, personId: null }, 2)])).rejects.toThrow('personId')
  })
})

describe('a refused payment', () => {
  it('of version 1 loses the provider’s message when it is read', async () => {
    const target = { kind: 'booking', id: 100_000_000_000_001 }
    const data = { paymentIntentId: 'pi_1', target, code: 'card_declined', declineCode: null, attempt: 'ch_1' }
    const old = fact(1, 'PaymentFailed', { ...data, message: 'Your card was declined.' }) as unknown as NewEvent
    const { events } = await createCodec(keys().keyring).decode([recorded(old)])
    expect(dataOf(events)).toEqual([data])
  })
})

describe('every event of the contracts', () => {
  it('with personal fields has a person id, and can be read after the person is erased', () => {
    const withPersons = [...eventDefinitions.values()].filter(definition => personalFieldsOf(definition).length > 0)
    // Its only personal field may be missing.
    expect(withPersons.map(definition => definition.type)).toContain('VoucherExtended')
    for (const definition of withPersons) {
      const shape = definition.data.shape as Record<string, z.ZodType>
      expect(Object.keys(shape), definition.type).toContain('personId')
      for (const { name, erased } of personalFieldsOf(definition))
        expect(shape[name]?.safeParse(erased).success, `${definition.type}.${name}`).toBe(true)
    }
  })

  it('has an upcaster from each older version', () => {
    for (const { type, version } of eventDefinitions.values())
      for (let older = 1; older < version; older++)
        expect(upcasters[type]?.[older], `${type} ${older}`).toBeTypeOf('function')
    expect(Object.keys(upcasters).filter(type => !eventDefinitions.has(type))).toEqual([])
  })
})

it('decoding many events yields to the event loop, keeps their order, and ends at an event that cannot be read', async () => {
  const codec = createCodec(keys().keyring, definitions())
  const [firstEvent] = await stored(codec, painted(1))
  if (!firstEvent) throw new Error('an event was stored')
  const many = Array.from({ length: 1_000 }, (_, n) => ({ ...firstEvent, position: `${n}` }))
  let turns = 0
  let isDecoded = false
  const count = () => {
    turns++
    if (!isDecoded) setImmediate(count)
  }
  setImmediate(count)
  const { events, unreadable } = await codec.decode([...many, { ...firstEvent, type: 'Nothing' }, firstEvent])
  isDecoded = true
  expect(turns).toBeGreaterThan(1)
  expect(events.map(({ position }) => position)).toEqual(many.map(({ position }) => position))
  expect(unreadable?.event.type).toBe('Nothing')
})
