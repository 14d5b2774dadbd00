import { type Block, type DaySchedule, emptyDay } from '@alba/contracts/agenda/day-schedule'
import { weekdays } from '@alba/contracts/agenda/weekly-hours'
import { isWishedDay, isWishedTime, type Wishes } from '@alba/contracts/agenda/wishes'
import type { ServiceRow } from '@alba/contracts/catalogue/rows'
import { type BookingRules, defaultBookingRules } from '@alba/contracts/settings/events'
import { addDays } from '@alba/contracts/shared/centre-time'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { opening, ZONE } from '../testing/demo-catalogue.ts'
import { type Asked, availability } from './availability.ts'

/*
 * The next starts of all services are the first three that a plain scan finds: every day of the horizon, one after the
 * other, as /api/slots lists it. The days, the rules, the catalogue and the clock change between two questions, because
 * the search remembers what it found.
 */

const TODAY = '2026-11-23'
const HORIZON = 6
const dates = Array.from({ length: HORIZON + 3 }, (_, at) => addDays(TODAY, at - 1))

const service = (id: number, extra: Partial<ServiceRow>) =>
  ({
    id,
    duration_minutes: 60,
    price_cents: 7500,
    buffer_before_minutes: 0,
    buffer_after_minutes: 15,
    room_type: 'massage_room',
    retired: false,
    ...extra,
  }) as ServiceRow

/** Two of them need the same time and room, and so does one that is not booked online. */
const services = [
  service(1, {}),
  service(2, {}),
  service(3, { price_cents: 0 }),
  service(4, { duration_minutes: 90, buffer_before_minutes: 10, room_type: 'bath' }),
  service(5, { retired: true }),
]
const allRooms = [
  { id: 1, roomType: 'massage_room' },
  { id: 2, roomType: 'bath' },
  { id: 3, roomType: 'massage_room' },
]

const date = fc.constantFrom(...dates)
const hour = fc.integer({ min: 8, max: 18 })
const clock = (hours: number) => `${String(hours).padStart(2, '0')}:00`
const at = (day: string, hours: number) => opening(1, day, clock(hours), '23:00').from

/** A moment on the hour, or a millisecond beside it: holds and notices end on the hour. */
const moment = fc
  .tuple(fc.constantFrom(dates[0] ?? '', TODAY, dates[2] ?? ''), hour, fc.constantFrom(-1, 0, 1))
  .map(([day, hours, beside]) => at(day, hours) * 60_000 + beside)

const block = (day: string) =>
  fc
    .record({
      practitionerId: fc.constantFrom(1, 2),
      roomId: fc.constantFrom(1, 2, 3),
      startsAt: hour,
      heldUntil: fc.option(fc.tuple(fc.constantFrom(TODAY, dates[2] ?? ''), hour)),
      paymentIntentId: fc.option(fc.constant('pi_1'), { freq: 4 }),
    })
    .map(({ startsAt, heldUntil, ...taken }): Block => {
      const from = at(day, startsAt)
      const until = heldUntil && at(...heldUntil) * 60_000
      const times = { from, until: from + 75, startsAt: from, endsAt: from + 60, heldUntil: until }
      return { bookingId: 1, serviceId: 1, move: 0, ...taken, ...times }
    })

const schedule = (day: string) =>
  fc
    .record({
      hours: fc.array(fc.tuple(fc.constantFrom(1, 2), hour, hour), { maxLength: 3 }),
      blocks: fc.array(block(day), { maxLength: 6 }),
      closed: fc.array(fc.tuple(fc.constantFrom(1, 2, 3), hour), { maxLength: 1 }),
    })
    .map(({ hours, blocks, closed }): DaySchedule => {
      const openings = hours.map(([who, from, until]) => opening(who, day, clock(from), clock(until + 2)))
      const closures = closed.map(([roomId, from]) => {
        const begins = at(day, from)
        return { id: 1, roomId, from: begins, until: begins + 120, reason: null }
      })
      return { ...emptyDay, openings, blocks, closures }
    })

const rules = fc
  .record({
    minimumNoticeMinutes: fc.constantFrom(0, 60, 120),
    startTimes: fc.uniqueArray(hour.map(clock), { minLength: 1, maxLength: 6 }),
  })
  .map((changes): BookingRules => ({ ...defaultBookingRules, horizonDays: HORIZON, ...changes }))

