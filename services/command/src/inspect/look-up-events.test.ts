import type { EventsQuery } from '@alba/contracts/operator/log'
import type { RecordedEvent } from '@alba/platform/event-store/event-store'
import { searchMatcher } from '@alba/platform/event-store/filter'
import { expect, it } from 'vitest'
import { findEvents } from './look-up-events.ts'
import type { Reader } from './search.ts'

const zone = 'Europe/Paris'
const positionOf = (n: number) => String(n + 1).padStart(19, '0')
const idOf = (n: number) => `a11ba000-0000-4000-8000-${String(n).padStart(12, '0')}`

/** A log of an event a minute, every tenth of which is about a booking. */
const log = Array.from({ length: 200 }, (_, n): RecordedEvent => {
  const occurredAt = new Date(Date.parse('2026-11-23T08:00:00Z') + n * 60_000).toISOString()
  const actor = n % 20 === 0 ? { kind: 'practitioner', id: '2' } : { kind: 'visitor' }
  return {
    id: idOf(n),
    stream: n % 10 === 0 ? 'booking-412345678901234' : `voucher-${300_000_000_000_000 + n}`,
    type: n % 10 === 0 ? 'BookingConfirmed' : 'VoucherIssued',
    data: { number: `ABCD-EFGH-${n + 1_000}` },
    metadata: { correlationId: `request-${n}`, causationId: null, actor, occurredAt, schemaVersion: 1 },
    revision: BigInt(n),
    position: positionOf(n),
  }
})

/** A store in memory that searches seven events for a page. */
const store: Reader = {
  async *readBackwards({ before, filter }) {
    const left = log.filter(({ position }) => before === 'end' || position < before)
    while (left.length > 0) {
      const page = left.splice(-7).toReversed()
      yield { kind: 'page', events: page.filter(searchMatcher(filter)), position: page.at(-1)?.position ?? '' }
    }
  },
  async *readStream(name, { limit = Number.POSITIVE_INFINITY } = {}) {
    yield* log
      .filter(({ stream }) => stream === name)
      .toReversed()
      .slice(0, limit)
  },
  findEvent: async id => log.find(event => event.id === id.toLowerCase()),
}

const find = (query: EventsQuery, signal = new AbortController().signal) => findEvents(store, query, zone, signal)

/** Goes on until the search says that there is nothing more. */
async function findAll(query: EventsQuery, signal?: AbortSignal) {
  const found: number[] = []
  const ends: string[] = []
  for (let before = query.before; ; ) {
    const { events, ended, next } = await find({ ...query, ...(before !== undefined && { before }) }, signal)
    found.push(...events.map(({ revision }) => revision))
    ends.push(ended)
    if (next === null) return { found, ends }
    before = next
  }
}

const newestFirst = (wanted: (n: number) => boolean) =>
  log
    .map((_, n) => n)
    .filter(wanted)
    .toReversed()

it('shows fifty events at a time, newest first, and goes on where it ended', async () => {
  const first = await find({})
  expect(first).toMatchObject({ ended: 'page', next: positionOf(150), reachedAt: null })
  expect(first.events.map(({ revision }) => revision)).toEqual(newestFirst(n => n >= 150))
  const { found, ends } = await findAll({})
  expect(found).toEqual(newestFirst(() => true))
  expect(ends).toEqual(['page', 'page', 'page', 'everything'])
})

it('ends when its time is up, says down to which moment it has searched, and comes to its end by going on', async () => {
  const timeIsUp = AbortSignal.abort()
  const first = await find({ type: 'bookingcon' }, timeIsUp)
  expect(first).toMatchObject({ ended: 'time', next: positionOf(193) })
  // The event in front of the seven that were searched.
  expect(first.reachedAt).toBe(log[192]?.metadata.occurredAt)
  const { found, ends } = await findAll({ type: 'bookingcon' }, timeIsUp)
  expect(found).toEqual(newestFirst(n => n % 10 === 0))
  expect(ends.length).toBeGreaterThan(20)
})

it.each<[string, EventsQuery, readonly number[]]>([
  ['the id of an event', { about: idOf(7).toUpperCase() }, [7]],
  ['the id of a request', { about: 'request-31' }, [31]],
  ['the number of a booking', { about: '412 345 678 901 234' }, newestFirst(n => n % 10 === 0)],
  ['a stream', { about: 'voucher-300000000000011' }, [11]],
  ['a category', { about: 'booking' }, newestFirst(n => n % 10 === 0)],
  ['the code of a voucher', { about: 'abcd efgh 1012' }, [12]],
  ['an actor', { actor: 'practitioner:2' }, newestFirst(n => n % 20 === 0)],
  ['a part of a type and times', { type: 'voucher', from: '2026-11-23T09:07', to: '2026-11-23T09:12' }, [11, 9, 8, 7]],
  ['nothing that exists', { about: 'booking-999999999999999' }, []],
])('finds events by %s', async (_what, query, expected) => expect((await findAll(query)).found).toEqual(expected))

it('says when time was up before it was clear what is meant', async () => {
  const slow = { ...store, findEvent: async () => undefined }
  expect(await findEvents(slow, { about: idOf(7) }, zone, AbortSignal.abort())).toEqual({
    events: [],
    ended: 'time',
    next: null,
    reachedAt: null,
  })
})

it.each([
  [{ type: 'Xylophone' }, 'Aucun type d’événement ne contient « Xylophone ».'],
  [{ from: '2026-03-29T02:30' }, 'Cette heure n’existe pas ce jour-là : l’horloge la saute.'],
])('refuses %j', async (query, sentence) => {
  const { problem } = await find(query).catch(error => error)
  expect(problem).toMatchObject({ status: 422, code: 'invalid' })
  // The typography of the answer has narrow spaces.
  expect(problem.detail.replaceAll(/\s/g, ' ')).toBe(sentence)
})
