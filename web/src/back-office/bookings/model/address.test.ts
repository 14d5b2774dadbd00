import { expect, it } from 'vitest'
import { addressOf, readPlace } from './address.ts'

const TODAY = '2026-11-25'

it('the default is everybody’s calendar of today, without canceled bookings', () => {
  expect(readPlace('', TODAY)).toEqual({
    view: 'calendar',
    mode: undefined,
    date: TODAY,
    whose: 'all',
    status: 'active',
    period: 'upcoming',
    page: 1,
    booking: undefined,
    at: undefined,
  })
  expect(addressOf(readPlace('', TODAY), TODAY)).toBe('/bookings')
})

it.each([
  'view=list&whose=2&status=canceled&period=week&page=3',
  'mode=day&date=2026-12-01&whose=mine&booking=482913057164208',
  'mode=week&at=2026-11-23T09%3A30',
  'at=2026-11-23T09%3A30&compare=true',
])('the address %s is written as it was read', search => {
  expect(addressOf(readPlace(search, TODAY), TODAY)).toBe(`/bookings?${search}`)
})

it.each([
  'view=x&mode=year&whose=-1&status=foo&period=ever',
  'date=2026-02-30&page=0&booking=abc',
  'date=demain&page=-2&at=2026-02-30T09%3A00',
  'at=2026-11-23T25%3A00',
])('an invalid value (%s) is replaced by the default', search => {
  expect(readPlace(search, TODAY)).toEqual(readPlace('', TODAY))
})
