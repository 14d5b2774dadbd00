import { setImmediate as nextTurn } from 'node:timers/promises'
import type { DaySchedule } from '@alba/contracts/agenda/day-schedule'
import { bookableDays } from '@alba/contracts/agenda/offer'
import { isWishedDay, isWishedTime, type Wishes } from '@alba/contracts/agenda/wishes'
import {
  type AvailableDatesView,
  type FirstAvailableDateView,
  type NamedPractitioner,
  NEXT_STARTS,
  type NextStartsView,
  type SlotView,
} from '@alba/contracts/bookings/api'
import { isOffered } from '@alba/contracts/catalogue/retiring'
import type { ServiceRow } from '@alba/contracts/catalogue/rows'
import type { BookingRules } from '@alba/contracts/settings/events'
import { addDays } from '@alba/contracts/shared/centre-time'
import { type Catalogue, offeredServiceOrRefuse, type ReadCatalogue, servicesIn } from '../catalogue/catalogue.ts'
import type { ReadSettings } from '../settings/settings.ts'
import { type AskedSecond, addedTreatment } from './added-treatment.ts'
import type { ReadDays } from './days.ts'
import { type FreeOn, knownStarts } from './known-starts.ts'
import { lengthOf } from './need.ts'
import { type OfferedStart, offeredStarts, upcomingDays } from './offered-starts.ts'
import { type FreeStart, freeStarts, hasFreeStart, type Question } from './slots.ts'
import { wishedResources } from './wished-resources.ts'

/** What a visitor asks for besides a service. */
export type Asked = AskedSecond & {
  /** The only practitioner whose time counts; of two treatments, for the first. */
  readonly practitionerId?: number | undefined
}

/**
 * What visitors can book. Every function fails for a service and for a practitioner who is unknown or retired, and for a
 * second treatment where the centre does not offer that. @throws {ProblemError} 404, 409
 */
export type Availability = {
  /** The bookable starts of a service on one calendar day. */
  slots(serviceId: number, date: string, asked?: Asked): Promise<SlotView[]>
  /** The first of the next `maxDays` days, today included, that has a bookable start. */
  firstDate(serviceId: number, maxDays: number, asked?: Asked): Promise<FirstAvailableDateView>
  /** The days among `count` days from `from` on that have a bookable start. */
  dates(serviceId: number, from: string, count: number, asked?: Asked): Promise<AvailableDatesView>
  /**
   * The first bookable starts that meet the wishes: of one service, or of all that are offered, in the order of the
   * page.
   */
  nextStarts(wishes: Wishes, serviceId?: number, asked?: Asked): Promise<NextStartsView>
  /** The practitioners for whom a visitor may ask, sorted by their names. */
  practitioners(serviceId: number): Promise<NamedPractitioner[]>
  /**
   * The services that can be given beside this one, with the same start: where the centre has enough practitioners and
   * rooms, whether they are free soon or not. None where the centre books each treatment alone.
   */
  beside(serviceId: number): Promise<number[]>
}

