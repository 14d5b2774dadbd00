import { emptyDay } from '@alba/contracts/agenda/day-schedule'
import type { ServiceRow } from '@alba/contracts/catalogue/rows'
import { defaultBookingRules } from '@alba/contracts/settings/events'
import { expect, it } from 'vitest'
import { opening, ZONE } from '../testing/demo-catalogue.ts'
import { availability } from './availability.ts'

const TODAY = '2026-11-23'
const HORIZON = 730

const service = {
  id: 1,
  duration_minutes: 60,
  price_cents: 7500,
  buffer_before_minutes: 0,
  buffer_after_minutes: 15,
  room_type: 'massage_room',
  retired: false,
} as ServiceRow

/** Two years in which somebody works each day, and what was read of them. */
function twoYears(rooms: readonly object[]) {
  const read: string[][] = []
  const resources = { rooms, practitioners: [1] }
  const rules = { ...defaultBookingRules, horizonDays: HORIZON }
  const { nextStarts } = availability({
    catalogue: async () => ({ services: new Map([[1, service]]), practitioners: new Map(), resources }) as never,
    settings: async () => ({ rules }) as never,
    days: async dates => {
      read.push([...dates])
      return new Map(dates.map(date => [date, { ...emptyDay, openings: [opening(1, date, '09:00', '18:00')] }]))
    },
    zone: ZONE,
    now: () => Date.parse(`${TODAY}T06:00:00Z`),
  })
  return { nextStarts, read }
}

it('a search reads no more days than it takes to find three starts', async () => {
  const { nextStarts, read } = twoYears([{ id: 1, roomType: 'massage_room' }])
  const [found] = await nextStarts({})
  expect(found?.starts).toHaveLength(3)
  expect(read.flat().length).toBeLessThan(31)
  expect(read.flat()[0]).toBe(TODAY)
})

it('a search through two full years lets other requests through', async () => {
  const { nextStarts, read } = twoYears([])
  let turns = 0
  const others = setInterval(() => turns++, 0)
  const [found] = await nextStarts({})
  clearInterval(others)
  expect(found?.starts).toEqual([])
  expect(new Set(read.flat()).size).toBe(HORIZON + 1)
  expect(read.length).toBeLessThan(8)
  expect(turns).toBeGreaterThan(10)
})
