import type { RowDifference } from '@alba/contracts/operations/models'

type Row = RowDifference['before']

/** Each column with its value before and after: « 9 h → 10 h ». A row that is not there has no value. */
export const changeFacts = (columns: readonly string[], before: Row, after: Row): (readonly [string, string])[] =>
  columns.map(column => [column, [...shown(before, column), ...shown(after, column)].join(' → ')])

const shown = (row: Row, column: string): string[] => (row === null ? [] : [valueWords(row[column])])

function valueWords(value: unknown): string {
  if (value === null || value === '') return 'vide'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
