import { plainLetters } from '@alba/contracts/shared/searchable'
import { plainAnswer, type Question } from './answer.ts'

/** The words of what was typed, as they are compared: « Bébé 5 kg » is `bebe`, `5`, `kg`. */
export const wordsOf = (typed: string): string[] =>
  plainLetters(typed)
    .replaceAll(/[’']/g, "'")
    .split(/[\s.,;:!?«»]+/)
    .filter(Boolean)

const comparable = (text: string): string => plainLetters(text).replaceAll('’', "'")

/** A figure and its unit are found however they are spaced: « 1h30 » in « 1 h 30 ». */
const has = (text: string, word: string): boolean =>
  text.includes(word) || (/\d/.test(word) && text.replaceAll(/\s/g, '').includes(word))

/** Whether every word stands somewhere in question, answer or what else people call it. No words fit everything. */
export function fits(question: Question, words: readonly string[]): boolean {
  const text = comparable(`${question.question}\n${plainAnswer(question)}\n${question.also ?? ''}`)
  return words.every(word => has(text, word))
}

/** A text in parts, in turn not found and found; joined they are the text. The first may be empty. */
export function highlighted(text: string, words: readonly string[]): string[] {
  if (words.length === 0) return [text]
  // Letter by letter, so that places in the text without accents are places in the text.
  const letters = [...text]
  const plain = letters.map(letter => comparable(letter).slice(0, 1) || ' ').join('')
  const found = letters.map(() => false)
  for (const word of words)
    for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + 1)) found.fill(true, at, at + word.length)
  const parts = ['']
  letters.forEach((letter, index) => {
    if ((parts.length % 2 === 0) !== found[index]) parts.push('')
    parts.push(`${parts.pop()}${letter}`)
  })
  return parts
}
