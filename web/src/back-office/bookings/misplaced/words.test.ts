import { expect, it } from 'vitest'
import { misplacementOf, toMove, whyMisplaced } from './words.ts'

it('counts the bookings to be moved', () => {
  expect([1, 2].map(toMove)).toEqual(['1 réservation à déplacer', '2 réservations à déplacer'])
})

it('says why a booking is to be moved', () => {
  expect(whyMisplaced('room_closed')).toBe('Salle fermée')
  expect(whyMisplaced('outside_openings')).toBe('Hors horaires')
})

it('explains in the sheet that a booking is to be moved or was kept, and nothing for any other', () => {
  const confirmed = { kept_on_purpose: false, status: 'confirmed' } as const
  expect(misplacementOf('room_closed', confirmed)?.text).toMatch(/^Cette réservation se trouve dans une salle fermée/)
  expect(misplacementOf('outside_openings', confirmed)).toMatchObject({ title: 'À déplacer' })
  expect(misplacementOf(undefined, { ...confirmed, kept_on_purpose: true })?.text).toMatch(/^Gardée exprès/)
  expect(misplacementOf(undefined, { kept_on_purpose: true, status: 'canceled' })).toBeUndefined()
  expect(misplacementOf(undefined, confirmed)).toBeUndefined()
})
