import { expect, it } from 'vitest'
import { toMove, whyMisplaced } from './words.ts'

it('counts what is to be moved', () => {
  expect([1, 2].map(toMove)).toEqual(['1 réservation à déplacer', '2 réservations à déplacer'])
})

it('says why', () => {
  expect(whyMisplaced('room_closed')).toBe('Salle fermée')
  expect(whyMisplaced('outside_openings')).toBe('Hors horaires')
})
