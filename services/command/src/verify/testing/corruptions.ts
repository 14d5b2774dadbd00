import type { JsonObject, RecordedEvent } from '@alba/platform/event-store/event-store'
import { type Data, first, has, insert, renumbered, replace, withData, without } from './plant.ts'

type Log = readonly RecordedEvent[]

/** A fault that is planted into a true log. */
export type Corruption = {
  readonly what: string
  /** Whether the log has what is to be corrupted. */
  readonly fits: (log: Log) => boolean
  readonly plant: (log: Log) => RecordedEvent[]
  /** The rule of `verify` that must find it. */
  readonly rule: string
  /** The rule of the independent check (`infra/verifier`) that must find it; null where it cannot see the fault. */
  readonly elsewhere: string | null
}

const partOf = (data: object, name: string): Data => (data as Readonly<Record<string, Data>>)[name] as Data
const confirmedBy = (kind: string) => (data: Data) => partOf(data, 'settledBy').kind === kind
const ofBooking = (event: RecordedEvent) => (data: Data) => data.bookingId === event.data.bookingId
const always = () => true
const OTHER = 987_654_321_098_765

/** Minutes later than an instant. */
const later = (instant: unknown, minutes: number): string =>
  new Date(Date.parse(String(instant)) + minutes * 60_000).toISOString()

/** What is younger than this is under way for the independent check, whose clock is the last event. In milliseconds. */
const UNDER_WAY_MS = 3_600_000
const isOld = (log: Log, event: RecordedEvent): boolean => timeOf(log.at(-1)) - timeOf(event) > UNDER_WAY_MS
const timeOf = (event: RecordedEvent | undefined): number => Date.parse(String(event?.metadata.occurredAt))

/** A confirmed time whose booking stays as it is until the end, for long enough that nothing of it is under way. */
const standing = (log: Log): RecordedEvent | undefined =>
  log.find(
    event =>
      event.type === 'SlotConfirmed' &&
      isOld(log, event) &&
      has(log, 'BookingConfirmed', ofBooking(event)) &&
      !has(log, 'BookingCanceled', ofBooking(event)) &&
      !has(log, 'SlotMoved', ofBooking(event)) &&
      !has(log, 'SlotReleased', ofBooking(event)) &&
      !has(log, 'SlotReassigned', ofBooking(event)),
  )
const stands = (log: Log) => standing(log) !== undefined
function theStanding(log: Log): RecordedEvent {
  const found = standing(log)
  if (!found) throw new Error('no booking stands in this log')
  return found
}

/** Takes time for another booking beside one that stands. */
const beside = (changes: (taken: JsonObject) => JsonObject) => (log: Log) => {
  const taken = theStanding(log)
  return insert(log, taken, taken.stream, 'SlotConfirmed', { ...taken.data, bookingId: OTHER, ...changes(taken.data) })
}

const duplicates: Corruption[] = [
  {
    what: 'a second booking of the same practitioner in the same room',
    fits: stands,
    plant: beside(() => ({})),
    rule: 'times',
    elsewhere: 'times',
  },
  {
    what: 'a second booking of the same practitioner, in another room',
    fits: stands,
    plant: beside(() => ({ roomId: 77 })),
    rule: 'times',
    elsewhere: 'times',
  },
  {
    what: 'a second booking in the same room, with another practitioner',
    fits: stands,
    plant: beside(() => ({ practitionerId: 77 })),
    rule: 'times',
    elsewhere: 'times',
  },
  {
    what: 'a second booking that touches only the buffer after the first',
    fits: stands,
    plant: beside(({ endsAt = null }) => ({
      startsAt: later(endsAt, 5),
      blockedFrom: later(endsAt, 5),
      endsAt: later(endsAt, 35),
      blockedUntil: later(endsAt, 35),
    })),
    rule: 'times',
    elsewhere: 'times',
  },
  {
    what: 'a second booking beside a hold that has run out while its payment is open',
    fits: log => has(log, 'SlotPaymentOpened'),
    plant: log => {
      const opened = first(log, 'SlotPaymentOpened')
      const held = first(log, 'SlotHeld', ofBooking(opened))
      const occurredAt = later(held.data.heldUntil, 1)
      const behind = { ...opened, metadata: { ...opened.metadata, occurredAt } }
      const changed = log.map(event => (event === opened ? behind : event))
      return insert(changed, behind, held.stream, 'SlotHeld', {
        ...held.data,
        bookingId: OTHER,
        heldUntil: later(occurredAt, 15),
      })
    },
    rule: 'times',
    elsewhere: 'times',
  },
  {
    what: 'a practitioner who takes a booking over without being free',
    fits: log => secondOn(log) !== undefined,
    plant: log => {
      const one = theStanding(log)
      const other = secondOn(log) as RecordedEvent
      const { date = null, bookingId = null, practitionerId = null } = other.data
      return insert(log, other, other.stream, 'SlotReassigned', {
        date,
        bookingId,
        practitionerId: one.data.practitionerId ?? 0,
        previousPractitionerId: practitionerId,
      })
    },
    rule: 'times',
    elsewhere: 'times',
  },
]

