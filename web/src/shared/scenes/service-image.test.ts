import { expect, it } from 'vitest'
import { serviceImage } from './service-image.ts'

const service = { name: 'Massage', category: null, picture: null }
const picture = { hash: 'ab', alt: 'Une table', height: 900 }

it('is the picture in the width of a card, or the widest that there is', () => {
  expect(serviceImage({ ...service, picture: { ...picture, width: 2_000 } })).toBe('/api/pictures/ab/800.webp')
  expect(serviceImage({ ...service, picture: { ...picture, width: 500 } })).toBe('/api/pictures/ab/500.webp')
})

it('is the drawing of a service without a picture', () => expect(serviceImage(service)).toMatch(/svg/))
