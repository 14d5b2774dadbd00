import { expect, it } from 'vitest'
import { frenchText, TWO_CHARACTERS, typedText } from './text.ts'

const text = typedText(10)

it('accepts a text in any script and with several lines, and trims it', () => {
  for (const written of ['Élodie', '李 丽', 'a\nb\tc\r\n', '👶🏽', 'שלום'])
    expect(text.parse(written)).toBe(written.trim())
})

it('refuses control characters and half an emoji, which cannot be stored or shown', () => {
  for (const broken of ['a\u0000b', '\u001b[31m', '\ud83d', 'a\u009fb'])
    expect(text.safeParse(broken).success).toBe(false)
})

it('leaves out what would order the text after it anew, or cannot be seen', () => {
  // In « Zoé\u202e a payé 50,00 € » everything after the name would be read from right to left.
  for (const written of ['Zoé\u202e', '\u202aZoé\u202c', 'Z\u2067oé\u2069', 'Zo\u200bé\u2060', '\ufeffZoé\u200b '])
    expect(text.parse(written)).toBe('Zoé')
  // Emoji and some scripts are joined by these.
  for (const written of ['👩\u200d🍼', 'می\u200cخو']) expect(text.parse(written)).toBe(written)
  expect(typedText(10).regex(TWO_CHARACTERS).safeParse('\u200b\u2066\u200b').success).toBe(false)
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
