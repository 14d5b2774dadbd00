import { Readable } from 'node:stream'
import { localOf } from '@alba/contracts/shared/spoken-date'
import type { FastifyReply } from 'fastify'

/** A cell: a text, a number, or nothing. */
export type Cell = string | number | null

/** By this mark a spreadsheet recognises UTF-8. */
const BYTE_ORDER_MARK = '\ufeff'

/**
 * A line that a French Excel opens correctly on a double click: separated by semicolons, texts quoted. Texts that it
 * would calculate or round are written in a form that it leaves as it is.
 */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cellOf).join(';')}\r\n`

/** A spreadsheet shows a number with this many digits as 3,97E+14. */
const LONG_NUMBER = 12
const EUROS = /^-?\d+,\d\d$/
const PHONE = /^(\+|0)[\d\s.()-]{7,20}$/

function cellOf(cell: Cell): string {
  if (cell === null) return ''
  const text = String(cell)
  if (typeof cell === 'number' && text.length < LONG_NUMBER) return text
  return `"${readable(text).replaceAll('"', '""')}"`
}

function readable(text: string): string {
  if (/^\d+$/.test(text) && text.length >= LONG_NUMBER) return inGroups(text, 3)
  if (PHONE.test(text)) return phoneCell(text)
  return EUROS.test(text) ? text : harmless(text)
}

/** A phone number in pairs of digits. A spreadsheet would take a plus for a formula and drop a leading zero. */
const phoneCell = (phone: string): string =>
  inGroups(
    phone
      .replace(/^\+33\s*(\(0\))?/, '0')
      .replace(/^\+/, '00')
      .replaceAll(/\D/g, ''),
    2,
  )

const inGroups = (digits: string, size: number): string =>
  (digits.match(new RegExp(`\\d{1,${size}}`, 'g')) ?? []).join(' ')

/**
 * Puts an apostrophe before a text that a spreadsheet would take for a formula, so that a name or note that a visitor
 * typed is never executed. This applies at the beginning, and after every character that another separator setting
 * would take for a cell border.
 */
const harmless = (text: string): string => text.replaceAll(/(^|[;,\t\r\n])([\s"]*)(?=[=+\-@＝＋－＠])/g, "$1$2'")

/** Euros as a French spreadsheet reads them: « 75,00 ». @param cents null for an empty cell */
export const euroCell = (cents: number | null): Cell =>
  cents === null ? null : (cents / 100).toFixed(2).replace('.', ',')

/** A moment in the centre's local time, to the minute: « 2026-11-23 09:00 ». */
export const momentCell = (instant: string, zone: string): Cell => localOf(instant, zone).slice(0, 16).replace('T', ' ')

/** A column of a table. @param zone the time zone of the centre */
export type Column<Row> = readonly [heading: string, cell: (row: Row, zone: string) => Cell]

/** Sends a table whose rows are all there. @param name of the file, without its ending */
export function sendTable<Row>(
  reply: FastifyReply,
  name: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  zone: string,
): FastifyReply {
  async function* lines() {
    yield rows.map(row => columns.map(([, cell]) => cell(row, zone)))
  }
  const heading = columns.map(([title]) => title)
  return sendCsv(reply, name, heading, lines())
}

/**
 * Streams a table page by page, so that a long one does not fill the memory.
 * @param name of the file, without its ending
 */
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
