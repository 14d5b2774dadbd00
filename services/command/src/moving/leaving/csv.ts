/** A cell: a text, a number, yes or no, or nothing. */
export type Cell = string | number | boolean | null

/**
 * A table as CSV (RFC 4180). Texts are not altered for spreadsheets, so another program reads them unchanged; the README
 * beside the tables says how to open them (`readme.ts`).
 */
export const csv = (titles: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  [titles, ...rows].map(row => `${row.map(quoted).join(',')}\r\n`).join('')

const quoted = (cell: Cell): string => {
  if (cell === null) return ''
  return typeof cell === 'string' ? `"${cell.replaceAll('"', '""')}"` : String(cell)
}

/** « 75.00 » */
export const amount = (cents: number | null): Cell => (cents === null ? null : (cents / 100).toFixed(2))
