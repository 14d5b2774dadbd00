import type { WeeklyHoursPreview } from '@alba/contracts/agenda/weekly-hours-api'
import { expect, it } from 'vitest'
import { affected } from '../../../e2e/mock-centre.ts'
import { absenceInWords, keptInWords, previewInWords, replacedInWords } from './preview-words.ts'

const days = (count: number) => Array<string>(count).fill('2026-12-01')
const preview = (opened: number, closed: number, changed: number, moved: number): WeeklyHoursPreview => ({
  opened_days: days(opened),
  closed_days: days(closed),
  changed_days: days(changed),
  kept_days: [],
  absence_days: [],
  replaced_from: [],
  affected_bookings: Array(moved).fill(affected),
})

it.each([
  [[12, 3, 0, 2], '12 jours s’ouvrent, 3 se ferment, 2 rendez-vous à déplacer.'],
  [[1, 0, 0, 0], '1 jour s’ouvre.'],
  [[0, 1, 1, 1], '1 jour se ferme, 1 change d’horaires, 1 rendez-vous à déplacer.'],
  [[0, 0, 4, 0], '4 jours changent d’horaires.'],
  [[0, 0, 0, 0], 'Aucun jour ne change.'],
] as const)(
  'the numbers of opened, closed and changed days and of moved bookings, %j, are written as a sentence',
  ([opened, closed, changed, moved], words) => {
    expect(previewInWords(preview(opened, closed, changed, moved))).toBe(words)
  },
)

it('a sentence counts the days changed by hand that stay', () => {
  expect(keptInWords(days(1))).toBe('1 jour modifié à la main reste comme il est.')
  expect(keptInWords(days(4))).toBe('4 jours modifiés à la main restent comme ils sont.')
})

it('a sentence counts the days of an absence that stay', () => {
  expect([1, 2].map(count => absenceInWords(days(count)))).toEqual([
    '1 jour d’absence reste comme il est.',
    '2 jours d’absence restent comme ils sont.',
  ])
})

it('a sentence names the planned hours that are replaced', () => {
  expect(replacedInWords(['2027-01-04'])).toBe(
    'Les horaires prévus à partir du lundi 4 janvier 2027 ne s’appliqueront plus : ceux-ci les remplacent.',
  )
  expect(replacedInWords(['2027-01-04', '2027-03-01'])).toContain('du lundi 4 janvier 2027 et du lundi 1er mars 2027')
})
