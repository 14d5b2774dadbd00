import { expect, it } from 'vitest'
import { effectOf, rulesForm, spokenMinutes, timesOf, valuesOf } from './rules.ts'

const rules = {
  hold_minutes: 15,
  minimum_notice_minutes: 120,
  horizon_days: 180,
  start_times: ['09:00', '14:00'],
  terms_version: '2025-10',
  version: 2,
}

it('the form sends the values that it shows', () => {
  const { version: _version, ...request } = rules
  expect(rulesForm.parse(valuesOf(rules))).toEqual(request)
})

it.each([
  ['14h, 9', ['09:00', '14:00']],
  ['9:05 ; 10h30', ['09:05', '10:30']],
  ['25:00', undefined],
  ['9:60', undefined],
  ['midi', undefined],
])('reads « %s » as %s', (text, times) => expect(timesOf(text)).toEqual(times))

it.each([
  ['horizon_days', 'un an'],
  ['hold_minutes', '0'],
  ['start_times', ''],
  ['start_times', '9:00, 9:00'],
  ['start_times', 'midi'],
])('the form puts the error about %s at its field', (field, text) => {
  const answer = rulesForm.safeParse({ ...valuesOf(rules), [field]: text })
  expect(answer.error?.issues.map(({ path }) => path[0])).toContain(field)
})

it('the hint of a rule says its effect', () => {
  expect(effectOf('minimum_notice_minutes', '120')).toContain('jusqu’à 2 h avant')
  expect(effectOf('minimum_notice_minutes', '0')).toContain('jusqu’à son début')
  expect(effectOf('hold_minutes', '15')).toContain('après 15 min')
})

it('a rule has no hint while its value is not a number', () => expect(effectOf('horizon_days', '')).toBeUndefined())

it('a number of minutes is written in days, hours and minutes', () =>
  expect([0, 45, 65, 90, 120, 2_880, 1_500].map(spokenMinutes)).toEqual([
    '0 min',
    '45 min',
    '1 h 05',
    '1 h 30',
    '2 h',
    '2 jours',
    '1 jour 1 h',
  ]))
