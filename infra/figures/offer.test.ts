import type { DomainEvent, EventOf, EventType } from '@alba/contracts/events'
import { snakeKeys } from '@alba/contracts/shared/case'
import { toEpochMinutes } from '@alba/contracts/shared/centre-time'
import { expect, it } from 'vitest'
import * as features from '../../services/command/src/features.ts'
import { generateHistory } from '../../services/command/src/testing/histories/generate.ts'
import { heal } from '../../services/command/src/testing/histories/heal.ts'
import { runStep } from '../../services/command/src/testing/histories/run-step.ts'
import { openSimulation } from '../../services/command/src/testing/histories/simulation.ts'
import { projections } from '../../services/projector/src/projections.ts'
import { rowsAfter } from '../../services/projector/src/testing/fold.ts'

/** ALBA_TEST_HISTORIES=2000 plays more histories, each from another seed. */
const historyCount = Number(process.env.ALBA_TEST_HISTORIES ?? 20)
const seed = Number(process.env.ALBA_TEST_SEED ?? Date.now() % 1_000_000)

type Row = Readonly<Record<string, unknown>>

const rowsOf = (model: string, events: readonly DomainEvent[]): Readonly<Record<string, readonly Row[]>> => {
  const projection = projections.find(({ name }) => name === model)
  if (!projection) throw new Error(`there is no read model ${model}`)
  return rowsAfter(projection, events) as Record<string, Row[]>
}

const ofType = <Type extends EventType>(events: readonly DomainEvent[], type: Type): readonly EventOf<Type>['data'][] =>
  events.flatMap(event => (event.type === type ? [event.data as EventOf<Type>['data']] : []))

/** For each kind of definition: the event, the table that shows it, and the event's field with the id. */
const definitions = [
  ['CategoryDefined', 'categories', 'categoryId'],
  ['ServiceDefined', 'services', 'serviceId'],
  ['QuestionnaireDefined', 'questionnaires', 'questionnaireId'],
  ['RoomDefined', 'rooms', 'roomId'],
  ['PractitionerDefined', 'practitioners', 'practitionerId'],
  ['PackageDefined', 'packages', 'packageId'],
] as const

/**
 * The read model shows the last definition of everything, retired or not. The version of a row is the number of its
 * definitions. A category cannot be retired.
 */
function compareCatalogue(events: readonly DomainEvent[], historySeed: number): void {
  const rows = rowsOf('catalogue', events)
  for (const [type, table, idField] of definitions) {
    const all = ofType(events, type) as readonly Readonly<Record<string, unknown>>[]
    const byId = Map.groupBy(all, data => Number(data[idField]))
    const shown = new Map((rows[table] ?? []).map(row => [Number(row.id), row]))
    expect([...shown.keys()].toSorted(), `${table} of the seed ${historySeed}`).toEqual([...byId.keys()].toSorted())
    for (const [id, versions] of byId) {
      const { [idField]: _id, retired, ...last } = versions.at(-1) ?? {}
      const expected = {
        ...snakeKeys(last),
        version: versions.length,
        ...(type !== 'CategoryDefined' && { retired: retired === true }),
      }
      expect(shown.get(id), `${table} ${id} of the seed ${historySeed}`).toMatchObject(expected)
    }
  }
}

/** Minutes since the epoch. */
type Range = { readonly from: number; readonly until: number }
type Opening = Range & { readonly practitionerId: number }
/** The time of a booking in a day, with its buffers. */
type Block = Opening & { readonly roomId: number }
/** The openings of a day by their ids, and its blocks by the ids of their bookings, which may have two treatments. */
type ExpectedDay = { readonly openings: Map<number, Opening>; readonly blocks: Map<number, readonly Block[]> }

/**
 * The days that have or had openings or bookings, by their dates. A booking that moves to another day has `SlotMoved` on
 * that day, and `SlotReleased` on the former one.
 */
