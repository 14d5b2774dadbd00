import { expect, test } from 'vitest'
import { another } from '../testing/another-centre.ts'
import * as written from './centre.ts'
import { centreIdentity, identity } from './schema.ts'

const wrongPaths = (changed: object) =>
  centreIdentity.safeParse({ ...written, ...changed }).error?.issues.map(({ path }) => path.join('.'))

test('the centre of centre.ts is valid, and its texts get French typography', () => {
  expect(identity.centre.name).toBe(written.centre.name)
  expect(identity.centre.hours[0]?.hours).toBe('9\u202fh – 18\u202fh, sur rendez-vous')
})

test('another centre is valid too', () => {
  expect(centreIdentity.parse(another).legal.company).toBe('Les Trois Ourses SAS')
})

test('a centre may have one practitioner, or many, but not none', () => {
  const people = (count: number) => wrongPaths({ nurses: Array(count).fill(written.nurses[0]) })
  expect([1, 2, 12].map(people)).toEqual([undefined, undefined, undefined])
  expect(people(0)).toEqual(['nurses'])
})

test('an address that is not the street and the city is refused', () => {
  expect(wrongPaths({ centre: { ...written.centre, street: '1 rue du Lac' } })).toEqual(['centre.address'])
})

test('a place for maps in another town than the address is refused', () => {
  expect(wrongPaths({ place: { ...written.place, town: 'Annecy' } })).toEqual(['place.town'])
})

test('an invalid phone number, link, weekday or time is refused', () => {
  const wrong = {
    centre: {
      ...written.centre,
      phoneLink: 'tel:04 78',
      hours: [{ days: 'Huitième jour', hours: 'dès 9 h', weekdays: [8], opens: '9h' }],
    },
    social: [{ name: 'Ailleurs', url: 'javascript:alert(1)' }],
  }
  expect(wrongPaths(wrong)).toEqual([
    'centre.phoneLink',
    'centre.hours.0.weekdays.0',
    'centre.hours.0.opens',
    'social.0.url',
  ])
})

test('a legal identity whose register number does not match its SIRET is refused', () => {
  expect(wrongPaths({ legal: { ...written.legal, siret: '123' } })).toEqual(['legal.siret', 'legal.register'])
  expect(wrongPaths({ legal: { ...written.legal, siret: '123 456 789 00012' } })).toEqual(['legal.register'])
})
