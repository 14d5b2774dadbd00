import { type Block, type DaySchedule, emptyDay } from '@alba/contracts/agenda/day-schedule'
import type { AgendaEvent } from '@alba/contracts/agenda/events'
import {
  blockedRange,
  candidates,
  candidatesOutsideHours,
  isBlocking,
  onlyWith,
} from '@alba/contracts/agenda/scheduling'
import { fromEpochMinutes } from '@alba/contracts/shared/centre-time'
import type { Decision } from '@alba/contracts/shared/decision'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { at, bookingId, date, resources } from '../testing/agenda-facts.ts'
import { type AgendaModel, createAgendaModel, type Grant, type Place } from '../testing/agenda-model.ts'
import { agenda } from './agenda.ts'
import { closeRoom, reopenRoom } from './closures/decide.ts'
import { confirmSlot, holdSlot, moveSlot, openPayment, reassignSlot, releaseSlot } from './decide.ts'
import { openAvailability, removeAvailability } from './openings/decide.ts'
import type { Treatment } from './own-blocks.ts'

const services = [
  { durationMinutes: 60, bufferBeforeMinutes: 10, bufferAfterMinutes: 15, roomType: 'massage_room' },
  { durationMinutes: 30, bufferBeforeMinutes: 0, bufferAfterMinutes: 0, roomType: 'massage_room' },
  { durationMinutes: 90, bufferBeforeMinutes: 15, bufferAfterMinutes: 30, roomType: 'spa_bath_room' },
]
/** A fixed seed makes every run of the suite the same. Change it to try other cases. */
const RUNS = { numRuns: 400, seed: 20_261_123 }
const HOLD_MS = 15 * 60_000
/** Above the number of any move in this test, so that a release concerns every block. */
const MOVES = 100
const bounds = { from: at('00:00'), until: at('00:00') + 1440 }

const treatment = (n: number, service: number, quarter: number): Treatment => ({
  ...(services[service] as (typeof services)[number]),
  bookingId: bookingId(n),
  date,
  serviceId: service + 1,
  startsAt: at('08:00') + quarter * 15,
  move: 0,
})

const intent = (n: number) => `pi_${n}`

const booking = fc.integer({ min: 1, max: 8 })
const practitioner = fc.constantFrom(...resources.practitioners)
const quarter = fc.integer({ min: 0, max: 20 })
const range = fc
  .tuple(fc.integer({ min: -2, max: 24 }), fc.integer({ min: 1, max: 12 }))
  .map(([from, length]) => ({ from: at('08:00') + from * 15, until: at('08:00') + (from + length) * 15 }))