/** A booking, later in the log, for the same time as the one that stands, with another practitioner. */
function secondOn(log: Log): RecordedEvent | undefined {
  const one = standing(log)
  if (!one) return undefined
  return log
    .slice(log.indexOf(one) + 1)
    .find(
      ({ type, stream, data }) =>
        type === 'SlotConfirmed' &&
        stream === one.stream &&
        data.startsAt === one.data.startsAt &&
        data.practitionerId !== one.data.practitionerId,
    )
}

const agenda: Corruption[] = [
  {
    what: 'time that stays taken after a cancellation',
    fits: log => canceledTime(log) !== undefined,
    plant: log => without(log, canceledTime(log) as RecordedEvent),
    rule: 'agenda',
    elsewhere: 'agenda',
  },
  {
    what: 'a confirmed booking whose time was released',
    fits: stands,
    plant: log => {
      const { data, stream } = theStanding(log)
      const { date = null, bookingId = null } = data
      return insert(log, log.at(-1) as RecordedEvent, stream, 'SlotReleased', { date, bookingId, reason: 'canceled' })
    },
    rule: 'agenda',
    elsewhere: 'agenda',
  },
  {
    what: 'a booking that names another practitioner than its time',
    fits: stands,
    plant: log => {
      const confirmed = first(log, 'BookingConfirmed', ofBooking(theStanding(log)))
      return withData(log, confirmed, { practitionerId: 77 })
    },
    rule: 'agenda',
    elsewhere: 'agenda',
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

const vouchers: Corruption[] = [
  {
    what: 'a voucher that is spent twice',
    fits: log => has(log, 'VoucherRedeemed'),
    plant: log => {
      const { data, stream } = first(log, 'VoucherRedeemed')
      const balanceCents = Number(data.balanceCents) - Number(data.amountCents)
      return insert(log, first(log, 'VoucherRedeemed'), stream, 'VoucherRedeemed', {
        ...data,
        bookingId: OTHER,
        balanceCents: Math.max(0, balanceCents),
      })
    },
    rule: 'vouchers',
    elsewhere: 'vouchers',
  },
  {
    what: 'a balance that was changed',
    fits: log => has(log, 'VoucherRedeemed'),
    plant: log => withData(log, first(log, 'VoucherRedeemed'), { balanceCents: 123_400 }),
    rule: 'vouchers',
    elsewhere: 'vouchers',
  },
  {
    what: 'an amount that comes back twice',
    fits: log => has(log, 'VoucherRestored'),
    plant: log => {
      const restored = first(log, 'VoucherRestored')
      const balanceCents = Number(restored.data.balanceCents) + Number(restored.data.amountCents)
      return insert(log, restored, restored.stream, 'VoucherRestored', { ...restored.data, balanceCents })
    },
    rule: 'vouchers',
    elsewhere: 'vouchers',
  },
  {
    what: 'a voucher that is sent at a moment which nobody chose',
    fits: log => has(log, 'VoucherIssued'),
    plant: log => {
      const issued = first(log, 'VoucherIssued')
      const { voucherId = null } = issued.data
      return insert(log, issued, issued.stream, 'VoucherDelivered', { voucherId, to: 'buyer', by: 'day' })
    },
    rule: 'deliveries',
    elsewhere: 'deliveries',
  },
  {
    what: 'a booking that is confirmed with a voucher, which was not used for it',
    fits: log => has(log, 'BookingConfirmed', confirmedBy('voucher')),
    plant: log => {
      const confirmed = first(log, 'BookingConfirmed', confirmedBy('voucher'))
      return without(log, first(log, 'VoucherRedeemed', ofBooking(confirmed)))
    },
    rule: 'redemptions',
    elsewhere: 'redemptions',
  },
  {
    what: 'a voucher that was used for a booking which is not confirmed',
    fits: log => has(log, 'BookingConfirmed', confirmedBy('voucher')),
    plant: log => without(log, first(log, 'BookingConfirmed', confirmedBy('voucher'))),
    rule: 'redemptions',
    elsewhere: null,
  },
]

/** The confirmation of a booking by a card payment to whose money nothing else ever happened. */
const plainCard = (log: Log): RecordedEvent | undefined =>
  log.find(event => {
    if (event.type !== 'BookingConfirmed' || !confirmedBy('card')(event.data as Data)) return false
    const { paymentIntentId } = partOf(event.data, 'settledBy')
    const own = log.filter(each => each.data.paymentIntentId === paymentIntentId && each.stream.startsWith('payment-'))
    return own.every(({ type }) => type === 'IntentCreated' || type === 'PaymentSucceeded')
  })
export const theCard = (log: Log) => {
  const confirmed = plainCard(log) as RecordedEvent
  const { paymentIntentId } = partOf(confirmed.data, 'settledBy')
  return {
    confirmed,
    paymentIntentId,
    succeeded: first(log, 'PaymentSucceeded', data => data.paymentIntentId === paymentIntentId),
  }
}
export const paidByCard = (log: Log) => plainCard(log) !== undefined

/** Work may be under way for an hour, so the payment is older than that at the end of the log. */
const paidLongAgo = (log: Log): boolean => {
  const occurredAt = (event: RecordedEvent | undefined) => String(event?.metadata.occurredAt)
  return paidByCard(log) && later(occurredAt(theCard(log).succeeded), 61) < occurredAt(log.at(-1))
}

const money: Corruption[] = [
  {
    what: 'a payment whose booking is not confirmed',
    fits: paidLongAgo,
    plant: log => without(log, theCard(log).confirmed),
    rule: 'payments',
    elsewhere: 'payments',
  },
  {
    what: 'a booking that is confirmed with money that never came in',
    fits: paidByCard,
    plant: log => without(log, theCard(log).succeeded),
    rule: 'payments',
    elsewhere: 'payments',
  },
  {
    what: 'a payment that confirms two bookings',
    fits: paidByCard,
    plant: log => {
      const { confirmed } = theCard(log)
      return insert(log, confirmed, `booking-${OTHER}`, 'BookingConfirmed', { ...confirmed.data, bookingId: OTHER })
    },
    rule: 'payments',
    elsewhere: 'payments',
  },
  {
    what: 'an amount received that was changed',
    fits: paidByCard,
    plant: log => withData(log, theCard(log).succeeded, { amountCents: 1 }),
    rule: 'payments',
    elsewhere: 'payments',
  },
  {
    what: 'a sum of refunds that was changed',
    fits: log => has(log, 'PaymentRefunded', data => 'refund' in data),
    plant: log => {
      const refunded = first(log, 'PaymentRefunded', data => 'refund' in data)
      return withData(log, refunded, { amountCents: Number(refunded.data.amountCents) - 1 })
    },
    rule: 'payments',
    elsewhere: 'payments',
  },
  {
    what: 'a package that lacks one of its vouchers',
    fits: log => has(log, 'VoucherIssued', data => partOf(data, 'paidWith').kind === 'package'),
    plant: log => {
      const { stream } = first(log, 'VoucherIssued', data => partOf(data, 'paidWith').kind === 'package')
      return without(log, ...log.filter(event => event.stream === stream))
    },
    rule: 'packages',
    elsewhere: null,
  },
  {
    what: 'more given back than was paid at the centre',
    fits: log => has(log, 'RefundedOnSite'),
    plant: log => withData(log, first(log, 'RefundedOnSite'), { amountCents: 900_000 }),
    rule: 'at the centre',
    elsewhere: null,
  },
]

/** Records an attendance right behind the confirmation of a booking, which begins a day later. */
function attendanceBehind(log: Log, recorded: JsonObject): RecordedEvent[] {
  const event = confirmed(log)
  const { bookingId } = event.data
  const startsAt = later(event.metadata.occurredAt, 1_440)
  const data = { bookingId, date: startsAt.slice(0, 10), startsAt, ...recorded } as JsonObject
  return insert(log, event, event.stream, 'AttendanceRecorded', data)
}

const confirmed = (log: Log) => first(log, 'BookingConfirmed')
const anyConfirmed = (log: Log) => has(log, 'BookingConfirmed')

const attendances: Corruption[] = [
  {
    what: 'a client who is absent before the appointment begins',
    fits: anyConfirmed,
    plant: log => attendanceBehind(log, { attendance: 'absent', previously: null }),
    rule: 'attendance',
    elsewhere: 'attendance',
  },
  {
    what: 'a corrected attendance that was never recorded',
    fits: anyConfirmed,
    plant: log => attendanceBehind(log, { attendance: 'came', previously: 'late' }),
    rule: 'attendance',
    elsewhere: 'attendance',
  },
]

const logItself: Corruption[] = [
  {
    what: 'a removed event that leaves a gap',
    fits: anyConfirmed,
    plant: events => events.filter(event => event.stream !== confirmed(events).stream || event.revision !== 0n),
    rule: 'log',
    elsewhere: 'log',
  },
  {
    what: 'an id that occurs twice',
    fits: always,
    plant: events => replace(events, events[1] as RecordedEvent, { id: events[0]?.id ?? '' }),
    rule: 'log',
    elsewhere: 'log',
  },
  {
    what: 'two events that changed places',
    fits: always,
    plant: events => [...events.slice(0, 1), ...events.slice(1, 3).reverse(), ...events.slice(3)],
    rule: 'log',
    elsewhere: null,
  },
  {
    what: 'an event of an unknown type',
    fits: always,
    plant: events => replace(events, events.at(-1) as RecordedEvent, { type: 'MoonEclipsed' }),
    rule: 'events',
    elsewhere: null,
  },
  {
    what: 'data that no version of the event has',
    fits: anyConfirmed,
    plant: events => withData(events, confirmed(events), { practitionerId: 'Camille' }),
    rule: 'events',
    elsewhere: null,
  },
  {
    what: 'an event in the stream of another booking',
    fits: anyConfirmed,
    plant: events => renumbered(replace(events, confirmed(events), { stream: `booking-${OTHER}` })),
    rule: 'events',
    elsewhere: 'log',
  },
  ...(
    [
      ['2026-11-21T08:00:00', 'log'],
      ['2026-13-41T08:00:00.000Z', 'log'],
      // The independent check may run years later, and knows no other clock than that of the log.
      ['2096-11-21T08:00:00.000Z', null],
    ] as const
  ).map(([occurredAt, elsewhere]) => ({
    what: `an event at ${occurredAt}`,
    fits: always,
    plant: (events: Log) => {
      const last = events.at(-1) as RecordedEvent
      return replace(events, last, { metadata: { ...last.metadata, occurredAt } })
    },
    rule: 'events',
    elsewhere,
  })),
]

/** Faults that contradict something else in the log. */
export const contradictions: readonly Corruption[] = [
  ...duplicates,
  ...agenda,
  ...vouchers,
  ...money,
  ...attendances,
  ...logItself,
]

/** Changes after which the log is still possible. Only a head that was noted earlier shows them. */
export const silentChanges: readonly Pick<Corruption, 'what' | 'plant'>[] = [
  {
    what: 'a changed field',
    plant: log => withData(log, first(log, 'RoomDefined'), { name: 'Another name' }),
  },
  {
    what: 'a changed author',
    plant: log => {
      const [event] = log as [RecordedEvent]
      return replace(log, event, { metadata: { ...event.metadata, actor: { kind: 'visitor' } } })
    },
  },
  { what: 'a removed event', plant: log => without(log, first(log, 'PackageDefined')) },
  {
    what: 'an inserted event',
    plant: log => {
      const room = first(log, 'RoomDefined')
      return insert(log, room, room.stream, 'RoomDefined', room.data)
    },
  },
  {
    what: 'two events of two streams in the other order',
    plant: log => renumbered([...log.slice(0, 1).concat(log.slice(1, 3).reverse()), ...log.slice(3)]),
  },
  {
    what: 'a sealed text that was put in from another event',
    plant: log => {
      const sealed = log.filter(event => '$sealed' in event.data)
      const [one, other] = sealed as [RecordedEvent, RecordedEvent]
      return withData(log, one, { $sealed: other.data.$sealed ?? '' })
    },
  },
]
