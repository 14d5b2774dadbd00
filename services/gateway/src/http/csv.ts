import { Readable } from 'node:stream'
import { localOf } from '@alba/contracts/shared/spoken-date'
import type { FastifyReply } from 'fastify'

/** A text, an amount or nothing. */
export type Cell = string | number | null

/** Makes a spreadsheet take the file for UTF-8. */
const BYTE_ORDER_MARK = '\ufeff'

/**
 * A line as a French Excel opens it on a double click: parted by semicolons, every text quoted. Texts that it would
 * calculate or round are written so that it shows them as they are.
 */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cellOf).join(';')}\r\n`

/** A number with so many digits is shown by a spreadsheet as 3,97E+14. */
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

/** A phone number in pairs of digits: a spreadsheet would calculate a plus, and drop a leading zero. */
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
 * Puts an apostrophe before a text that a spreadsheet would calculate, so that a visitor's name or note cannot run as a
 * formula: at the beginning, and at every place where another separator than ours would begin a cell.
 */
const harmless = (text: string): string => text.replaceAll(/(^|[;,\t\r\n])([\s"]*)(?=[=+\-@＝＋－＠])/g, "$1$2'")

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
