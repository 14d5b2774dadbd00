import { expect, it } from 'vitest'
import { frenchText, typedText } from './text.ts'

const text = typedText(10)

it('accepts a text in any script and with several lines, and trims it', () => {
  for (const written of ['Élodie', '李 丽', 'a\nb\tc\r\n', '👶🏽', 'שלום'])
    expect(text.parse(written)).toBe(written.trim())
})

it('refuses control characters and half an emoji, which cannot be stored or shown', () => {
  for (const broken of ['a\u0000b', '\u001b[31m', '\ud83d', 'a\u009fb'])
    expect(text.safeParse(broken).success).toBe(false)
})

it('refuses a text that is longer than its limit', () => {
  expect(text.safeParse('1234567890').success).toBe(true)
  expect(text.safeParse('12345678901').success).toBe(false)
})

it('converts a text for visitors to French typography', () => {
  expect(frenchText(20).parse("L'eau à 37 °C ?")).toBe('L’eau à 37\u202f°C\u202f?')
})

it('limits the length of a text for visitors, and can require one', () => {
  expect(frenchText(3).safeParse('quatre').success).toBe(false)
  expect(frenchText(3).min(1).safeParse('').success).toBe(false)
})
