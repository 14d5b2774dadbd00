import { expect, it } from 'vitest'
import { pictureAddress, widthsOf } from './pictures.ts'

it('keeps a picture in the usual widths up to its own, a smaller one also in its own, and never enlarges it', () => {
  expect(widthsOf(3_000)).toEqual([400, 800, 1200])
  expect(widthsOf(1_200)).toEqual([400, 800, 1200])
  expect(widthsOf(900)).toEqual([400, 800, 900])
  expect(widthsOf(120)).toEqual([120])
})

it('has an address for each file', () => {
  expect(pictureAddress('ab', 400, 'avif')).toBe('/api/pictures/ab/400.avif')
})
