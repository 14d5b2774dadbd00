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
const INNER_WIDTH = PAGE.width - 2 * PAGE.margin
/** The space at the end of each page for the line with its number. */
const FOOT_HEIGHT = 8 * MM
const LEADING = 1.35
const FONT_SIZE = 9.5

type Cell = { readonly x: number; readonly width: number; readonly words: string; readonly face: Style }

/** The lines of a text, each a part of its own, so that a page can end between any two of them. */
function linesOf({ words, face, x, width }: Cell): Part[] {
  const set = block([{ text: words, style: face }], { width, leading: LEADING })
  return set.lines.map(line => ({
    height: set.leading,
    draw: y => draw({ ...set, lines: [line] }, { x, y, width, align: 'left' }, INK),
  }))
}

const fullWidthLines = (words: string, face: Style): Part[] =>
  linesOf({ words, face, x: PAGE.margin, width: INNER_WIDTH })

/** A row of the table. Its parts are its lines, so that a page can end inside a long row. */
function rowLines(cells: readonly Cell[]): Part[] {
  const columns = cells.filter(({ words }) => words !== '').map(linesOf)
  const height = Math.max(0, ...columns.map(({ length }) => length))
  return Array.from({ length: height }, (_line, n) => row(columns.flatMap(column => column[n] ?? [])))
}

/** A horizontal line over the whole width. @param weight its thickness in points */
const rule = (weight: number): Part => ({
  height: 1.6 * MM,
  draw: y => [
    {
      canvas: [{ type: 'line', x1: 0, y1: 0, x2: INNER_WIDTH, y2: 0, lineWidth: weight, lineColor: INK }],
      absolutePosition: { x: PAGE.margin, y: y + 0.8 * MM },
    },
  ],
})

/** The cells of a row. @param wordsOf the text in a column @param faceOf the style of a column */
function cellsOf(columns: readonly Column[], wordsOf: (column: Column) => string, faceOf: (column: Column) => Style) {
  let x: number = PAGE.margin
  return columns.map(column => {
    const width = column.share * INNER_WIDTH
    const cell = { x, width: width - 3 * MM, words: wordsOf(column), face: faceOf(column) }
    x += width
    return cell
  })
}

const headLines = (columns: readonly Column[]): Part[] => [
  ...rowLines(
    cellsOf(
      columns,
      ({ head }) => head,
      () => style('text', 8),
    ),
  ),
  rule(0.9),
]

const bookingLines = (columns: readonly Column[], booking: SheetBooking): Part[] => [
  ...rowLines(
    cellsOf(
      columns,
      ({ words }) => words(booking),
      ({ isStrong }) => style(isStrong ? 'strong' : 'text', FONT_SIZE, { features: ['tnum'] }),
    ),
  ),
  rule(0.4),
]

/** Parts that are not divided between two pages where that is possible, and the head of a page that begins with them. */
type Group = { readonly parts: readonly Part[]; readonly head: readonly Part[] }

/**
 * The title of a day and its bookings. The title is in one group with the first booking, so that it never stands alone at
 * the end of a page. A page that continues a day says which one.
 */
function groupsOfDay({ title, bookings }: AgendaSheet['days'][number], columns: readonly Column[]): Group[] {
  const dayTitle = [...fullWidthLines(title, style('display', 22, { spacing: -0.02 })), space(2 * MM)]
  const [first, ...others] = bookings
  if (!first)
    return [{ parts: [...dayTitle, ...fullWidthLines('Aucun rendez-vous', style('text', FONT_SIZE))], head: [] }]
  const head = [...fullWidthLines(`${title} (suite)`, style('display', 14)), space(2 * MM), ...headLines(columns)]
  return [
    { parts: [...dayTitle, ...headLines(columns), ...bookingLines(columns, first)], head: [] },
    ...others.map(booking => ({ parts: bookingLines(columns, booking), head })),
  ]
}

/** The space between two days. */
const between: Group = { parts: [space(6 * MM)], head: [] }

/** Which sheet this is, and of what moment: later changes are not on it. */
const footLine = ({ centre, title, as_of }: AgendaSheet, n: number, of: number): string =>
  [centre, title, `état au ${as_of}`, `page ${n} sur ${of}`].filter(Boolean).join(' · ')

function contentOf(sheet: AgendaSheet): Content[] {
  const columns = columnsFor(sheet)
  const pageRoom = PAGE.height - 2 * PAGE.margin - FOOT_HEIGHT
  const groups = sheet.days.flatMap((day, n) => [...(n > 0 ? [between] : []), ...groupsOfDay(day, columns)])
  const pages = paged(
    groups.map(({ parts }) => parts),
    pageRoom,
    number => groups[number]?.head ?? [],
  )
  const foot = (page: number) =>
    stack(fullWidthLines(footLine(sheet, page, pages.length), style('text', 8))).draw(
      PAGE.height - PAGE.margin - FOOT_HEIGHT / 2,
    )
  return onPages(pages, { top: PAGE.margin, foot })
}

/** A day or a week of the agenda as a pdfmake document: as many A4 pages as it needs. */
export const agendaDocument = (sheet: AgendaSheet): Document =>
  documentOn(PAGE, { title: sheet.title, centre: sheet.centre, at: sheet.made_at }, contentOf(sheet))
