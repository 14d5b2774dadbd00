import { expect, it } from 'vitest'
import { drawingOfRoomType, roomTypeName, treatmentOf } from './rooms.ts'

it.each([
  ['massage_room', 'Salle Massage', 'Massage'],
  ['spa_bath_room', 'Salle Spa/Bain', 'Eau/Spa'],
  ['Hammam', 'Hammam', 'Hammam'],
])('says a room of the type « %s » as « %s », and what it is for as « %s »', (type, name, treatment) => {
  expect([roomTypeName(type), treatmentOf(type)]).toEqual([name, treatment])
})

it.each([
  ['massage_room', 'massage'],
  ['spa_bath_room', 'bath'],
  ['Hammam', 'balance'],
  [undefined, 'balance'],
])('draws a room of the type « %s » as « %s »', (type, name) => expect(drawingOfRoomType(type)).toBe(name))
