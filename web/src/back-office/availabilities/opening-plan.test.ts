import { expect, it } from 'vitest'
import {
  DEFAULT_SLOTS,
  faultOf,
  type OpeningForm,
  openedDays,
  openedSentence,
  openingForm,
  partlyOpened,
  workingDays,
} from './opening-plan.ts'

const good: OpeningForm = { first: '2026-11-26', last: '2026-12-01', slots: DEFAULT_SLOTS }
const gap = [...DEFAULT_SLOTS, { start: '', end: '' }]

it('only days from Monday to Friday are opened', () => {
  expect(workingDays(good.first, good.last)).toEqual(['2026-11-26', '2026-11-27', '2026-11-30', '2026-12-01'])
  expect(workingDays('2026-11-28', '2026-11-29')).toEqual([])
})

it('a period may have one day or several', () => {
  expect(faultOf(good, 1)).toBeUndefined()
  expect(faultOf({ ...good, last: good.first }, 1)).toBeUndefined()
})

it('the message says how much was opened, or that everything was open already', () => {
  expect(openedSentence({ slots: 8, days: 4 })).toBe(
    '8 créneaux de disponibilité ont été créés avec succès sur 4 jours ouvrés.',
  )
  expect(openedSentence({ slots: 0, days: 4 })).toBe('Ces créneaux étaient déjà ouverts : rien n’a été ajouté.')
})

it('a period that is too long is refused, and has 0 days to open', () => {
  expect(openedDays(good.first, good.last)).toBe(4)
  // A mistyped year, and years of five digits or too few, as they occur while a date is being typed.
  for (const last of ['2062-12-01', '99999-12-01']) {
    expect(openedDays(good.first, last)).toBe(0)
    expect(faultOf({ ...good, last }, 1)).toEqual({
      field: 'last',
      sentence: 'La période ne peut pas dépasser 400 jours.',
    })
  }
  expect(openedDays('0002-11-26', good.last)).toBe(0)
})

it('after a failure, a sentence says how many days were opened', () => {
  expect(partlyOpened(0, 4)).toBe('')
  expect(partlyOpened(3, 4)).toBe(' 3 des 4 jours sont ouverts : reprenez à partir du suivant.')
})

// Each case also has the errors of all later lines; only the first error is reported.
it.each([
  [{ first: '', last: '', slots: gap }, undefined, undefined, 'Praticien non identifié. Veuillez vous reconnecter.'],
  [{ first: '', last: '', slots: gap }, 1, 'first', 'La date de début est obligatoire.'],
  [
    { first: '2026-11-28', last: '', slots: gap },
    1,
    'last',
    'La date de fin est obligatoire. Même pour un seul jour, veuillez saisir la même date que la date de début.',
  ],
  [
    { first: '2026-11-28', last: '2026-11-27', slots: gap },
    1,
    'last',
    'La date de fin doit être égale ou postérieure à la date de début.',
  ],
  [
    { first: '2026-11-28', last: '2026-11-29', slots: gap },
    1,
    'slots',
    'Tous les créneaux horaires doivent avoir une heure de début et une heure de fin.',
  ],
  [
    { first: '2026-11-28', last: '2026-11-29', slots: DEFAULT_SLOTS },
    1,
    'last',
    'Aucun jour ouvré trouvé dans la période sélectionnée.',
  ],
])('refuses %j by practitioner %s: at %s « %s »', (form, practitionerId, field, sentence) => {
  expect(faultOf(form, practitionerId)).toEqual({ ...(field && { field }), sentence })
})

it('a missing time is reported at its field', () => {
  const firstErrorPath = (slots: OpeningForm['slots']) =>
    openingForm(1).safeParse({ ...good, slots }).error?.issues[0]?.path
  expect(firstErrorPath(gap)).toEqual(['slots', 2, 'start'])
  expect(firstErrorPath([{ start: '09:00', end: '' }])).toEqual(['slots', 0, 'end'])
  expect(openingForm(1).safeParse(good).success).toBe(true)
})
