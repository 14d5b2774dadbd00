import { promisify } from 'node:util'
import { gzip as compress } from 'node:zlib'
import type { Opening } from '@alba/contracts/agenda/day-schedule'
import { availabilityView } from '@alba/contracts/agenda/staff-api'
import { boundedCache } from '@alba/platform/bounded-cache'
import { z } from 'zod'
import type { DeskDeps } from '../bookings/deps.ts'
import { openingView } from './opening-view.ts'

/** The openings of one day, in bytes: items of a JSON list, separated by commas. */
type DayBytes = { readonly all: Buffer; readonly byPractitioner: ReadonlyMap<number, Buffer> }

/** How many days are cached: enough for several open screens. */
const KEPT_DAYS = 1_500
/** How many lists are cached. The largest has more than a megabyte. */
const KEPT_LISTS = 20

/** A JSON list in bytes, as it is and compressed. */
type List = { readonly plain: Buffer; readonly gzip: () => Promise<Buffer> }

/**
 * Makes a function that gives the openings of days as one JSON list. It takes days of the centre, which must follow
 * each other, and the practitioner whose openings are wanted; undefined: those of all practitioners. A year of a large
 * centre has thousands of openings, more than a megabyte, so nothing is encoded twice: each day is cached until it
 * changes, and each list until one of its days does. They are cached as the bytes that are sent, because joining and
 * encoding texts of this size takes several times as long, and compressing makes them twenty times smaller for a phone.
 */
export function openingsJson(deps: DeskDeps) {
  const days = cachedDays(deps)
  const lists = boundedCache<string, { readonly dayBytes: readonly Buffer[]; readonly list: List }>(KEPT_LISTS)
  return async (dates: readonly string[], practitionerId: number | undefined): Promise<List> => {
    const bytesOf = await days.get(dates)
    const dayBytes: Buffer[] = []
    for (const date of dates) {
      const day = bytesOf.get(date)
      const bytes = practitionerId === undefined ? day?.all : day?.byPractitioner.get(practitionerId)
      if (bytes) dayBytes.push(bytes)
    }
    // The dates follow each other, so the first one and their number identify them.
    const key = `${practitionerId ?? 'all'} ${dates[0]} ${dates.length}`
    const kept = lists.get(key)
    // A day that has changed has a new buffer.
    const isUnchanged =
      kept?.dayBytes.length === dayBytes.length && dayBytes.every((day, n) => day === kept.dayBytes[n])
    if (isUnchanged) return kept.list
    const list = listOf(dayBytes)
    lists.set(key, { dayBytes, list })
    return list
  }
}

/** A cache of the openings of each day, as bytes. It keeps a day until the day changes. */
function cachedDays({ models, days, zone }: DeskDeps) {
  const load = async (dates: readonly string[]): Promise<ReadonlyMap<string, DayBytes>> => {
    const schedules = await days(dates)
    return new Map([...schedules].map(([date, { openings }]) => [date, encoded(openings.toSorted(byStart))]))
  }
  const json = (opening: Opening) => JSON.stringify(z.encode(availabilityView, openingView(opening, zone)))
  const encoded = (openings: readonly Opening[]): DayBytes => {
    const each = openings.map(opening => ({ practitionerId: opening.practitionerId, json: json(opening) }))
    const byPractitioner = Map.groupBy(each, ({ practitionerId }) => practitionerId)
    return { all: joined(each), byPractitioner: new Map([...byPractitioner].map(([id, own]) => [id, joined(own)])) }
  }
  return models.cached<DayBytes>({ model: 'agenda', table: 'days', limit: KEPT_DAYS }, load)
}

const byStart = (a: Opening, b: Opening): number => a.from - b.from || a.id - b.id

const joined = (openings: readonly { readonly json: string }[]): Buffer =>
  Buffer.from(openings.map(({ json }) => json).join(','))

const BEGINNING = Buffer.from('[')
const COMMA = Buffer.from(',')
const END = Buffer.from(']')

function listOf(days: readonly Buffer[]): List {
  const items = days.filter(day => day.length > 0).flatMap((day, n) => (n === 0 ? [day] : [COMMA, day]))
  const plain = Buffer.concat([BEGINNING, ...items, END])
  let packed: Promise<Buffer> | undefined
  return {
    plain,
    gzip() {
      packed ??= promisify(compress)(plain)
      return packed
    },
  }
}
