import { expect, it } from 'vitest'
import { shortName } from './labels.ts'

it('a name is shortened for a narrow card', () => {
  expect(shortName('Élodie de la Tour')).toEqual({ first: 'Élodie', initial: 'É.', last: 'de la Tour' })
  expect(shortName('Élodie')).toEqual({ first: 'Élodie', initial: 'Élodie', last: '' })
})