function expectedDays(events: readonly DomainEvent[]): ReadonlyMap<string, ExpectedDay> {
  const days = new Map<string, ExpectedDay>()
  const dayOf = (date: string) => days.getOrInsertComputed(date, () => ({ openings: new Map(), blocks: new Map() }))
  for (const { type, data } of events) {
    if (type === 'AvailabilityOpened') {
      const { practitionerId, startsAt, endsAt } = data
      const range = { from: toEpochMinutes(startsAt), until: toEpochMinutes(endsAt) }
      dayOf(data.date).openings.set(data.availabilityId, { practitionerId, ...range })
    } else if (type === 'AvailabilityRemoved') dayOf(data.date).openings.delete(data.availabilityId)
    else if (type === 'SlotHeld' || type === 'SlotConfirmed' || type === 'SlotMoved') {
      const treatments = [data, data.second].filter(time => time !== undefined)
      dayOf(data.date).blocks.set(data.bookingId, treatments.map(blockIn))
    } else if (type === 'SlotReleased') dayOf(data.date).blocks.delete(data.bookingId)
    else if (type === 'SlotReassigned') {
      const { blocks } = dayOf(data.date)
      const own = blocks.get(data.bookingId) ?? []
      const given = (block: Block): Block =>
        block.practitionerId === data.previousPractitionerId ? { ...block, practitionerId: data.practitionerId } : block
      if (own.length > 0) blocks.set(data.bookingId, own.map(given))
    }
  }
  return days
}

type Time = NonNullable<EventOf<'SlotMoved'>['data']['second']>

const blockIn = ({ practitionerId, roomId, blockedFrom, blockedUntil }: Time): Block => ({
  practitionerId,
  roomId,
  from: toEpochMinutes(blockedFrom),
  until: toEpochMinutes(blockedUntil),
})

/** A row of the read model. */
type ShownDay = {
  readonly date: string
  readonly schedule: {
    readonly openings: readonly (Opening & { readonly id: number })[]
    readonly blocks: readonly (Block & { readonly bookingId: number })[]
  }
}

/** Each day shows the openings that were opened and not removed, and the time of each booking that was not released. */
function compareAgenda(events: readonly DomainEvent[], historySeed: number): void {
  const expected = expectedDays(events)
  const shown = (rowsOf('agenda', events).days ?? []) as readonly ShownDay[]
  const shownDates = shown.map(({ date }) => date)
  // A day on which only a room was closed is shown too.
  expect(shownDates, `days of the seed ${historySeed}`).toEqual(expect.arrayContaining([...expected.keys()]))
  for (const { date, schedule } of shown) {
    const { openings = new Map(), blocks = new Map() } = expected.get(date) ?? {}
    const shownOpenings = schedule.openings.map(({ id, practitionerId, from, until }) => [
      id,
      { practitionerId, from, until },
    ])
    const shownBlocks = Map.groupBy(schedule.blocks, ({ bookingId }) => bookingId)
      .entries()
      .map(([bookingId, own]) => [
        bookingId,
        own.map(({ practitionerId, roomId, from, until }) => ({ practitionerId, roomId, from, until })),
      ])
    const about = `${date} of the seed ${historySeed}`
    expect(Object.fromEntries(shownOpenings), about).toEqual(Object.fromEntries(openings))
    expect(Object.fromEntries(shownBlocks), about).toEqual(Object.fromEntries(blocks))
  }
}

/** Each booking shows what it was booked for, whatever its treatment has become. */
function compareBookings(events: readonly DomainEvent[], historySeed: number): void {
  const shown = new Map((rowsOf('bookings', events).bookings ?? []).map(row => [Number(row.id), row]))
  const requested = ofType(events, 'BookingRequested')
  expect(shown.size).toBe(requested.length)
  for (const { bookingId, serviceId, serviceName, priceCents, durationMinutes, terms } of requested) {
    const row = shown.get(bookingId)
    const expected = { service_id: serviceId, service_name: serviceName, price_cents: priceCents, terms }
    expect(row, `booking ${bookingId} of the seed ${historySeed}`).toMatchObject({
      ...expected,
      duration_minutes: durationMinutes,
    })
  }
}

function compare(events: readonly DomainEvent[], historySeed: number): void {
  compareCatalogue(events, historySeed)
  compareAgenda(events, historySeed)
  compareBookings(events, historySeed)
}

it(`the read models show the offer, the agenda and the bookings as the log says (ALBA_TEST_SEED=${seed}, ${historyCount} histories)`, {
  timeout: 900_000 + historyCount * 2_000,
}, async () => {
  for (let n = seed; n < seed + historyCount; n++) {
    const { history } = await generateHistory(features, 'offer', n)
    // The unfinished work of the generator's simulation is finished already (`heal`). Its steps are played again, to compare
    // before that too.
    const simulation = await openSimulation(features, history)
    for (const step of history.steps) await runStep(simulation, step)
    compare(simulation.log.events, n)
    // Lets unfinished work end, which appends more events.
    await heal(simulation)
    compare(simulation.log.events, n)
  }
})
