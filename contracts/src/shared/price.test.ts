import { french } from '@alba/contracts/shared/typography'
import { expect, it } from 'vitest'
import { amount, cardPrice, durationLabel, exactPrice } from './price.ts'

const plain = (text: string) => text.replace(/\s/g, ' ')

it('shows whole euros on cards, cents only where there are some, and two decimals where money is due', () => {
  expect(plain(cardPrice(7500))).toBe('75 €')
  expect(plain(cardPrice(7550))).toBe('75,50 €')
  expect(plain(exactPrice(7500))).toBe('75,00 €')
  expect(plain(exactPrice(123456))).toBe('1 234,56 €')
})

it.each([0, null, undefined])('shows « Sur devis » for %s', cents => {
  expect(cardPrice(cents)).toBe('Sur devis')
  expect(exactPrice(cents)).toBe('Sur devis')
})

it('shows an amount with its cents, also for zero', () => {
  expect(plain(amount(0))).toBe('0,00 €')
  expect(plain(amount(7500))).toBe('75,00 €')
})

it('writes a true minus sign, and none before zero', () => {
  expect(plain(amount(-123456))).toBe('\u22121 234,56 €')
  expect(plain(exactPrice(-500))).toBe('\u22125,00 €')
  expect(plain(cardPrice(-500))).toBe('\u22125 €')
  expect(plain(amount(-0))).toBe('0,00 €')
})

it('shows durations as hours and minutes', () => {
  for (const [minutes, label] of [
    [45, '45 min'],
    [60, '1 h'],
    [65, '1 h 05'],
    [75, '1 h 15'],
    [90, '1 h 30'],
  ] as const)
    expect(durationLabel(minutes)).toBe(french(label))
})
