import type { Content } from 'pdfmake'
import { documentOn, onPages } from '../document.ts'
import type { Document } from '../print.ts'
import { block, draw } from '../typesetting/block.ts'
import { paged } from '../typesetting/pages.ts'
import type { Style } from '../typesetting/paragraph.ts'
import { type Part, row, space, stack } from '../typesetting/part.ts'
import { INK } from '../voucher/art.ts'
import { INNER, MM, PAGE, style } from '../voucher/page.ts'
import type { HistorySheet } from './sheet.ts'

/** The width of the column of dates. */
const DATE_WIDTH = 32 * MM
const LEADING = 1.4
/** The space at the end of each page for the line with its number. */
const FOOT_HEIGHT = 8 * MM

/** The lines of a text, each a part of its own, so that a page can end between any two of them. */
function linesOf(words: string, face: Style, x = PAGE.side, width = INNER): Part[] {
  const set = block([{ text: words, style: face }], { width, leading: LEADING })
  return set.lines.map(line => ({
    height: set.leading,
    draw: y => draw({ ...set, lines: [line] }, { x, y, width, align: 'left' }, INK),
  }))
}

const head = ({ centre, title, summary }: HistorySheet): Part[] => [
  ...linesOf(centre ?? '', style('text', 9.5)),
  space(2 * MM),
  ...linesOf(title, style('display', 17, { spacing: -0.02 })),
  ...linesOf(summary, style('text', 9.5)),
  space(6 * MM),
]

/** An entry: the date beside the first line of what happened. */
function entry({ at, sentence, reason, by, event }: HistorySheet['entries'][number]): Part[] {
  const linesBesideDate = (words: string, face: Style) =>
    linesOf(words, face, PAGE.side + DATE_WIDTH, INNER - DATE_WIDTH)
  const [first, ...rest] = [
    ...linesBesideDate(sentence, style('strong', 9.5)),
    ...(reason === null ? [] : linesBesideDate(reason, style('text', 9.5))),
    ...linesBesideDate(by, style('text', 8.5)),
    ...linesBesideDate(event, style('text', 7.5)),
  ]
  const dateLines = linesOf(at, style('text', 9.5, { features: ['tnum'] }))
  return [row([...dateLines.slice(0, 1), ...(first ? [first] : [])]), ...rest, space(3.5 * MM)]
}

function contentOf(sheet: HistorySheet): Content[] {
  const parts = [...head(sheet), ...sheet.entries.flatMap(entry)]
  const pages = paged(
    parts.map(part => [part]),
    PAGE.height - PAGE.top - PAGE.bottom - FOOT_HEIGHT,
  )
  const foot = (page: number) =>
    stack(linesOf(`${sheet.title}, page ${page} sur ${pages.length}`, style('text', 8))).draw(
      PAGE.height - PAGE.bottom - FOOT_HEIGHT / 2,
    )
  return onPages(pages, { top: PAGE.top, foot })
}

/** A history as a pdfmake document: as many A4 pages as it needs. */
export const historyDocument = (sheet: HistorySheet): Document =>
  documentOn(PAGE, { title: sheet.title, centre: sheet.centre, at: sheet.lastAt }, contentOf(sheet))
