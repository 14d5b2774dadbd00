import type { AgendaSheet, SheetBooking } from '@alba/contracts/bookings/agenda-sheet'
import type { Content } from 'pdfmake'
import { documentOn, onPages } from '../document.ts'
import type { Document } from '../print.ts'
import { block, draw } from '../typesetting/block.ts'
import { paged } from '../typesetting/pages.ts'
import type { Style } from '../typesetting/paragraph.ts'
import { type Part, row, space, stack } from '../typesetting/part.ts'
import { INK } from '../voucher/art.ts'
import { MM, style } from '../voucher/page.ts'
import { type Column, columnsFor } from './columns.ts'

/** A4 on its side, in points, so that a booking has room for its notes. */
const PAGE = { width: 297 * MM, height: 210 * MM, margin: 12 * MM } as const
const INNER = PAGE.width - 2 * PAGE.margin
/** The space at the end of each page for the line with its number. */
const FOOT = 8 * MM
const LEADING = 1.35
const SIZE = 9.5

type Cell = { readonly x: number; readonly width: number; readonly words: string; readonly face: Style }

/** The lines of a text, each a part of its own, so that a page can end between any two of them. */
function linesOf({ words, face, x, width }: Cell): Part[] {
  const set = block([{ text: words, style: face }], { width, leading: LEADING })
  return set.lines.map(line => ({
    height: set.leading,
    draw: y => draw({ ...set, lines: [line] }, { x, y, width, align: 'left' }, INK),
  }))
}

const whole = (words: string, face: Style): Part[] => linesOf({ words, face, x: PAGE.margin, width: INNER })

/** Cells beside each other, as the lines of the row. */
function cells(texts: readonly Cell[]): Part[] {
  const columns = texts.filter(({ words }) => words !== '').map(linesOf)
  const height = Math.max(0, ...columns.map(({ length }) => length))
  return Array.from({ length: height }, (_line, n) => row(columns.flatMap(column => column[n] ?? [])))
}

const hairline = (weight: number): Part => ({
  height: 1.6 * MM,
  draw: y => [
    {
      canvas: [{ type: 'line', x1: 0, y1: 0, x2: INNER, y2: 0, lineWidth: weight, lineColor: INK }],
      absolutePosition: { x: PAGE.margin, y: y + 0.8 * MM },
    },
  ],
})

/** Puts a text into each column. @param faceOf the face of a column */
function placed(columns: readonly Column[], wordsOf: (column: Column) => string, faceOf: (column: Column) => Style) {
  let x: number = PAGE.margin
  return columns.map(column => {
    const width = column.share * INNER
    const cell = { x, width: width - 3 * MM, words: wordsOf(column), face: faceOf(column) }
    x += width
    return cell
  })
}

const heads = (columns: readonly Column[]): Part[] => [
  ...cells(
    placed(
      columns,
      ({ head }) => head,
      () => style('text', 8),
    ),
  ),
  hairline(0.9),
]

const bookingRow = (columns: readonly Column[], booking: SheetBooking): Part[] => [
  ...cells(
    placed(
      columns,
      ({ words }) => words(booking),
      ({ isStrong }) => style(isStrong ? 'strong' : 'text', SIZE, { features: ['tnum'] }),
    ),
  ),
  hairline(0.4),
]

/** A day: its name in large letters, which is never the last line of a page, and its bookings. */
function dayOf({ title, bookings }: AgendaSheet['days'][number], columns: readonly Column[]): Part[][] {
  const name = [...whole(title, style('display', 22, { spacing: -0.02 })), space(2 * MM)]
  const [first, ...others] = bookings
  if (!first) return [[...name, ...whole('Aucun rendez-vous', style('text', SIZE)), space(6 * MM)]]
  return [
    [...name, ...heads(columns), ...bookingRow(columns, first)],
    ...others.map(booking => bookingRow(columns, booking)),
    [space(6 * MM)],
  ]
}

/** Which sheet this is, and what it cannot know. */
const footLine = ({ centre, title, as_of }: AgendaSheet, n: number, of: number): string =>
  [centre, title, `état au ${as_of}`, `page ${n} sur ${of}`].filter(Boolean).join(' · ')

function contentOf(sheet: AgendaSheet): Content[] {
  const columns = columnsFor(sheet)
  const room = PAGE.height - 2 * PAGE.margin - FOOT
  const pages = paged(
    sheet.days.flatMap(day => dayOf(day, columns)),
    room,
  )
  const foot = (page: number) =>
    stack(whole(footLine(sheet, page, pages.length), style('text', 8))).draw(PAGE.height - PAGE.margin - FOOT / 2)
  return onPages(pages, { top: PAGE.margin, foot })
}

/** A day or a week of the agenda as a pdfmake document: as many A4 pages as it needs. */
export const agendaDocument = (sheet: AgendaSheet): Document =>
  documentOn(PAGE, { title: sheet.title, centre: sheet.centre, at: sheet.made_at }, contentOf(sheet))
