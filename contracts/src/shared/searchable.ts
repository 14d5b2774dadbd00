/** Removes case and accents, for comparisons. */
export const plainLetters = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The digits of a phone number, from the leading zero on, however it was written. */
const digits = (phone: string): string => phone.replace(/^(\+|00)33/, '0').replace(/\D/g, '')

/** Words after a punctuation mark: « dupont » of « ana.dupont ». */
const AFTER_MARK = /(?<=[^\p{L}\p{N}\s])[\p{L}\p{N}]+/gu

/**
 * Puts a space before each word. At the end it repeats those words that follow a punctuation mark without a space:
 * « ana.dupont » becomes « ana.dupont dupont ».
 */
const withGaps = (part: string): string => ` ${[part, ...(part.match(AFTER_MARK) ?? [])].join(' ')}`

/**
 * The text by which something is found. Each part is on a line of its own, so that no match spans two parts. A space
 * comes before each word, so that a database without a notion of words can find the beginning of a word.
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
 * A phone number, or a long number that was written in groups. Dots and dashes separate groups only when the text
 * begins like a phone number: « 2026-11 » and « 12.5 » keep their dots and dashes.
 */
const NUMBER = /^(\+?\d[\d\s]*|(\+\d|0\d)[\d\s.-]*)$/

/** Converts what somebody typed to the form of `searchable`: digits like a phone number, anything else like a text. */
export function toSearchForm(typed: string): string {
  const text = typed.trim()
  return NUMBER.test(text) ? digits(text) : plainLetters(text)
}

/** The largest number of words in a search. More words hardly narrow a list, and each costs a condition. */
const MOST_WORDS = 5

/** The words of a search. All of them must be found, in any order; a number counts as one word. */
export const searchWords = (typed: string): string[] => [
  ...new Set(
    toSearchForm(typed)
      .split(/\s+/)
      .filter(word => word !== '')
      .slice(0, MOST_WORDS),
  ),
]

/** Whether a `searchable` text has all words of a search. */
export const hasWords = (searched: string, typed: string): boolean =>
  searchWords(typed).every(word => searched.includes(word))
