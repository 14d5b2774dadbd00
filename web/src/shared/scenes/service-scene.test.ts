import { expect, test } from 'vitest'
import duck from '../../ui/illustrations/duck.svg'
import float from '../../ui/illustrations/float.svg'
import lotus from '../../ui/illustrations/lotus.svg'
import { serviceScene } from './service-scene.ts'

test('the long baby spa has a drawing of its own, with any kind of space before its hour', () => {
  expect(serviceScene({ name: 'Baby spa, 1 heure' })).toBe(float)
  expect(serviceScene({ name: 'Baby spa, 1\u202fheure' })).toBe(float)
  expect(serviceScene({ name: 'Baby spa, 45\u202fminutes' })).toBe(duck)
})

test('a service without a drawing of its own gets the general one', () => {
  expect(serviceScene({ name: 'Consultation' })).toBe(lotus)
})