export type AvailabilityDeps = {
  readonly catalogue: ReadCatalogue
  readonly settings: ReadSettings
  readonly days: ReadDays
  /** The centre's time zone. */
  readonly zone: string
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

export function availability(deps: AvailabilityDeps): Availability {
  const offeredStartsOf = offeredStarts(deps.zone)
  const nextDays = upcomingDays(deps.zone)
  const freeStartsOf = knownStarts()
  const resourcesFor = wishedResources()

  /** The days from today to the last one on which bookings are taken. */
  const bookableDates = (rules: BookingRules, now: number) => nextDays(now, bookableDays(rules))

  async function prepare(serviceId: number, asked: Asked) {
    const [catalogue, { rules, choices }] = await Promise.all([deps.catalogue(), deps.settings()])
    const service = offeredServiceOrRefuse(catalogue, serviceId)
    const second = addedTreatment(asked, catalogue, choices)
    const resources = resourcesFor(catalogue, asked.practitionerId)
    const now = deps.now()
    const question = (date: string, day: Question['day']): Question => ({
      service,
      second,
      day,
      offered: offeredStartsOf(rules, date, lengthOf(service, second)),
      resources,
      rules,
      now,
    })
    return { catalogue, rules, now, question }
  }

  return {
    async slots(serviceId, date, asked = {}) {
      const { catalogue, rules, now, question } = await prepare(serviceId, asked)
      const days = bookableDates(rules, now)
      const [first = '', last = ''] = [days[0], days.at(-1)]
      if (date < first || date > last) return []
      const schedules = await deps.days([date])
      return freeStarts(question(date, schedules.get(date))).map(free => slotView(free, catalogue))
    },
    async firstDate(serviceId, maxDays, asked = {}) {
      const { rules, now, question } = await prepare(serviceId, asked)
      const days = nextDays(now, Math.min(maxDays, bookableDays(rules)))
      const schedules = await deps.days(days)
      const date = days.find(day => schedules.has(day) && hasFreeStart(question(day, schedules.get(day))))
      return { has_availability: date !== undefined, first_available_date: date ?? null }
    },
    async dates(serviceId, from, count, asked = {}) {
      const { rules, now, question } = await prepare(serviceId, asked)
      const end = addDays(from, count)
      const days = bookableDates(rules, now).filter(day => from <= day && day < end)
      const schedules = await deps.days(days)
      return days.filter(day => schedules.has(day) && hasFreeStart(question(day, schedules.get(day))))
    },
    async nextStarts(wishes, serviceId, asked = {}) {
      const { practitionerId } = asked
      const [catalogue, { rules, choices }] = await Promise.all([deps.catalogue(), deps.settings()])
      const second = addedTreatment(asked, catalogue, choices)
      const services = serviceId === undefined ? allOffered(catalogue) : [offeredServiceOrRefuse(catalogue, serviceId)]
      const resources = resourcesFor(catalogue, practitionerId)
      const now = deps.now()
      const searches = services.map((service): Search => {
        const offeredOn = (date: string) => offeredStartsOf(rules, date, lengthOf(service, second))
        const freeOn = freeStartsOf({ service, second, rules, resources, practitionerId, now, offeredOn })
        return { service, freeOn, found: [] }
      })
      await searchDays(searches, wishes, bookableDates(rules, now), deps.days)
      return searches.map(({ service, found }) => ({ service_id: service.id, starts: found.map(timesOf) }))
    },
    async practitioners(serviceId) {
      const catalogue = await deps.catalogue()
      // Every practitioner gives every treatment.
      offeredServiceOrRefuse(catalogue, serviceId)
      const named = catalogue.resources.practitioners.map(id => namedPractitioner(id, catalogue))
      return named.toSorted((one, other) => one.name.localeCompare(other.name, 'fr'))
    },
    async beside(serviceId) {
      const [catalogue, { choices }] = await Promise.all([deps.catalogue(), deps.settings()])
      const first = offeredServiceOrRefuse(catalogue, serviceId)
      const { practitioners, rooms } = catalogue.resources
      if (!choices.twoTreatments || practitioners.length < 2) return []
      const roomsOf = (type: string) => rooms.filter(({ roomType }) => roomType === type).length
      const isBeside = ({ room_type }: Pick<typeof first, 'room_type'>) =>
        roomsOf(room_type) > (room_type === first.room_type ? 1 : 0)
      return servicesIn(catalogue).flatMap(service => (isOffered(service) && isBeside(service) ? service.id : []))
    },
  }
}

/** The search for the next starts of one service. */
type Search = { readonly service: ServiceRow; readonly freeOn: FreeOn; readonly found: OfferedStart[] }

/**
 * How many days are computed before other requests get their turn. A treatment that is full is searched for through two
 * years, which takes half a second the first time.
 */
const DAYS_AT_ONCE = 14

/** Goes through the days until each search has found its starts. */
async function searchDays(searches: readonly Search[], wishes: Wishes, dates: readonly string[], days: ReadDays) {
  let computed = 0
  for (const span of spansOf(dates.filter(date => isWishedDay(wishes, date)))) {
    const schedules = await days(span)
    for (const date of span) {
      const unfinished = searches.filter(({ found }) => found.length < NEXT_STARTS)
      if (unfinished.length === 0) return
      for (const search of unfinished) addWished(search, wishes, date, schedules.get(date))
      computed++
      if (computed % DAYS_AT_ONCE === 0) await nextTurn()
    }
  }
}

/** Spans of two weeks, four, eight and so on: most searches end in the first span, and a long one needs few queries. */
function* spansOf(dates: readonly string[]): Generator<readonly string[]> {
  let from = 0
  let length = DAYS_AT_ONCE
  while (from < dates.length) {
    yield dates.slice(from, from + length)
    from += length
    length *= 2
  }
}

/** Adds the free starts of a day that meet the wishes, until the search has `NEXT_STARTS` of them. */
function addWished({ freeOn, found }: Search, wishes: Wishes, date: string, day: DaySchedule | undefined): void {
  if (!day) return
  const wished = freeOn(date, day).filter(start => isWishedTime(wishes, start.startTime))
  found.push(...wished.slice(0, NEXT_STARTS - found.length))
}

const allOffered = ({ services }: Catalogue): ServiceRow[] => [...services.values()].filter(isOffered)

const timesOf = ({ startTime, endTime }: OfferedStart) => ({ start_time: startTime, end_time: endTime })

const slotView = ({ start, practitioners }: FreeStart, catalogue: Catalogue): SlotView => ({
  ...timesOf(start),
  practitioners: practitioners.map(id => namedPractitioner(id, catalogue)),
})

const namedPractitioner = (id: number, { practitioners }: Catalogue): NamedPractitioner => ({
  id,
  name: practitioners.get(id)?.name ?? '',
})
