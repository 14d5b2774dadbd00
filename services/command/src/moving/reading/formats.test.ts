import { mapping } from '@alba/contracts/moving/mapping'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centsIn, dateIn, dateTimeIn, decoded, inZone, minutesIn } from './formats.ts'

const format = (changes: object = {}) => mapping.parse({ file: changes }).file

describe('a date', () => {
  it.each([
    ['2026-03-29', 'yyyy-MM-dd', '2026-03-29'],
    ['29/03/2026', 'dd/MM/yyyy', '2026-03-29'],
    ['3/29/2026', 'M/d/yyyy', '2026-03-29'],
    ['March 29, 2026', 'MMMM d, yyyy', '2026-03-29'],
    ['29 août 2026', 'd MMMM yyyy', '2026-08-29'],
    ['29 FÉVR. 2028', 'd MMMM yyyy', '2028-02-29'],
    ['29/02/2026', 'dd/MM/yyyy', undefined],
    ['31/04/2026', 'dd/MM/yyyy', undefined],
    ['29 brumaire 2026', 'd MMMM yyyy', undefined],
    ['2026-3-29', 'yyyy-MM-dd', undefined],
    ['29/03/26', 'dd/MM/yyyy', undefined],
    ['', 'yyyy-MM-dd', undefined],
  ])('« %s » by %s is %s', (text, date, expected) => expect(dateIn(text, format({ date }))).toBe(expected))

  it('with a time, in any zone, also on the days when the clock changes', () => {
    const american = format({ date: 'M/d/yyyy', time: 'h:mm a' })
    expect(dateTimeIn('10/25/2026 12:05 AM', american)).toBe('2026-10-25T00:05:00')
    expect(dateTimeIn('10/25/2026 12:05 p.m.', american)).toBe('2026-10-25T12:05:00')
    expect(dateTimeIn('10/25/2026 13:05 pm', american)).toBeUndefined()
    expect(dateTimeIn('2026-03-29 24:00', format())).toBeUndefined()
    expect(inZone('2026-03-29T00:30:00', 'UTC', 'Europe/Paris')).toBe('2026-03-29T01:30:00')
    expect(inZone('2026-03-29T01:30:00', 'UTC', 'Europe/Paris')).toBe('2026-03-29T03:30:00')
    expect(inZone('2026-10-25T10:00:00', 'America/New_York', 'Europe/Paris')).toBe('2026-10-25T15:00:00')
    // A skipped time stays as it is written, so that the service can say so.
    expect(inZone('2026-03-29T02:30:00', undefined, 'Europe/Paris')).toBe('2026-03-29T02:30:00')
  })

  it('is read as it was written, whatever the day', () => {
    const day = fc.date({ min: new Date('1990-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(day, date => {
        const iso = date.toISOString().slice(0, 10)
        const [year, month, dayOfMonth] = iso.split('-')
        expect(dateIn(`${dayOfMonth}.${month}.${year}`, format({ date: 'dd.MM.yyyy' }))).toBe(iso)
      }),
      { numRuns: 200, seed: 63 },
    )
  })
})

describe('an amount', () => {
  it.each([
    ['60', '.', 6_000],
    ['€60.00', '.', 6_000],
    ['1,234.50', '.', 123_450],
    ['1 234,50 €', ',', 123_450],
    ['1\u202f234,5\u00a0€', ',', 123_450],
    ['1.234,50', ',', 123_450],
    ['0', '.', 0],
    ['-5', '.', undefined],
    ['60.005', '.', undefined],
    ['soixante', '.', undefined],
    // The wrong sign in a mapping must not make an amount a hundred times as large.
    ['60,00', '.', undefined],
    ['60.50', ',', undefined],
    ['1,00,000', '.', undefined],
  ])('« %s » with « %s » is %s', (text, decimal, cents) => expect(centsIn(text, format({ decimal }))).toBe(cents))
})

it.each([
  ['90', 90],
  ['90 min', 90],
  ['1h', 60],
  ['1h30', 90],
  ['1h 30min', 90],
  ['0', undefined],
  ['une heure', undefined],
])('a duration « %s » is %s minutes', (text, minutes) => expect(minutesIn(text)).toBe(minutes))

it('reads the letters of each charset, and no others', () => {
  expect(decoded(Buffer.from('\ufeffÉléonore', 'utf8'), format())).toBe('Éléonore')
  expect(decoded(Buffer.from('Él\x80onore', 'latin1'), format({ charset: 'windows-1252' }))).toBe('Él€onore')
  expect(decoded(Buffer.from('\ufeffÉ', 'utf16le'), format({ charset: 'utf-16le' }))).toBe('É')
  expect(() => decoded(Buffer.from('Él', 'latin1'), format())).toThrow(TypeError)
})
