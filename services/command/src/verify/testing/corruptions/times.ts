import type { JsonObject, RecordedEvent } from '@alba/platform/event-store/event-store'
import { type Data, first, has, insert, replace, withData, without } from '../plant.ts'
import { type Corruption, type Log, later, OTHER, ofBooking, partOf } from './corruption.ts'

/**
 * The independent check (`infra/verifier`) takes the last event of the log as the present, and counts work younger than
 * this as still under way. In milliseconds.
 */
const UNDER_WAY_MS = 3_600_000
const isOld = (log: Log, event: RecordedEvent): boolean => timeOf(log.at(-1)) - timeOf(event) > UNDER_WAY_MS
const timeOf = (event: RecordedEvent | undefined): number => Date.parse(String(event?.metadata.occurredAt))

/** The confirmed time of a booking that does not change until the end of the log, and of which nothing is under way. */
const lastingTime = (log: Log, test: (data: JsonObject) => boolean = () => true): RecordedEvent | undefined =>
  log.find(
    event =>
      event.type === 'SlotConfirmed' &&
      test(event.data) &&
      isOld(log, event) &&
      has(log, 'BookingConfirmed', ofBooking(event)) &&
      !has(log, 'BookingCanceled', ofBooking(event)) &&
      !has(log, 'SlotMoved', ofBooking(event)) &&
      !has(log, 'SlotReleased', ofBooking(event)) &&
      !has(log, 'SlotReassigned', ofBooking(event)),
  )
const hasLastingTime = (log: Log) => lastingTime(log) !== undefined
function theLastingTime(log: Log): RecordedEvent {
  const found = lastingTime(log)
  if (!found) throw new Error('every booking of this log changes, or is under way')
  return found
}

/** Confirms another booking for the same time, with some changes. */
const besideIt = (changes: (taken: JsonObject) => JsonObject) => (log: Log) => {
  const taken = theLastingTime(log)
  return insert(log, taken, taken.stream, 'SlotConfirmed', { ...taken.data, bookingId: OTHER, ...changes(taken.data) })
}

/** The time of a booking with one treatment, which lasts. Of two treatments, a booking says only when the last one ends. */
const lastingSingle = (log: Log): RecordedEvent | undefined => lastingTime(log, data => data.second === undefined)
/** The time of a booking with two treatments, which lasts. */
const lastingPair = (log: Log): RecordedEvent | undefined => lastingTime(log, data => data.second !== undefined)

function thePair(log: Log) {
  const taken = lastingPair(log)
  if (!taken) throw new Error('no booking of two treatments lasts')
  return { taken, second: partOf(taken.data, 'second') }
}

/** Faults of bookings of two treatments. */
const pairs: Corruption[] = [
  {
    what: 'another booking in the room of a second treatment',
    fits: log => lastingPair(log) !== undefined,
    plant: log => {
      const { taken, second } = thePair(log)
      const { date = null } = taken.data
      const other = { ...second, date, bookingId: OTHER, practitionerId: 77 }
      return insert(log, taken, taken.stream, 'SlotConfirmed', other)
    },
    rule: 'times',
    verifierRule: 'times',
  },
  {
    what: 'two treatments of one booking at once with one practitioner',
    fits: log => lastingPair(log) !== undefined,
    plant: log => {
      const { taken, second } = thePair(log)
      const { practitionerId = 0, blockedFrom = '', blockedUntil = '' } = taken.data
      return withData(log, taken, { second: { ...second, practitionerId, blockedFrom, blockedUntil } })
    },
    rule: 'times',
    verifierRule: 'times',
  },
]

