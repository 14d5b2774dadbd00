/** The result of a row of the imported file. */
export type RowResult = {
  /** The number of the row as a spreadsheet shows it: the titles are row 1. */
  readonly row: number
  readonly result: 'created' | 'exists' | 'left out' | 'refused'
  /** What the row is about; also why it was left out or refused. */
  readonly words: string
}

const results = ['created', 'exists', 'left out', 'refused'] as const
const doneLabels = { created: 'created', exists: 'already here', 'left out': 'left out', refused: 'REFUSED' } as const
const rehearsalLabels = { ...doneLabels, created: 'will be created' } as const
const labels = (isRehearsal: boolean) => (isRehearsal ? rehearsalLabels : doneLabels)

/** « row 17    created          booking on 2026-12-01 10:00 » */
export const rowText = ({ row, result, words }: RowResult, isRehearsal: boolean): string =>
  `row ${String(row).padEnd(5)} ${labels(isRehearsal)[result].padEnd(16)} ${words}`

/** « 12 created, 3 already here, 1 refused. » */
export function sumText(rows: readonly RowResult[], isRehearsal: boolean): string {
  const parts = results.flatMap(result => {
    const count = rows.filter(row => row.result === result).length
    return count === 0 ? [] : [`${count} ${labels(isRehearsal)[result].toLowerCase()}`]
  })
  return parts.length === 0 ? 'The file has no rows.' : `${parts.join(', ')}.`
}
