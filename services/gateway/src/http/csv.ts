import { Readable } from 'node:stream'
import { localOf } from '@alba/contracts/shared/spoken-date'
import type { FastifyReply } from 'fastify'

/** A text, an amount or nothing. */
export type Cell = string | number | null

/** Makes a spreadsheet take the file for UTF-8. */
const BYTE_ORDER_MARK = '\ufeff'

/**
 * A line of RFC 4180. A text that a spreadsheet would calculate begins with an apostrophe, so that nobody's name or note
 * runs as a formula on the computer of the centre.
 */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cellOf).join(',')}\r\n`

function cellOf(cell: Cell): string {
  if (cell === null) return ''
  const text = typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : String(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Euros as a French spreadsheet reads them: « 75,00 ». @param cents null for none */
export const euroCell = (cents: number | null): Cell =>
  cents === null ? null : (cents / 100).toFixed(2).replace('.', ',')

/** A moment by the centre's clock, to the minute: « 2026-11-23 09:00 ». */
export const momentCell = (instant: string, zone: string): Cell => localOf(instant, zone).slice(0, 16).replace('T', ' ')

/** Sends a table as it is read, page by page: however long it is, little of it is ever in memory. */
export function sendCsv(
  reply: FastifyReply,
  name: string,
  heading: readonly string[],
  pages: AsyncIterable<readonly (readonly Cell[])[]>,
): FastifyReply {
  async function* lines() {
    yield BYTE_ORDER_MARK + csvLine(heading)
    for await (const page of pages) yield page.map(csvLine).join('')
  }
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .send(Readable.from(lines()))
}
