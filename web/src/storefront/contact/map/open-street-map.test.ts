import { expect, test } from 'vitest'
import { embeddedMap, linkedMap } from './open-street-map.ts'

const door = { latitude: 45.75613, longitude: 4.84892 }

test('the map reaches 0.0065° to the east and west and 0.0035° to the north and south of the marked door', () => {
  const map = new URL(embeddedMap(door))
  expect(map.origin).toBe('https://www.openstreetmap.org')
  expect(map.searchParams.get('bbox')).toBe('4.84242,45.75263,4.85542,45.75963')
  expect(map.searchParams.get('marker')).toBe('45.75613,4.84892')
})

test('the link leads to the same place', () => {
  expect(linkedMap(door)).toBe('https://www.openstreetmap.org/?mlat=45.75613&mlon=4.84892#map=17/45.75613/4.84892')
})
