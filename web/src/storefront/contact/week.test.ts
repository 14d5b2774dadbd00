import { french } from '@alba/contracts/shared/typography'
import { expect, test } from 'vitest'
import { openDays, week } from './week.ts'

test('each day of the week has its opening hours, or a note of the centre', () => {
  expect(week().map(({ name, hours }) => `${name} ${hours}`)).toEqual([
    ...['Lundi', 'Mardi', 'Mercredi', 'Jeudi', 'Vendredi'].map(day => `${day} 9\u202fh – 18\u202fh`),
    'Samedi par téléphone uniquement',
    'Dimanche fermé',
  ])
})

test('another centre may have half hours, a midday break, and days without a line', () => {
  const days = week([
    { days: 'Mardi', weekdays: [2], hours: french('9 h 30 – 17 h 05, sur appel'), opens: '09:30', closes: '17:05' },
    { days: 'Jeudi', weekdays: [4], hours: '9 h – 12 h, 14 h – 18 h', opens: '09:00', closes: '18:00' },
  ])
  expect(days[1]).toEqual({ name: 'Mardi', hours: '9\u202fh\u202f30 – 17\u202fh\u202f05' })
  expect(days[3]).toEqual({ name: 'Jeudi', hours: '9 h – 12 h, 14 h – 18 h' })
  expect(days[0]).toEqual({ name: 'Lundi', hours: 'fermé' })
})

test('a day with two lines has the hours of both', () => {
  const days = week([
    { days: 'Mardi et mercredi', weekdays: [2, 3], hours: '9 h – 12 h' },
    { days: 'Mardi', weekdays: [2], hours: '14 h – 18 h' },
  ])
  expect(days[1]?.hours).toBe('9 h – 12 h, 14 h – 18 h')
  expect(days[2]?.hours).toBe('9 h – 12 h')
})

test('the sentence about the open days of the demo ends with its note, « sur rendez-vous »', () => {
  expect(openDays()).toMatch(/^Lundi – vendredi.*sur rendez-vous\.$/)
})
