import { searchWords } from '@alba/contracts/shared/searchable'

/** The trigram index cannot find shorter parts of a text. */
const SHORTEST_PART = 3

const literal = (word: string): string => word.replaceAll(/[\\%_]/g, '\\$&')

/**
 * The LIKE pattern of a word. It matches anywhere, except for a very short word, which is in almost every text and must
 * be at the beginning of a word. `searchable` puts a space before each word, which the index counts as a character.
 */
export const patternOf = (word: string): string =>
  word.length < SHORTEST_PART ? `% ${literal(word)}%` : `%${literal(word)}%`

/** The patterns for `searched LIKE ALL ($1::text[])`, which is true of every row when there are none. */
export const patternsOf = (typed: string): string[] => searchWords(typed).map(patternOf)

/**
 * The parts of the typed words for which the index can search. An address or a code is split at its signs, so that the
 * rarest part can be used. A part after a sign begins a word. A word that has only signs has no part.
 */
export function partsOf(typed: string): string[] {
  const parts = searchWords(typed).flatMap(word => {
    const [first = '', ...others] = word.split(/[^\p{L}\p{N}]+/u)
    const isKnown = first.length >= SHORTEST_PART || (first !== '' && word.length < SHORTEST_PART)
    return [...(isKnown ? [first] : []), ...others].filter(part => part !== '')
  })
  return [...new Set(parts)]
}

/**
 * A part without the letters at its ends that the index finds in too many texts: « masson » becomes « sson », where
 * « mas » and « ass » are in the name of a service. Reading the index's long lists for them takes longer than all the
 * rest of a search.
 * @param isCommon whether many texts contain three letters
 */
export function withoutCommonEnds(part: string, isCommon: (letters: string) => boolean): string {
  const trigrams = Array.from({ length: part.length - SHORTEST_PART + 1 }, (_, at) =>
    part.slice(at, at + SHORTEST_PART),
  )
  const first = trigrams.findIndex(letters => !isCommon(letters))
  const last = trigrams.findLastIndex(letters => !isCommon(letters))
  return first === -1 ? part : part.slice(first, last + SHORTEST_PART)
}

/** Whether a text contains a part, as `LIKE` with `patternOf` would say. */
export const hasPart = (text: string, word: string): boolean =>
  text.includes(word.length < SHORTEST_PART ? ` ${word}` : word)