/** Two bookings that share a practitioner or a room. */
export const duplicates: Corruption[] = [
  ...pairs,
  {
    what: 'a second booking of the same practitioner in the same room',
    fits: hasLastingTime,
    plant: besideIt(() => ({})),
    rule: 'times',
    verifierRule: 'times',
  },
  {
    what: 'a second booking of the same practitioner, in another room',
    fits: hasLastingTime,
    plant: besideIt(() => ({ roomId: 77 })),
    rule: 'times',
    verifierRule: 'times',
  },
  {
    what: 'a second booking in the same room, with another practitioner',
    fits: hasLastingTime,
    plant: besideIt(() => ({ practitionerId: 77 })),
    rule: 'times',
    verifierRule: 'times',
  },
  {
    what: 'a second booking that touches only the buffer after the first',
    fits: hasLastingTime,
    plant: besideIt(({ endsAt = null }) => ({
      startsAt: later(endsAt, 5),
      blockedFrom: later(endsAt, 5),
      endsAt: later(endsAt, 35),
      blockedUntil: later(endsAt, 35),
    })),
    rule: 'times',
    verifierRule: 'times',
  },
  {
    what: 'a second booking beside a hold that has run out while its payment is open',
    fits: log => has(log, 'SlotPaymentOpened'),
    plant: log => {
      const opened = first(log, 'SlotPaymentOpened')
      const held = first(log, 'SlotHeld', ofBooking(opened))
      const occurredAt = later(held.data.heldUntil, 1)
      const openedLate = { ...opened, metadata: { ...opened.metadata, occurredAt } }
      const changed = log.map(event => (event === opened ? openedLate : event))
      return insert(changed, openedLate, held.stream, 'SlotHeld', {
        ...held.data,
        bookingId: OTHER,
        heldUntil: later(occurredAt, 15),
      })
    },
    rule: 'times',
    verifierRule: 'times',
  },
  {
    what: 'a practitioner who takes a booking over without being free',
    fits: log => twoAtOnce(log) !== undefined,
    plant: log => {
      const [one, other] = twoAtOnce(log) as [RecordedEvent, RecordedEvent]
      const { date = null, bookingId = null, practitionerId = null } = other.data
      return insert(log, other, other.stream, 'SlotReassigned', {
        date,
        bookingId,
        practitionerId: one.data.practitionerId ?? 0,
        previousPractitionerId: practitionerId,
      })
    },
    rule: 'times',
    verifierRule: 'times',
  },
]

/**
 * Two confirmed times that begin together, with different practitioners. Nothing happens to the first one before the
 * second one is confirmed.
 */
function twoAtOnce(log: Log): [RecordedEvent, RecordedEvent] | undefined {
  const confirmed = log.filter(({ type }) => type === 'SlotConfirmed')
  for (const one of confirmed) {
    const isBeside = ({ stream, revision, data }: RecordedEvent) =>
      stream === one.stream &&
      revision > one.revision &&
      data.startsAt === one.data.startsAt &&
      data.practitionerId !== one.data.practitionerId
    const other = confirmed.find(isBeside)
    const between = other ? log.slice(log.indexOf(one) + 1, log.indexOf(other)) : []
    if (other && !between.some(each => each.stream === one.stream && ofBooking(one)(each.data as Data)))
      return [one, other]
  }
  return undefined
}

/** Bookings that say something else than the agenda. */
export const agenda: Corruption[] = [
  {
    what: 'time that stays taken after a cancellation',
    fits: log => canceledTime(log) !== undefined,
    plant: log => without(log, canceledTime(log) as RecordedEvent),
    rule: 'agenda',
    verifierRule: 'agenda',
  },
  {
    what: 'a confirmed booking whose time was released',
    fits: hasLastingTime,
    plant: log => {
      const { data, stream } = theLastingTime(log)
      const { date = null, bookingId = null } = data
      return insert(log, log.at(-1) as RecordedEvent, stream, 'SlotReleased', { date, bookingId, reason: 'canceled' })
    },
    rule: 'agenda',
    verifierRule: 'agenda',
  },
  {
    what: 'a booking that names another practitioner than its time',
    fits: hasLastingTime,
    plant: log => {
      const confirmed = first(log, 'BookingConfirmed', ofBooking(theLastingTime(log)))
      return withData(log, confirmed, { practitionerId: 77 })
    },
    rule: 'agenda',
    verifierRule: 'agenda',
  },
  {
    what: 'time that ends before its booking',
    fits: log => lastingSingle(log) !== undefined,
    plant: log => {
      const taken = lastingSingle(log) as RecordedEvent
      return withData(log, taken, { endsAt: later(taken.data.startsAt ?? null, 1) })
    },
    rule: 'agenda',
    verifierRule: 'agenda',
  },
  {
    what: 'a booking of two treatments of which the second has no time',
    fits: log => lastingPair(log) !== undefined,
    plant: log => {
      const { taken } = thePair(log)
      const { second: _second, ...first } = taken.data
      return replace(log, taken, { data: first })
    },
    rule: 'agenda',
    verifierRule: 'agenda',
  },
]

/** The release of confirmed time because its booking was canceled. The booking was never moved. */
const canceledTime = (log: Log): RecordedEvent | undefined =>
  log.find(
    event =>
      event.type === 'SlotReleased' &&
      isOld(log, event) &&
      event.data.reason === 'canceled' &&
      has(log, 'SlotConfirmed', ofBooking(event)) &&
      has(log, 'BookingCanceled', ofBooking(event)) &&
      !has(log, 'SlotMoved', ofBooking(event)),
  )
