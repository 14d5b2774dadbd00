import { wordsLookedFor } from '@alba/contracts/shared/searchable'
import type { Table } from '@alba/contracts/shared/table'
import type { ReadModels } from './read-models.ts'

/** The index of parts of texts knows nothing shorter. */
const SHORTEST_PART = 3

const isShort = (word: string): boolean => word.length < SHORTEST_PART
const literal = (word: string): string => word.replaceAll(/[^\p{L}\p{N}\s]/gu, '\\$&')

/**
 * A word as a regular expression: anywhere, but for a very short one, which is in almost everything and begins a word. Both
 * are answered by the index of parts of texts, which counts three letters and the gap before a word.
 */
const expressionOf = (word: string): string => (isShort(word) ? `(^|[^[:alnum:]])${literal(word)}` : literal(word))

/** For `searched ~ ALL ($1::text[])`, which is true of everything when nothing was typed. */
export const expressionsOf = (typed: string): string[] => wordsLookedFor(typed).map(expressionOf)

/** A part of a statement, and what distinguishes the statement's name. */
export type Condition = { readonly name: string; readonly text: string; readonly values: readonly unknown[] }
const NONE: Condition = { name: '', text: '', values: [] }

/** Parts of a long word are looked up in the index faster by `LIKE`, which knows that it needs all of them. */
const conditionOf = (word: string): readonly [operator: 'LIKE' | '~', value: string] =>
  isShort(word) ? ['~', expressionOf(word)] : ['LIKE', `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`]

/**
 * The words once more, each as a condition of its own: the index answers what all of them have in common, and does not
 * know `ALL`. Nothing for an empty text. @param parameter the number of the first among the statement's
 */
export function byIndex(typed: string, parameter: number): Condition {
  const conditions = wordsLookedFor(typed).map(conditionOf)
  if (conditions.length === 0) return NONE
  const text = conditions.map(([operator], at) => `AND searched ${operator} $${parameter + at}`).join(' ')
  const name = ` by ${conditions.map(([operator]) => operator).join(' ')}`
  return { name, text, values: conditions.map(([, value]) => value) }
}

/** Rows up to which what a text finds is known by its keys. */
const FEW = 300

/** The keys of what a text finds in a table with an index of parts of texts; undefined when many are found. */
export async function fewFound<Key>(models: ReadModels, table: Table, typed: string): Promise<Key[] | undefined> {
  const index = byIndex(typed, 1)
  const name = `few of ${table.model}.${table.name}${index.name}`
  const text = `SELECT "${table.key}" AS key FROM "${table.model}"."${table.name}" WHERE true ${index.text} LIMIT ${FEW + 1}`
  const found = await models.query<{ key: Key }>({ name, text }, ...index.values)
  return found.length > FEW ? undefined : found.map(({ key }) => key)
}

/**
 * What a text finds in `search`, as a condition on the rows of the same name elsewhere. Few are named by their keys; of
 * many each row is asked in its turn, so that a page is full after as many as it shows: a list of all their keys would
 * cost more than anything else. @param parameter the number of its only value among the statement's
 */
export async function foundIn(models: ReadModels, texts: Table, typed: string) {
  const expressions = expressionsOf(typed)
  if (expressions.length === 0) return (_parameter: number) => NONE
  const few = await fewFound<number>(models, texts, typed)
  return (parameter: number): Condition =>
    few
      ? { name: ' by id', text: `AND id = ANY ($${parameter}::bigint[])`, values: [few] }
      : { name: ' with a text', text: eachHas(texts, parameter), values: [expressions] }
}

const eachHas = ({ name }: Table, parameter: number): string =>
  `AND (SELECT t.searched ~ ALL ($${parameter}::text[]) FROM search."${name}" t WHERE t.id = "${name}".id)`
