import { expect, it } from 'vitest'
import { centsOf, eurosOf, numberOf } from './euros.ts'

it.each([
  ['75', 7_500],
  ['75,5', 7_550],
  ['75.05', 7_505],
  ['1 075,00 €', 107_500],
  ['0', 0],
  ['', undefined],
  ['75,005', undefined],
  ['-1', undefined],
])('reads « %s » as %s cents', (text, cents) => expect(centsOf(text)).toBe(cents))

it('writes an amount so that it can be read again', () => {
  expect(eurosOf(107_505)).toBe('1075,05')
  expect(centsOf(eurosOf(107_505))).toBe(107_505)
})

it('reads whole numbers only', () => {
  expect([numberOf('15'), numberOf(' 2 ')]).toEqual([15, 2])
  expect([numberOf(''), numberOf('-4'), numberOf('1,5'), numberOf('dix')]).toEqual([NaN, NaN, NaN, NaN])
})
