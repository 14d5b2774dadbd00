import { gunzipSync } from 'node:zlib'
import { emptyDay } from '@alba/contracts/agenda/day-schedule'
import { toEpochMinutes } from '@alba/contracts/shared/centre-time'
import { expect, it } from 'vitest'
import type { DeskDeps } from '../bookings/deps.ts'
import { createReadCache } from '../read-models/read-cache.ts'
import { openingsJson } from './openings-json.ts'

const DATES = ['2026-11-30', '2026-12-01', '2026-12-02']

/** Days with one opening of the practitioner 1, and a cache that is told of changes as in the gateway. */
function agenda() {
  const hours = new Map(DATES.map(date => [date, '09:00']))
  const opening = (date: string) => {
    const from = toEpochMinutes(`${date}T${hours.get(date)}:00Z`)
    return { id: DATES.indexOf(date) + 1, practitionerId: 1, from, until: from + 60 }
  }
  const days = async (dates: readonly string[]) =>
    new Map(dates.map(date => [date, { ...emptyDay, openings: [opening(date)] }]))
  let invalidate = (_: readonly string[]) => {}
  const models = {
    cached(_: unknown, load: Parameters<typeof createReadCache<unknown>>[0]) {
      const cache = createReadCache(load, 10, async () => 'never asked')
      cache.enable()
      invalidate = cache.invalidate
      return cache
    },
  }
  const list = openingsJson({ models, days, zone: 'UTC' } as unknown as DeskDeps)
  const startsOf = async (practitionerId?: number, dates = DATES) =>
    JSON.parse((await list(dates, practitionerId)).plain.toString()).map((each: { start_datetime: string }) =>
      each.start_datetime.slice(8, 16),
    )
  const change = (date: string, time: string) => {
    hours.set(date, time)
    invalidate([date])
  }
  return { list, startsOf, change }
}

it('is the same list until one of its days changes', async () => {
  const { list, startsOf, change } = agenda()
  const first = await list(DATES, undefined)
  expect(await list(DATES, undefined)).toBe(first)
  expect(await first.gzip()).toBe(await first.gzip())
  expect(gunzipSync(await first.gzip())).toEqual(first.plain)
  change('2026-12-01', '14:00')
  expect(await startsOf()).toEqual(['30T09:00', '01T14:00', '02T09:00'])
  expect(await startsOf()).toEqual(['30T09:00', '01T14:00', '02T09:00'])
})

it('is another list for another practitioner and for other days', async () => {
  const { startsOf } = agenda()
  expect(await startsOf()).toHaveLength(3)
  expect(await startsOf(1)).toHaveLength(3)
  expect(await startsOf(2)).toEqual([])
  expect(await startsOf(1, DATES.slice(1))).toEqual(['01T09:00', '02T09:00'])
  expect(await startsOf(1, DATES.slice(0, 2))).toEqual(['30T09:00', '01T09:00'])
})
