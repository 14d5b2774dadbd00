import { expect, it } from 'vitest'
import { ERASED } from '../shared/event.ts'
import { buyerName } from './buyer-details.ts'

it.each([
  ['Léa', 'Dupont', 'Léa Dupont'],
  ['', 'Dupont', 'Dupont'],
])('the buyer with the first name « %s » and the last name « %s » is called « %s »', (firstname, lastname, called) => {
  expect(buyerName(firstname, lastname)).toBe(called)
})

it('both names are written when they are equal', () => {
  expect(buyerName('Martin', 'Martin')).toBe('Martin Martin')
})

it('an erased buyer, whose two names are both « effacé », is called « effacé » once', () => {
  expect(buyerName(ERASED, ERASED)).toBe('effacé')
})
