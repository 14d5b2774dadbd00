import { expect, it } from 'vitest'
import { buyerName } from './buyer-details.ts'

it.each([
  ['Léa', 'Dupont', 'Léa Dupont'],
  ['Martin', 'Martin', 'Martin Martin'],
  ['', 'Dupont', 'Dupont'],
  ['effacé', 'effacé', 'effacé'],
])('« %s » and « %s » are called « %s »', (firstname, name, called) => {
  expect(buyerName(firstname, name)).toBe(called)
})
