import { expect, it } from 'vitest'
import { clientOf, isMine, isShown, pastEntryOf, serviceName, stateOf } from './entry.ts'
import { entry } from './testing.ts'

it.each([
  ['active', ['confirmed', 'pending', 'pending_hold', 'foo']],
  ['all', ['confirmed', 'pending', 'pending_hold', 'canceled', 'abandoned', 'foo']],
  ['confirmed', ['confirmed']],
  ['pending_hold', ['pending', 'pending_hold']],
  ['canceled', ['canceled']],
])('the filter « %s » shows %j', (filter, shown) => {
  const all = ['confirmed', 'pending', 'pending_hold', 'canceled', 'abandoned', 'foo']
  expect(all.filter(status => isShown(status, filter))).toEqual(shown)
})

it('names a missing service by its number', () => {
  expect(serviceName({ service_id: 4 })).toBe('Service #4')
  expect(serviceName({ service_id: 4, service: { name: 'Baby spa' } })).toBe('Baby spa')
})

it('reads the client’s name under either of two keys', () => {
  expect(clientOf({ client_name: 'Léa Martin', customer_name: 'Léa Martin' })).toBe('Léa Martin')
  expect([clientOf({ client_name: 'Léa' }), clientOf({ customer_name: 'Léa' })]).toEqual(['Léa', 'Léa'])
})

it('knows which bookings are the user’s own', () => {
  expect(isMine(entry(), 1)).toBe(true)
  expect(isMine(entry(), 2)).toBe(false)
  expect(isMine(entry(), undefined)).toBe(false)
})

const past = {
  id: 7,
  status: 'confirmed' as const,
  start_time: '2026-11-26T14:00:00',
  end_time: '2026-11-26T14:45:00',
  service_id: 1,
  service_name: 'Baby spa',
  practitioners: [],
  room: { id: 2, name: 'Salle Spa/Bain' },
  client_name: 'Océane Leroy',
}

it('makes an entry of a booking as it was at a past moment', () => {
  expect(pastEntryOf(past, [1])).toMatchObject({
    date: '2026-11-26',
    start: '14:00',
    end: '14:45',
    minutes: 45,
    isMassage: false,
  })
  expect(pastEntryOf(past, [2])).toMatchObject({ isMassage: true })
  expect(pastEntryOf({ ...past, end_time: '2026-11-27T00:30:00' }, [])).toMatchObject({ end: '23:59' })
  expect(pastEntryOf({ ...past, start_time: 'demain' }, [])).toBeUndefined()
})

it('distinguishes a booking that was abandoned before the payment from a canceled one', () => {
  expect(stateOf({ status: 'canceled', abandoned: true })).toBe('abandoned')
  expect(stateOf({ status: 'canceled', abandoned: false })).toBe('canceled')
})
