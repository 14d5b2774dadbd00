import { plainLetters } from '@alba/contracts/shared/searchable'
import { plainText } from '../../shared/marks.ts'
import type { Question } from './answer.ts'

/** The words of a search text, without accents and case: « Bébé 5 kg » gives `bebe`, `5`, `kg`. */
export const wordsOf = (typed: string): string[] =>
  plainLetters(typed)
    .replaceAll(/[’']/g, "'")
    .split(/[\s.,;:!?«»]+/)
    .filter(Boolean)

const comparable = (text: string): string => plainLetters(text).replaceAll('’', "'")

/**
 * Whether a text contains a word. A figure with its unit also matches with other spaces: « 1h30 » matches « 1 h 30 ».
 */
const has = (text: string, word: string): boolean =>
  text.includes(word) || (/\d/.test(word) && text.replaceAll(/\s/g, '').includes(word))

/** Whether a question matches: it contains every word in its text, its answer or its further words. */
export function fits(question: Question, words: readonly string[]): boolean {
  const text = comparable(`${question.question}\n${plainText(question.answer)}\n${question.also ?? ''}`)
  return words.every(word => has(text, word))
}

/**
 * A text split into parts that alternately do not match and match; the first may be empty. Together they are the text.
 * A figure that only matches without its spaces (`has`) is not marked.
 */
export function highlighted(text: string, words: readonly string[]): string[] {
  if (words.length === 0) return [text]
  // Each letter becomes one character without accent and case, so that positions in both texts are the same.
  const letters = [...text]
  const plain = letters.map(letter => comparable(letter).slice(0, 1) || ' ').join('')
  const found = letters.map(() => false)
  for (const word of words) {
    for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + 1)) {
      found.fill(true, at, at + word.length)
    }
  }
  const parts = ['']
  letters.forEach((letter, index) => {
    if ((parts.length % 2 === 0) !== found[index]) parts.push('')
    parts.push(`${parts.pop()}${letter}`)
  })
  return parts
}
