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

/** The column of the dates. */
const WHEN = 32 * MM
const LEADING = 1.4
/** The space at the end of each page for the line with its number. */
const FOOT = 8 * MM

/** The lines of a text, each a part of its own, so that a page can end between any two of them. */
function lines(words: string, face: Style, x = PAGE.side, width = INNER): Part[] {
  const set = block([{ text: words, style: face }], { width, leading: LEADING })
  return set.lines.map(line => ({
    height: set.leading,
    draw: y => draw({ ...set, lines: [line] }, { x, y, width, align: 'left' }, INK),
  }))
}

const head = ({ centre, title, summary }: HistorySheet): Part[] => [
  ...lines(centre ?? '', style('text', 9.5)),
  space(2 * MM),
  ...lines(title, style('display', 17, { spacing: -0.02 })),
  ...lines(summary, style('text', 9.5)),
  space(6 * MM),
]

/** An entry: the date beside the first line of what happened. */
function entry({ at, sentence, reason, by, event }: HistorySheet['entries'][number]): Part[] {
  const said = (words: string, face: Style) => lines(words, face, PAGE.side + WHEN, INNER - WHEN)
  const [first, ...rest] = [
    ...said(sentence, style('strong', 9.5)),
    ...(reason === null ? [] : said(reason, style('text', 9.5))),
    ...said(by, style('text', 8.5)),
    ...said(event, style('text', 7.5)),
  ]
  const when = lines(at, style('text', 9.5, { features: ['tnum'] }))
  return [row([...when.slice(0, 1), ...(first ? [first] : [])]), ...rest, space(3.5 * MM)]
}

function contentOf(sheet: HistorySheet): Content[] {
  const parts = [...head(sheet), ...sheet.entries.flatMap(entry)]
  const pages = paged(
    parts.map(part => [part]),
    PAGE.height - PAGE.top - PAGE.bottom - FOOT,
  )
  const foot = (page: number) =>
    stack(lines(`${sheet.title}, page ${page} sur ${pages.length}`, style('text', 8))).draw(
      PAGE.height - PAGE.bottom - FOOT / 2,
    )
  return onPages(pages, { top: PAGE.top, foot })
}

/** A history as a pdfmake document: as many A4 pages as it needs. */
export const historyDocument = (sheet: HistorySheet): Document =>
  documentOn(PAGE, { title: sheet.title, centre: sheet.centre, at: sheet.lastAt }, contentOf(sheet))
