import { french } from '@alba/contracts/shared/typography'
import { defaultTermsView } from '@alba/contracts/testing/terms'
import { expect, it } from 'vitest'
import { reasonAsked, termsFor } from './terms.ts'

const movable = (broken_terms: ('too_late' | 'too_often' | 'too_far')[], terms = defaultTermsView) => ({
  rescheduling: { possible: true, broken_terms, last_date: '2027-02-26', times_rescheduled: 0 },
  terms,
})
const broken = (of: Parameters<typeof termsFor>[0], date?: string) =>
  termsFor(of, date).flatMap(({ term, isBroken }) => (isBroken ? [term] : []))

it('a first move that is asked for early, to a near day, breaks no term', () => {
  expect(broken(movable([]), '2027-02-26')).toEqual([])
  expect(termsFor(movable([]), undefined)).toHaveLength(3)
})

it('names the terms that any move would break', () => {
  expect(broken(movable(['too_late', 'too_often']))).toEqual(['too_late', 'too_often'])
})

it('names the terms that a move to this day would break', () => {
  expect(broken(movable([]), '2027-02-27')).toEqual(['too_far'])
  expect(broken(movable(['too_far']), '2027-02-26')).toEqual([])
})

it('asks for a reason outside the terms, and always when the centre asked for the move', () => {
  expect(reasonAsked(movable([]), '2027-02-26', 'client')).toBeUndefined()
  expect(reasonAsked(movable(['too_late']), '2027-02-26', 'client')?.label).toBe('Pourquoi l’accordez-vous ?')
  expect(reasonAsked(movable([]), '2027-02-26', 'centre')).toMatchObject({ hint: 'Le client le lira.' })
})

it.each([
  [{}, 'Prévenir au moins 48 heures avant le rendez-vous', 'Un seul report par réservation', 'dans les trois mois'],
  [
    { notice_hours: 24, moves: 2, move_months: 6 },
    'Prévenir au moins 24 heures avant le rendez-vous',
    'Au plus deux reports par réservation',
    'dans les six mois',
  ],
  [
    { notice_hours: 1, moves: 0, move_months: 1 },
    'Prévenir au moins 1 heure avant le rendez-vous',
    'Aucun report prévu',
    'dans le mois',
  ],
])('says the terms of the booking: %j', (changes, late, often, far) => {
  const messages = termsFor(movable([], { ...defaultTermsView, ...changes }), undefined).map(({ sentence }) => sentence)
  expect(messages).toEqual([late, often, `Nouvelle date ${far}`].map(french))
})
