import { expect, it } from 'vitest'
import { lastOfRooms, lastPractitioner } from './warnings.ts'

const room = (id: number, room_type: 'massage_room' | 'spa_bath_room', retired = false) => ({ id, room_type, retired })
const service = (name: string, retired = false) => ({ name, room_type: 'massage_room' as const, retired })

it('retiring the last room of a type warns with the services that need the type', () => {
  const rooms = [room(1, 'massage_room'), room(2, 'spa_bath_room'), room(3, 'massage_room', true)]
  const services = [service('Massage prénatal'), service('Massage postnatal'), service('Massage d’antan', true)]
  expect(lastOfRooms(room(1, 'massage_room'), rooms, services)).toMatch(/pour Massage prénatal et Massage postnatal\./)
  expect(lastOfRooms(room(1, 'massage_room'), [...rooms, room(4, 'massage_room')], services)).toBeUndefined()
  expect(lastOfRooms(room(2, 'spa_bath_room'), rooms, services)).toBeUndefined()
})

it('retiring the last practitioner gives a warning', () => {
  const one = { id: 1, retired: false }
  expect(lastPractitioner(one, [one, { id: 2, retired: true }])).toMatch(/plus aucun créneau/)
  expect(lastPractitioner(one, [one, { id: 2, retired: false }])).toBeUndefined()
})
