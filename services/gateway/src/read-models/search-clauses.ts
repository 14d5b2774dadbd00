import type { Table } from '@alba/contracts/shared/table'
import { patternsOf } from './text-patterns.ts'

/*
 * The SQL of searches for a text. The column `searched` of a row has all the words by which the row is found; a trigram
 * index finds the rows that contain a part of a word. For some tables that column is in a second table, the table of
 * texts, which has the same keys (ADR 34).
 *
 * Statements number their parameters, $1, $2 and so on. Those of a search come last, so each clause is made with the
 * number of its first parameter.
 */

/** Up to this number of rows, the rows found are read by key or sorted as a whole. */
export const FEW = 600

/** A table to search, and its table of texts, if the texts are not in the table itself. */
export type SearchedTable = { readonly table: Table; readonly texts?: Table | undefined }
type TableAndTexts = { readonly table: Table; readonly texts: Table }

/** A condition of a statement, its parameters, and what distinguishes the name of the statement. */
export type Condition = { readonly name: string; readonly text: string; readonly values: readonly unknown[] }

/**
 * A search for a text within a statement: the rows to read, under their table's name, and a condition that is empty or
 * begins with `AND`. Its name is empty if the text is empty, so that all rows match.
 */
export type SearchClause = Condition & {
  readonly from: string
  /**
   * Whether `from` has only rows that contain the text, and only few of them. They have one more column, `found_rows`:
   * how many rows contain the text. `FEW + 1` means that there are more, and then `from` lacks some of them.
   */
  readonly isFew?: boolean
}

/** @param parameter the number of the clause's first parameter in the statement */
export type ClauseAt = (parameter: number) => SearchClause

/**
 * A list that can be read in its order from the table of texts alone, because that has the columns of the list's
 * condition and order.
 */
export type TextOrder = {
  /** Distinguishes the names of the statements. */
  readonly name: string
  readonly where: string
  readonly order: string
}

export const tableOf = ({ model, name }: Table): string => `"${model}"."${name}"`

/**
 * The condition that a text contains all the words, written for the trigram index. The rare parts are compared one by
 * one, because the index does not support `ALL`.
 * @param parameter the number of the condition's first parameter in the statement
 */
export function indexCondition(typed: string, rare: readonly string[], parameter: number): Condition {
  const each = rare.map((_, at) => `AND searched LIKE $${parameter + 1 + at}`).join(' ')
  return {
    name: ` by ${rare.length} parts`,
    text: `AND searched LIKE ALL ($${parameter}::text[]) ${each}`,
    values: [patternsOf(typed), ...rare],
  }
}

/** All rows that match, found by the index. */
export function byIndex({ table, texts }: TableAndTexts, { name, text, values }: Condition): SearchClause {
  const from = tableOf(table)
  if (texts === table) return { from, name, text, values }
  const keys = `SELECT "${texts.key}" FROM ${tableOf(texts)} WHERE true ${text}`
  return { from, name, text: `AND "${table.key}" IN (${keys})`, values }
}

/** All rows of the table, each of which is compared with the patterns, without an index. */
export function rowByRow(
  { table, texts }: TableAndTexts,
  patterns: readonly string[],
  parameter: number,
): SearchClause {
  const hasWords =
    texts === table
      ? `searched LIKE ALL ($${parameter}::text[])`
      : `(SELECT t.searched LIKE ALL ($${parameter}::text[]) FROM ${tableOf(texts)} t
        WHERE t."${texts.key}" = "${table.name}"."${table.key}")`
  return { from: tableOf(table), name: ' in turn', text: `AND ${hasWords}`, values: [patterns] }
}

/**
 * The rows with these keys. `OFFSET 0` makes PostgreSQL read them before it applies other conditions: otherwise the
 * planner may prefer to read the whole index that has the order of the list.
 */
export function byKey(table: Table, keys: readonly (string | number)[], parameter: number): SearchClause {
  const rows = `SELECT * FROM ${tableOf(table)} WHERE "${table.key}" = ANY ($${parameter}) OFFSET 0`
  return { from: `(${rows}) AS "${table.name}"`, name: ' by key', text: '', values: [keys] }
}

/** The first `FEW + 1` rows that the index finds. Where their texts are in another table, they are read by key. */
export function fewRows({ table, texts }: TableAndTexts, index: Condition): SearchClause {
  const clause = { name: ` few${index.name}`, text: '', values: index.values, isFew: true }
  if (texts === table) {
    const found = `SELECT * FROM ${tableOf(table)} WHERE true ${index.text} LIMIT ${FEW + 1}`
    const from = `(SELECT *, (count(*) OVER ())::integer AS found_rows FROM (${found}) AS found OFFSET 0) AS "${table.name}"`
    return { ...clause, from }
  }
  const found = `SELECT "${texts.key}" AS key FROM ${tableOf(texts)} WHERE true ${index.text} LIMIT ${FEW + 1}`
  const from = `(WITH found AS MATERIALIZED (${found})
    SELECT *, (SELECT count(*) FROM found)::integer AS found_rows
    FROM ${tableOf(table)} WHERE "${table.key}" = ANY (ARRAY(SELECT key FROM found)) OFFSET 0) AS "${table.name}"`
  return { ...clause, from }
}

/**
 * Joins rows of texts, which are in the order of a list, to their table. Columns that both have come from the texts, so
 * that the planner need not sort again.
 */
function rowsInOrder({ table, texts }: TableAndTexts, found: string): string {
  const columns = Object.keys(table.columns).map(column => `${column in texts.columns ? 'f' : 't'}."${column}"`)
  return `(SELECT ${columns.join(', ')} FROM (${found}) AS f JOIN ${tableOf(table)} AS t USING ("${table.key}"))
    AS "${table.name}"`
}

/**
 * All rows that match, in the order of the list. `OFFSET 0` makes PostgreSQL sort the texts before joining, so that
 * only the rows of the page are read from the table.
 */
export function inListOrder(tables: TableAndTexts, list: TextOrder, index: Condition): SearchClause {
  const { name, where, order } = list
  const found = `SELECT * FROM ${tableOf(tables.texts)} WHERE ${where} ${index.text} ORDER BY ${order} OFFSET 0`
  return { from: rowsInOrder(tables, found), name: `${index.name} in order${name}`, text: '', values: index.values }
}

/** The rows that match among the first rows of the list, in its order. */
export function firstInListOrder(
  tables: TableAndTexts,
  { name, where, order, searchedRows }: TextOrder & { readonly searchedRows: number },
  patterns: readonly string[],
  parameter: number,
): SearchClause {
  const first = `SELECT * FROM ${tableOf(tables.texts)} WHERE ${where} ORDER BY ${order} LIMIT ${searchedRows}`
  const found = `SELECT * FROM (${first}) AS first WHERE searched LIKE ALL ($${parameter}::text[])`
  return { from: rowsInOrder(tables, found), name: ` first in order${name}`, text: '', values: [patterns] }
}
