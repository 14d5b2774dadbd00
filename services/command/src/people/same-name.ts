import { plainLetters } from '@alba/contracts/shared/searchable'

/** Whether two texts are spellings of one name, as « Zoé  MARTIN » and « zoe martin ». */
export const sameName = (one: string, other: string): boolean => comparable(one) === comparable(other)
const comparable = (name: string): string =>
  plainLetters(name)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