const actionOf = <Kind extends string, T>(kind: Kind, fields: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.record(fields).map(values => ({ kind, ...(values as T) }))

/**
 * The only practitioner who is accepted for a hold; null when anybody may get it. `outsideHours`: she is accepted even if
 * she is not open then. `isClients`: the client asked for her, and not staff. Only the wish of a client still counts when
 * the payment comes after the hold has ended, and the time is given anew.
 */
const wish = fc.option(
  fc.record({ practitionerId: practitioner, outsideHours: fc.boolean(), isClients: fc.boolean() }),
  { nil: null, freq: 3 },
)
const hold = actionOf('hold', { booking, service: fc.nat(services.length - 1), quarter, wish })
const confirm = actionOf('confirm', { booking })
const action = fc.oneof(
  { weight: 6, arbitrary: hold },
  { weight: 4, arbitrary: confirm },
  { weight: 3, arbitrary: actionOf('pay', { booking }) },
  { weight: 2, arbitrary: actionOf('wait', { minutes: fc.integer({ min: 1, max: 20 }) }) },
  { weight: 2, arbitrary: actionOf('release', { booking, closed: fc.boolean(), onlyUnpaid: fc.boolean() }) },
  { weight: 4, arbitrary: actionOf('reassign', { booking, practitioner }) },
  {
    weight: 6,
    arbitrary: actionOf('move', {
      booking,
      quarter,
      practitioner,
      strict: fc.boolean(),
      outsideHours: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: actionOf('close', { closure: fc.integer({ min: 1, max: 4 }), room: fc.constantFrom(1, 2, 3), range }),
  },
  { weight: 1, arbitrary: actionOf('reopen', { closure: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 1, arbitrary: actionOf('open', { practitioner, range }) },
  { weight: 1, arbitrary: actionOf('remove opening', { nth: fc.nat(5) }) },
)
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never

/** The agenda and its model, which must agree. `requested` is the last request of each booking. */
type Simulation = {
  day: DaySchedule
  now: number
  readonly model: AgendaModel
  readonly requested: Map<number, Treatment>
  /** The bookings whose clients asked for somebody, with the practitioner who must have them now. */
  readonly wished: Map<number, number>
}

/** The practitioner who is asked for, and whether she would come although she is not open then. */
type Asked = { readonly practitionerId: number; readonly outsideHours: boolean }
type HoldWish = Extract<Action, { kind: 'hold' }>['wish']

/** The wish as the agenda takes it: no other practitioner is accepted. */
const strictly = (wish: Asked | null) => (wish === null ? null : { ...wish, strict: true })

/** The place for a treatment with the wished practitioner, or with anybody. */
function placeFor(model: AgendaModel, wanted: Treatment, wish: Asked | null, now: number): Place | undefined {
  if (wish === null) return model.choose(wanted, now)
  const comes = wish.outsideHours || model.isOpen(wish.practitionerId, wanted)
  return comes ? model.placeOf(wish.practitionerId, wanted, now) : undefined
}

/** Applies a decision to the day. Answers its events; undefined when it is a refusal. */
function applied(simulation: Simulation, decision: Decision<AgendaEvent>): readonly AgendaEvent[] | undefined {
  if (!decision.ok) return undefined
  simulation.day = decision.events.reduce(agenda.evolve, simulation.day)
  return decision.events
}

/** Expects a grant with this practitioner and room, no event, or a refusal. */
function expectGrant(
  simulation: Simulation,
  wanted: Treatment,
  decision: Decision<AgendaEvent>,
  expected: Omit<Grant, 'treatment'> | 'nothing' | 'refused',
): void {
  const events = applied(simulation, decision)
  if (expected === 'refused') expect(events).toBeUndefined()
  else if (expected === 'nothing') expect(events).toEqual([])
  else {
    const { practitionerId, roomId } = expected
    expect(events).toHaveLength(1)
    expect(events?.[0]?.data).toMatchObject({ bookingId: wanted.bookingId, practitionerId, roomId })
    expectMarkOutsideHours(simulation, wanted, events?.[0])
    simulation.model.grants.set(wanted.bookingId, { treatment: wanted, ...expected })
  }
}

/** Time that is given outside the hours of its practitioner says so, and no other time does. */
function expectMarkOutsideHours({ model }: Simulation, wanted: Treatment, event: AgendaEvent | undefined): void {
  if (event?.type !== 'SlotHeld' && event?.type !== 'SlotMoved') return
  const isOutside = !model.isOpen(event.data.practitionerId, wanted)
  expect(event.data.outsideHours === true).toBe(isOutside)
}

/** Requests a hold. Expects the place that the model chooses; or no change when the booking has this time already. */
function holdIn(simulation: Simulation, wanted: Treatment, wish: HoldWish): void {
  const { model, now, day } = simulation
  const own = model.grants.get(wanted.bookingId)
  const heldUntil = now + HOLD_MS
  const decision = holdSlot(day, wanted, { resources, now, heldUntil, bounds, wish: strictly(wish) })
  if (own && model.isValid(own, now)) {
    const isWithWished = wish === null || own.practitionerId === wish.practitionerId
    const isSameTime = own.treatment.startsAt === wanted.startsAt && own.treatment.serviceId === wanted.serviceId
    const same = isSameTime && isWithWished
    expectGrant(simulation, wanted, decision, same ? 'nothing' : 'refused')
    return
  }
  const isOutside = wish?.outsideHours === true && !model.isOpen(wish.practitionerId, wanted)
  const outsideHoursOf = isOutside ? wish.practitionerId : undefined
  simulation.requested.set(wanted.bookingId, isOutside ? { ...wanted, outsideHoursOf } : wanted)
  if (wish?.isClients) simulation.wished.set(wanted.bookingId, wish.practitionerId)
  else simulation.wished.delete(wanted.bookingId)
  const place = placeFor(model, wanted, wish, now)
  expectGrant(simulation, wanted, decision, place ? { ...place, until: heldUntil } : 'refused')
}

/**
 * Confirms the requested time of a booking. A valid hold keeps its place. When the hold has ended, the booking gets its
 * former place if that is free, or else the place that the model chooses, with the wished practitioner.
 */
function confirmIn(simulation: Simulation, n: number): void {
  const { model, now, day } = simulation
  const wanted = simulation.requested.get(bookingId(n))
  if (!wanted) return
  const own = model.grants.get(bookingId(n))
  const wished = simulation.wished.get(bookingId(n))
  const wish = wished === undefined ? null : { practitionerId: wished, strict: true }
  const decision = confirmSlot(day, wanted, { resources, now, wish })
  const isKept = own && (own.until === null || model.isValid(own, now))
  if (own && isKept) {
    expectGrant(simulation, wanted, decision, own.until === null ? 'nothing' : { ...own, until: null })
    return
  }
  const { outsideHoursOf } = wanted
  const practitioners =
    outsideHoursOf === undefined
      ? model.practitionersFor(wanted, now)
      : [outsideHoursOf].filter(id => model.isFree(id, wanted, now))
  const canHaveFormerPlace =
    own?.treatment.startsAt === wanted.startsAt &&
    practitioners.includes(own.practitionerId) &&
    model.roomsFor(wanted, now).includes(own.roomId)
  const asked = outsideHoursOf ?? simulation.wished.get(bookingId(n))
  const chosen = asked === undefined ? null : { practitionerId: asked, outsideHours: outsideHoursOf !== undefined }
  const place = canHaveFormerPlace ? own : placeFor(model, wanted, chosen, now)
  const grant = place && { practitionerId: place.practitionerId, roomId: place.roomId, until: null }
  expectGrant(simulation, wanted, decision, grant ?? 'refused')
}

/** Opens a payment for held time. From then on the hold is valid until that payment is closed. */
function payIn(simulation: Simulation, n: number): void {
  const { model, now, day } = simulation
  const wanted = simulation.requested.get(bookingId(n))
  if (!wanted) return
  const own = model.grants.get(bookingId(n))
  const events = applied(simulation, openPayment(day, wanted, intent(n), now))
  const isHeld = own && own.until !== null && model.isValid(own, now)
  if (!isHeld) expect(events).toBeUndefined()
  else expect(events?.map(event => event.type)).toEqual(own.paying ? [] : ['SlotPaymentOpened'])
  if (isHeld) model.grants.set(bookingId(n), { ...own, paying: true })
}

/**
 * Releases the time of a booking.
 * @param onlyUnpaid whether confirmed time stays
 * @param closed whether the payment of the booking is closed; otherwise a hold with an open payment stays
 */
function releaseIn(simulation: Simulation, n: number, onlyUnpaid: boolean, closed: boolean): void {
  const own = simulation.model.grants.get(bookingId(n))
  const closedIntent = closed ? intent(n) : null
  const release = {
    date,
    bookingId: bookingId(n),
    upToMove: MOVES,
    reason: 'canceled',
    onlyUnpaid,
    closedIntent,
  } as const
  const events = applied(simulation, releaseSlot(simulation.day, release))
  const releases = own !== undefined && (own.until === null ? !onlyUnpaid : closed || !own.paying)
  expect(events?.map(event => event.type)).toEqual(releases ? ['SlotReleased'] : [])
  if (releases) simulation.model.grants.delete(bookingId(n))
}

/** Gives the time of a booking to another practitioner, who must work then and be free. */
function reassignIn(simulation: Simulation, n: number, practitionerId: number): void {
  const { model, now } = simulation
  const wanted = simulation.requested.get(bookingId(n))
  if (!wanted) return
  const own = model.grants.get(bookingId(n))
  const events = applied(
    simulation,
    reassignSlot(simulation.day, wanted, practitionerId, { resources, now, isConfirmed: own?.until === null }),
  )
  const isHeld = own && model.isValid(own, now)
  const possible = isHeld && model.isOpen(practitionerId, wanted) && model.isFree(practitionerId, wanted, now)
  if (isHeld && own.practitionerId === practitionerId) expect(events).toEqual([])
  else expect(events?.map(event => event.type)).toEqual(possible ? ['SlotReassigned'] : undefined)
  if (!own || !possible || own.practitionerId === practitionerId) return
  model.grants.set(bookingId(n), { ...own, practitionerId })
  if (simulation.wished.has(bookingId(n))) simulation.wished.set(bookingId(n), practitionerId)
  // Whoever takes it over is open then: the booking is not outside the hours on purpose any more.
  const { outsideHoursOf: _former, ...taken } = wanted
  simulation.requested.set(bookingId(n), taken)
}

/** Moves a confirmed booking within the day. Its former time does not count as taken. */
function moveIn(
  simulation: Simulation,
  { booking: n, quarter, practitioner, strict: isStrict, outsideHours }: Extract<Action, { kind: 'move' }>,
): void {
  const { model, now, day } = simulation
  const own = model.grants.get(bookingId(n))
  if (own?.until !== null) return
  const { outsideHoursOf: _former, ...treatment } = own.treatment
  const wanted = { ...treatment, startsAt: at('08:00') + quarter * 15, move: treatment.move + 1 }
  const strict = isStrict || outsideHours
  const from = { date, startsAt: fromEpochMinutes(own.treatment.startsAt) }
  const move = { from, personId: '0'.repeat(32), reason: null, practitionerId: practitioner, strict, outsideHours }
  const decision = moveSlot(day, wanted, move, { resources, now, bounds })
  simulation.requested.set(bookingId(n), wanted)
  const preferred = outsideHours || model.isOpen(practitioner, wanted)
  const asked = preferred ? model.placeOf(practitioner, wanted, now) : undefined
  const place = asked ?? (strict ? undefined : model.choose(wanted, now))
  if (!place) simulation.requested.set(bookingId(n), own.treatment)
  else if (simulation.wished.has(bookingId(n))) simulation.wished.set(bookingId(n), place.practitionerId)
  expectGrant(simulation, wanted, decision, place ? { ...place, until: null } : 'refused')
}

function changeDay(
  simulation: Simulation,
  action: Exclude<Action, { kind: 'hold' | 'pay' | 'confirm' | 'release' | 'reassign' | 'move' }>,
): void {
  const { model, day } = simulation
  if (action.kind === 'wait') simulation.now += action.minutes * 60_000
  if (action.kind === 'open') {
    applied(simulation, openAvailability(day, { date, practitionerId: action.practitioner, ranges: [action.range] }))
    model.open(action.practitioner, action.range.from, action.range.until)
  }
  if (action.kind === 'remove opening') {
    const opening = day.openings[action.nth]
    if (!opening) return
    applied(simulation, removeAvailability(day, { date, availabilityId: opening.id }))
    model.removeHours(opening.practitionerId, opening.from, opening.until)
  }
  if (action.kind === 'close') {
    const { from, until } = action.range
    const data = { date, closureId: action.closure, roomId: action.room, reason: null }
    const known = model.isClosed(action.closure)
    const events = applied(
      simulation,
      closeRoom(day, { ...data, startsAt: fromEpochMinutes(from), endsAt: fromEpochMinutes(until) }),
    )
    expect(events).toHaveLength(known ? 0 : 1)
    model.close(action.closure, action.room, from, until)
  }
  if (action.kind === 'reopen') {
    const known = model.isClosed(action.closure)
    expect(applied(simulation, reopenRoom(day, { date, closureId: action.closure, roomId: 1 }))).toHaveLength(
      known ? 1 : 0,
    )
    model.reopen(action.closure)
  }
}

function act(simulation: Simulation, action: Action): void {
  switch (action.kind) {
    case 'hold':
      holdIn(simulation, treatment(action.booking, action.service, action.quarter), action.wish)
      break
    case 'pay':
      payIn(simulation, action.booking)
      break
    case 'confirm':
      confirmIn(simulation, action.booking)
      break
    case 'release':
      releaseIn(simulation, action.booking, action.onlyUnpaid, action.closed)
      break
    case 'reassign':
      reassignIn(simulation, action.booking, action.practitioner)
      break
    case 'move':
      moveIn(simulation, action)
      break
    default:
      changeDay(simulation, action)
  }
}

/** Checks for double bookings in the agenda itself, without the model. */
function expectNoDoubleBooking({ day, now }: Simulation): void {
  const blocking = day.blocks.filter(block => isBlocking(block, now))
  for (const [n, a] of blocking.entries())
    for (const b of blocking.slice(n + 1)) {
      const overlap = Math.min(a.until, b.until) > Math.max(a.from, b.from)
      const shared = a.practitionerId === b.practitionerId || a.roomId === b.roomId
      expect(overlap && shared, `${a.bookingId} and ${b.bookingId}`).toBe(false)
    }
}

/** Expects that the agenda has exactly the time that the model has granted. */
function expectSameBlocksAsModel({ day, now, model }: Simulation): void {
  const shown = (block: Block) => [block.bookingId, block.practitionerId, block.roomId, block.from, block.until]
  const granted = [...model.grants.values()].filter(grant => model.isValid(grant, now))
  const expected = granted.map(({ treatment: t, practitionerId, roomId }) => {
    const { from, until } = blockedRange(t)
    return [t.bookingId, practitionerId, roomId, from, until]
  })
  const byBooking = (a: readonly (number | undefined)[], b: readonly (number | undefined)[]) =>
    (a[0] ?? 0) - (b[0] ?? 0)
  const actual = day.blocks.filter(block => isBlocking(block, now)).map(shown)
  expect(actual.toSorted(byBooking)).toEqual(expected.toSorted(byBooking))
}

/**
 * Expects at many times that `candidates` offers the time exactly when a new booking can hold it, with anybody and with
 * each practitioner.
 */
function expectOffersCanBeHeld({ day, now, model }: Simulation): void {
  for (let service = 0; service < services.length; service++)
    // Every third quarter of an hour from 07:30 on, to save time; the first one differs from run to run.
    for (let start = -2 + (day.blocks.length % 3); start < 40; start += 3) {
      const wanted = treatment(99, service, start)
      const free = candidates(day, wanted, resources, now)
      expectWhoMayCome({ day, now }, wanted, free.ok ? free.practitioners : [])
      for (const practitionerId of [null, ...resources.practitioners]) {
        const wish = practitionerId === null ? null : { practitionerId, outsideHours: false }
        const asked = practitionerId === null ? resources : onlyWith(resources, practitionerId)
        const offered = candidates(day, wanted, asked, now)
        const held = { resources, now, heldUntil: now + HOLD_MS, bounds, wish: strictly(wish) }
        const decision = holdSlot(day, wanted, held)
        expect(decision.ok).toBe(offered.ok)
        expect(decision.ok).toBe(placeFor(model, wanted, wish, now) !== undefined)
        if (!decision.ok || !offered.ok) continue
        const [event] = decision.events
        if (event?.type !== 'SlotHeld') throw new Error('an accepted hold must record SlotHeld')
        expect(offered.practitioners).toContain(event.data.practitionerId)
        expect(offered.rooms).toContain(event.data.roomId)
      }
    }
}

/** Expects that staff may ask exactly those to come who are free in their hours, or only not open then. */
function expectWhoMayCome(
  { day, now }: Pick<Simulation, 'day' | 'now'>,
  wanted: Treatment,
  free: readonly number[],
): void {
  const outside = candidatesOutsideHours(day, wanted, resources, now)
  for (const practitionerId of resources.practitioners) {
    const wish = { practitionerId, strict: true, outsideHours: true }
    const decision = holdSlot(day, wanted, { resources, now, heldUntil: now + HOLD_MS, bounds, wish })
    expect(decision.ok).toBe(free.includes(practitionerId) || outside.includes(practitionerId))
  }
}

describe('any sequence of requests for one day', () => {
  it('never assigns a practitioner or a room twice, and grants exactly what the model grants', () => {
    const counts = new Map<Action['kind'], number>()
    fc.assert(
      fc.property(fc.array(action, { minLength: 20, maxLength: 60 }), actions => {
        const simulation: Simulation = {
          day: emptyDay,
          // Two days before, so that no start passes meanwhile: that is refused in any case.
          now: (at('07:00') - 2 * 24 * 60) * 60_000,
          model: createAgendaModel(),
          requested: new Map(),
          wished: new Map(),
        }
        for (const id of resources.practitioners)
          act(simulation, { kind: 'open', practitioner: id, range: { from: at('08:00'), until: at('14:00') } })
        for (const each of actions) {
          const before = simulation.day
          act(simulation, each)
          if (simulation.day !== before) counts.set(each.kind, (counts.get(each.kind) ?? 0) + 1)
          expectNoDoubleBooking(simulation)
          expectSameBlocksAsModel(simulation)
        }
        expectOffersCanBeHeld(simulation)
      }),
      RUNS,
    )
    // The result is only meaningful if every kind of change was made often.
    for (const kind of [
      'hold',
      'pay',
      'confirm',
      'release',
      'reassign',
      'move',
      'close',
      'reopen',
      'open',
      'remove opening',
    ] as const)
      expect(counts.get(kind), kind).toBeGreaterThan(50)
  })
})
