import { expect, it } from 'vitest'
import { ApiError } from '../../../api/errors.ts'
import { failureOf } from './use-booking-action.ts'

it('says what failed, and the reason as a sentence of its own', () => {
  const taken = new ApiError(409, 'L’ancien horaire vient d’être pris.')
  expect(failureOf(taken, 'Le déplacement n’a pas pu être annulé')).toBe(
    'Le déplacement n’a pas pu être annulé. L’ancien horaire vient d’être pris.',
  )
  expect(failureOf(taken, 'Le règlement n’a pas pu être annulé.')).toBe(
    'Le règlement n’a pas pu être annulé. L’ancien horaire vient d’être pris.',
  )
  expect(failureOf(new TypeError('Failed to fetch'), 'Le règlement n’a pas pu être annulé.')).toBe(
    'Le règlement n’a pas pu être annulé.',
  )
})
