import { expect, it } from 'vitest'
import {
  type Hours,
  hoursInWords,
  namedValuesOf,
  requestOf,
  valuesOf,
  type WeeklyValues,
  weeklyForm,
} from './weekly-values.ts'

const morning = [{ start: '09:00', end: '13:00' }]
const closed = { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] }
const hours: Hours = {
  from: '2026-11-02',
  until: null,
  week: { ...closed, monday: morning },
  holidays_off: 'france',
  exceptions: [{ date: '2026-12-24', hours: [] }],
  set_at: '2026-11-02T10:00:00',
  set_by: 'Camille Roussel',
}
const today = '2026-11-25'
const values = (changes: Partial<WeeklyValues> = {}): WeeklyValues => ({ ...valuesOf(hours, today), ...changes })
const faults = (changes: Partial<WeeklyValues>) =>
  weeklyForm.safeParse(values(changes)).error?.issues.map(({ path, message }) => [path.join('.'), message])

it('the form begins with the present hours, from today on, or with a usual week', () => {
  expect(values()).toMatchObject({ from: today, until: '', holidaysOff: 'france', exceptions: hours.exceptions })
  expect(valuesOf({ ...hours, from: '2027-01-04', until: '2027-03-01' }, today)).toMatchObject({
    from: '2027-01-04',
    until: '2027-03-01',
  })
  const usual = valuesOf(undefined, today)
  expect([usual.week.friday.length, usual.week.saturday.length, usual.holidaysOff]).toEqual([2, 0, 'france'])
})

it('the request has the exceptions in order, and no last day if none is typed', () => {
  const exceptions = ['2026-12-31', '2026-12-24'].map(date => ({ date, hours: [] }))
  const request = requestOf(values({ exceptions }), true)
  expect(request).toMatchObject({ until: null, holidays_off: 'france', resets_days: true })
  expect(request.exceptions.map(({ date }) => date)).toEqual(['2026-12-24', '2026-12-31'])
})

it('a wrong date is reported at its field', () => {
  expect(faults({})).toBeUndefined()
  expect(faults({ from: '' })?.[0]).toEqual(['from', 'La date de début est obligatoire.'])
  expect(faults({ until: '2026-11-24' })).toEqual([
    ['until', 'La date de fin doit être égale ou postérieure à la date de début.'],
  ])
})

it('wrong hours of a day are reported at their field', () => {
  const monday = (...ranges: [string, string][]) => ({
    week: { ...closed, monday: ranges.map(([start, end]) => ({ start, end })) },
  })
  expect(faults(monday(['09:00', '']))?.[0]?.[0]).toBe('week.monday.0.end')
  expect(faults(monday(['13:00', '09:00']))).toEqual([
    ['week.monday.0.end', 'Lundi : la fin doit être après le début.'],
  ])
  expect(faults(monday(['09:00', '12:00'], ['12:00', '14:00']))).toEqual([
    ['week.monday.1.start', 'Lundi : les créneaux doivent se suivre, sans se toucher.'],
  ])
})

it('each exception needs a date, different from those of the others', () => {
  const days = (...dates: string[]) => ({ exceptions: dates.map(date => ({ date, hours: [] })) })
  for (const date of ['', '12027-01-31', '0002-'])
    expect(faults(days(date))).toEqual([['exceptions.0.date', 'Chaque exception a une date.']])
  expect(faults(days('2026-12-24', '2026-12-24'))).toEqual([
    ['exceptions.1.date', 'Deux exceptions pour le jeudi 24 décembre.'],
  ])
})

it('hours are written in words', () => {
  expect(hoursInWords([...morning, { start: '14:00', end: '18:00' }])).toBe('09:00–13:00, 14:00–18:00')
  expect(hoursInWords([])).toBe('fermé')
  expect(namedValuesOf(hours)).toMatchObject({
    monday: '09:00–13:00',
    tuesday: 'fermé',
    holidays: 'Fermé',
    exceptions: 'jeudi 24 décembre fermé',
  })
  expect(namedValuesOf(undefined)).toEqual({})
})
