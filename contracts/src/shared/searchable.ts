/** Letters as they are compared: without case and accents. */
export const plainLetters = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** A phone number however it was written: its digits, from the leading zero on. */
const digits = (phone: string): string => phone.replace(/^(\+|00)33/, '0').replace(/\D/g, '')

/** Words that follow a sign: « dupont » of « ana.dupont ». */
const AFTER_SIGN = /(?<=[^\p{L}\p{N}\s])[\p{L}\p{N}]+/gu

/** A gap before each word: those that follow a sign stand once more behind. */
const withGaps = (part: string): string => ` ${[part, ...(part.match(AFTER_SIGN) ?? [])].join(' ')}`

/**
 * What somebody may be found by, one part a line, so that nothing is found across two of them. Before each word is a gap:
 * so a database without a notion of words finds their beginnings.
 */
export const searchable = (
  texts: readonly (string | number | null)[],
  phones: readonly (string | null)[] = [],
): string =>
  [...texts.map(text => plainLetters(String(text ?? ''))), ...phones.map(phone => digits(phone ?? ''))]
    .filter(part => part !== '')
    .map(withGaps)
    .join('\n')

/**
 * A phone number, or a long number as it was written in groups. Dots and dashes part one only where it begins like a
 * phone: « 2026-11 » and « 12.5 » keep their signs.
 */
const NUMBER = /^(\+?\d[\d\s]*|(\+\d|0\d)[\d\s.-]*)$/

/** What is looked for, spelled like that: a number of digits as a phone number, anything else as a text. */
export function lookedFor(typed: string): string {
  const text = typed.trim()
  return NUMBER.test(text) ? digits(text) : plainLetters(text)
}

/** Words that are looked for: more of them hardly narrow a list, and each costs a condition. */
const MOST_WORDS = 5

/** The words of what is looked for, each of which is to be found, in whatever order; a number is one. */
export const wordsLookedFor = (typed: string): string[] => [
  ...new Set(
    lookedFor(typed)
      .split(/\s+/)
      .filter(word => word !== '')
      .slice(0, MOST_WORDS),
  ),
]

/** Whether a `searchable` text has each of the words. */
export const hasWords = (searched: string, typed: string): boolean =>
  wordsLookedFor(typed).every(word => searched.includes(word))
