import { expect, it } from 'vitest'
import { cardPrice, durationLabel, exactPrice } from './price.ts'

const plain = (text: string) => text.replace(/\s/g, ' ')

it('shows whole euros on cards and two decimals on payment', () => {
  expect(plain(cardPrice(7500))).toBe('75 €')
  expect(plain(exactPrice(7500))).toBe('75,00 €')
  expect(plain(exactPrice(123456))).toBe('1 234,56 €')
})

it.each([0, null, undefined])('shows « Sur devis » for %s', cents => {
  expect(cardPrice(cents)).toBe('Sur devis')
  expect(exactPrice(cents)).toBe('Sur devis')
})

it('shows durations as hours and minutes', () => {
  expect(durationLabel(45)).toBe('45 min')
  expect(durationLabel(60)).toBe('1 h')
  expect(durationLabel(75)).toBe('1 h 15')
  expect(durationLabel(90)).toBe('1 h 30')
})
