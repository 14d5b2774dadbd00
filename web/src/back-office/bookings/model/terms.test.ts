import { expect, it } from 'vitest'
import { reasonAsked, termsFor } from './terms.ts'

const rescheduling = (broken_terms: ('too_late' | 'too_often' | 'too_far')[]) => ({
  possible: true,
  broken_terms,
  last_date: '2027-02-26',
  times_rescheduled: 0,
})
const broken = (of: Parameters<typeof termsFor>[0], date?: string) =>
  termsFor(of, date).flatMap(({ term, isBroken }) => (isBroken ? [term] : []))

it('a first move that is asked for early, to a near day, breaks no term', () => {
  expect(broken(rescheduling([]), '2027-02-26')).toEqual([])
  expect(termsFor(rescheduling([]), undefined)).toHaveLength(3)
})

it('names the terms that any move would break', () => {
  expect(broken(rescheduling(['too_late', 'too_often']))).toEqual(['too_late', 'too_often'])
})

it('names the terms that a move to this day would break', () => {
  expect(broken(rescheduling([]), '2027-02-27')).toEqual(['too_far'])
  expect(broken(rescheduling(['too_far']), '2027-02-26')).toEqual([])
})

it('asks for a reason outside the terms, and always when the centre asked for the move', () => {
  expect(reasonAsked(rescheduling([]), '2027-02-26', 'client')).toBeUndefined()
  expect(reasonAsked(rescheduling(['too_late']), '2027-02-26', 'client')?.label).toBe('Pourquoi l’accordez-vous ?')
  expect(reasonAsked(rescheduling([]), '2027-02-26', 'centre')).toMatchObject({ hint: 'Le client le lira.' })
})
