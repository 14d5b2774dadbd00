/** What became of a row. */
export type RowResult = {
  readonly row: number
  readonly result: 'created' | 'exists' | 'left out' | 'refused'
  readonly words: string
}

const results = ['created', 'exists', 'left out', 'refused'] as const
const said = { created: 'created', exists: 'already here', 'left out': 'left out', refused: 'REFUSED' } as const
const planned = { ...said, created: 'will be created' } as const
const words = (isRehearsal: boolean) => (isRehearsal ? planned : said)

/** « row 17  created         booking on 2026-12-01 10:00 » */
export const rowText = ({ row, result, words: about }: RowResult, isRehearsal: boolean): string =>
  `row ${String(row).padEnd(5)} ${words(isRehearsal)[result].padEnd(16)} ${about}`

/** « 12 created, 3 already here, 1 refused. » */
export function sumText(rows: readonly RowResult[], isRehearsal: boolean): string {
  const parts = results.flatMap(result => {
    const count = rows.filter(row => row.result === result).length
    return count === 0 ? [] : [`${count} ${words(isRehearsal)[result].toLowerCase()}`]
  })
  return parts.length === 0 ? 'The file has no rows.' : `${parts.join(', ')}.`
}
