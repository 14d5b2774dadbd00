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

it('a missing service is named by its number', () => {
  expect(serviceName({ service_id: 4 })).toBe('Service #4')
  expect(serviceName({ service_id: 4, service: { name: 'Baby spa' } })).toBe('Baby spa')
})

it('the client’s name is read from either of the two keys of the API', () => {
  expect(clientOf({ client_name: 'Léa Martin', customer_name: 'Léa Martin' })).toBe('Léa Martin')
  expect([clientOf({ client_name: 'Léa' }), clientOf({ customer_name: 'Léa' })]).toEqual(['Léa', 'Léa'])
})

it('a booking is the user’s own if they are one of its practitioners', () => {
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

it('a booking of a past moment becomes an entry', () => {
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

it('a booking that was abandoned before the payment differs from a canceled one', () => {
  expect(stateOf({ status: 'canceled', abandoned: true })).toBe('abandoned')
  expect(stateOf({ status: 'canceled', abandoned: false })).toBe('canceled')
})
