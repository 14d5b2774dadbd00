import { expect, it } from 'vitest'
import { rangeOf, wholeDay } from './absence-form.ts'
import { spanOf } from './absence-words.ts'

const day = wholeDay('2026-11-23')

it('is a whole day by default, up to the next midnight', () => {
  const range = rangeOf(day)
  expect(range).toEqual({ start_datetime: '2026-11-23T00:00:00', end_datetime: '2026-11-24T00:00:00' })
  expect(range && spanOf(range)).toBe('Lundi 23 novembre')
})

it('is several days, or some hours', () => {
  const days = rangeOf({ ...day, last: '2026-11-25' })
  expect(days && spanOf(days)).toBe('Du lundi 23 novembre au mercredi 25 novembre')
  const hours = rangeOf({ ...day, isWhole: false, from: '14:00', until: '18:00' })
  expect(hours && spanOf(hours)).toBe('Lundi 23 novembre, de 14\u202fh à 18\u202fh')
  const both = rangeOf({ ...day, last: '2026-11-24', isWhole: false, from: '14:00', until: '12:00' })
  expect(both && spanOf(both)).toBe('Du lundi 23 novembre à 14\u202fh au mardi 24 novembre à 12\u202fh')
})

it('is no time while it is incomplete or ends before it begins', () => {
  expect(rangeOf({ ...day, first: '' })).toBeUndefined()
  expect(rangeOf({ ...day, last: '2026-11-22' })).toBeUndefined()
  expect(rangeOf({ ...day, isWhole: false, from: '14:00', until: '14:00' })).toBeUndefined()
  expect(rangeOf({ ...day, isWhole: false, from: '', until: '14:00' })).toBeUndefined()
})
