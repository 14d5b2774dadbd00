import { expect, test } from 'vitest'
import { openDays, week } from './week.ts'

test('each day of the week has its opening hours, or a note of the centre', () => {
  expect(week().map(({ name, hours }) => `${name} ${hours}`)).toEqual([
    ...['Lundi', 'Mardi', 'Mercredi', 'Jeudi', 'Vendredi'].map(day => `${day} 9\u202fh – 18\u202fh`),
    'Samedi par téléphone uniquement',
    'Dimanche fermé',
  ])
})

test('another centre may have half hours, and days without a note', () => {
  const days = week([{ days: 'Mardi', weekdays: [2], hours: '', opens: '09:30', closes: '17:05' }])
  expect(days[1]).toEqual({ name: 'Mardi', hours: '9\u202fh\u202f30 – 17\u202fh\u202f05' })
  expect(days[0]).toEqual({ name: 'Lundi', hours: 'fermé' })
})

test('the open days mention that visits are by appointment', () => {
  expect(openDays()).toMatch(/^Lundi – vendredi.*sur rendez-vous\.$/)
})