const wishes: fc.Arbitrary<Wishes> = fc.record(
  { part_of_day: fc.constantFrom('morning', 'afternoon'), weekday: fc.constantFrom(...weekdays) },
  { requiredKeys: [] },
)

/** Half of the visitors add a second treatment. */
const seconds = fc.option(
  fc.record({ secondServiceId: fc.constantFrom(1, 2, 3, 4), arrangement: fc.constantFrom('after', 'beside') }),
  { nil: {} },
)

type World = {
  readonly days: Map<string, DaySchedule>
  rules: BookingRules
  catalogue: {
    services: Map<number, ServiceRow>
    practitioners: Map<number, { name: string; retired: boolean }>
    resources: object
  }
  now: number
}

const catalogueWith = (rooms: readonly object[], practitioners: readonly number[]): World['catalogue'] => ({
  services: new Map(services.map(each => [each.id, each])),
  practitioners: new Map([1, 2].map(id => [id, { name: '', retired: !practitioners.includes(id) }])),
  resources: { rooms, practitioners },
})

type Change = (world: World) => void

const dayChange = date.chain(day =>
  schedule(day).map(
    (found): Change =>
      world => {
        world.days.set(day, found)
      },
  ),
)
const timeChange = moment.map(
  (now): Change =>
    world => {
      world.now = now
    },
)
const ruleChange = rules.map(
  (next): Change =>
    world => {
      world.rules = next
    },
)
const catalogueChange = fc.tuple(fc.subarray(allRooms), fc.subarray([1, 2], { minLength: 1 })).map(
  (found): Change =>
    world => {
      world.catalogue = catalogueWith(...found)
    },
)
const step = fc.oneof(dayChange, timeChange, timeChange, dayChange, ruleChange, catalogueChange)

const openAvailability = (world: World) =>
  availability({
    catalogue: async () => world.catalogue as never,
    settings: async () => ({ rules: world.rules, choices: { twoTreatments: true } }) as never,
    days: async asked => new Map([...world.days].filter(([day]) => asked.includes(day))),
    zone: ZONE,
    now: () => world.now,
  })

/** The first three, from what another instance, which remembers nothing, lists day by day. */
async function scanned(world: World, serviceId: number, wished: Wishes, { practitionerId, ...second }: Asked) {
  const fresh = openAvailability(world)
  const found = []
  for (const day of dates.filter(each => isWishedDay(wished, each)))
    for (const slot of await fresh.slots(serviceId, day, second))
      if (slot.practitioners.some(({ id }) => id === (practitionerId ?? id)) && isWishedTime(wished, slot.start_time))
        found.push({ start_time: slot.start_time, end_time: slot.end_time })
  return found.toSorted((a, b) => (a.start_time < b.start_time ? -1 : 1)).slice(0, 3)
}

it('the next starts are the first three of a plain scan, whatever changed since the last question', () =>
  fc.assert(
    fc.asyncProperty(
      fc.tuple(...dates.map(schedule)),
      rules,
      fc.array(fc.tuple(fc.option(step), wishes, fc.constantFrom(undefined, undefined, 1, 2), seconds), {
        minLength: 1,
        maxLength: 12,
      }),
      async (schedules, firstRules, steps) => {
        const world: World = {
          days: new Map(dates.map((day, index) => [day, schedules[index] as DaySchedule])),
          rules: firstRules,
          catalogue: catalogueWith(allRooms, [1, 2]),
          now: at(TODAY, 8) * 60_000,
        }
        const asked = openAvailability(world)
        for (const [change, wished, whom, second] of steps) {
          change?.(world)
          const practitionerId = world.catalogue.practitioners.get(whom ?? 0)?.retired ? undefined : whom
          const besides = { practitionerId, ...second }
          const answer = await asked.nextStarts(wished, undefined, besides)
          expect(answer.map(each => each.service_id)).toEqual([1, 2, 3, 4])
          for (const { service_id: id, starts } of answer)
            expect(starts).toEqual(await scanned(world, id, wished, besides))
          expect(await asked.nextStarts(wished, 1, besides)).toEqual(answer.slice(0, 1))
        }
      },
    ),
    { numRuns: 300 },
  ))
