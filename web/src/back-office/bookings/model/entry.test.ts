import { expect, it } from 'vitest'
import { drawn, staffBeside } from '../../../e2e/mock-two-treatments.ts'
import {
  clientOf,
  entriesOf,
  isMine,
  isShown,
  pastEntriesOf,
  pastEntryOf,
  roomsOf,
  serviceName,
  stateOf,
} from './entry.ts'
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

/** Booking 7 in the answer about a past moment. */
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

it('a booking as it was at a past moment becomes an entry', () => {
  const massageRooms = [1]
  expect(pastEntryOf(past, massageRooms)).toMatchObject({
    date: '2026-11-26',
    start: '14:00',
    end: '14:45',
    minutes: 45,
    isMassage: false,
  })
  expect(pastEntryOf(past, [past.room.id])).toMatchObject({ isMassage: true })
  expect(pastEntryOf({ ...past, end_time: '2026-11-27T00:30:00' }, [])).toMatchObject({ end: '23:59' })
  expect(pastEntryOf({ ...past, start_time: 'demain' }, [])).toBeUndefined()
})

it('a booking that was abandoned before the payment differs from a canceled one', () => {
  expect(stateOf({ status: 'canceled', abandoned: true })).toBe('abandoned')
  expect(stateOf({ status: 'canceled', abandoned: false })).toBe('canceled')
})

it('each of two treatments is a card of its own, with its time, its room and who gives it', () => {
  const booking = staffBeside()
  const [first, second, ...none] = entriesOf(drawn(booking))
  expect(none).toEqual([])
  expect(first).toMatchObject({
    id: 109,
    key: '109',
    service: 'Massage prénatal',
    end: '15:00',
    practitioners: [{ id: 1 }],
    isMassage: true,
    pair: { isSecond: false, isBeside: true, other: 'Bain enveloppé', otherBy: 2 },
  })
  expect(second).toMatchObject({
    id: 109,
    key: '109-second',
    service: 'Bain enveloppé',
    end: '15:30',
    practitioners: [{ id: 2 }],
    isMassage: false,
    after: 20,
    pair: { isSecond: true, isBeside: true, other: 'Massage prénatal', otherBy: 1, bookingStart: '14:00' },
  })
  expect(roomsOf(booking)).toBe('Salle Massage et Salle Spa/Bain')
  expect(entriesOf({ ...drawn(booking), second: undefined })).toMatchObject([{ key: '109', end: '15:30' }])
})

it('two treatments, as they were at a past moment, have the same id and different keys', () => {
  const entries = pastEntriesOf([{ bookings: [past, { ...past, service_name: 'Massage' }, { ...past, id: 8 }] }], [])
  expect(entries.map(({ id, key }) => [id, key])).toEqual([
    [7, '7'],
    [7, '7-second'],
    [8, '8'],
  ])
})
