import type { Content } from 'pdfmake'
import { documentOn, onPages } from '../document.ts'
import type { Document } from '../print.ts'
import { paged } from '../typesetting/pages.ts'
import { type Part, row, space } from '../typesetting/part.ts'
import { INK } from '../voucher/art.ts'
import { INNER, MM, PAGE, style, text } from '../voucher/page.ts'
import type { ReceiptSheet } from './sheet.ts'

const LEADING = 1.45
/** The widths of the columns of the table: designation, quantity, unit price, total. */
const WIDTHS = [INNER * 0.52, INNER * 0.12, INNER * 0.18, INNER * 0.18] as const

/** All digits are equally wide (`tnum`), so that amounts stand one below the other. */
const plain = style('text', 10, { features: ['tnum'] })
const strong = style('strong', 10, { features: ['tnum'] })

const fullWidthText = (words: string, face = plain): Part =>
  text([{ text: words, style: face }], { width: INNER, leading: LEADING }, { align: 'left', x: PAGE.side })

const ruleLine = (): Part => ({
  height: 3 * MM,
  draw: (y): Content[] => [
    {
      canvas: [{ type: 'line', x1: 0, y1: 0, x2: INNER, y2: 0, lineWidth: 0.6, lineColor: INK }],
      absolutePosition: { x: PAGE.side, y: y + 1.5 * MM },
    },
  ],
})

/** A row of the table. All columns but the first are aligned right. */
function tableRow(texts: readonly string[], face = plain): Part {
  let x: number = PAGE.side
  return row(
    texts.map((each, n) => {
      const width = WIDTHS[n] ?? 0
      const place = { align: n === 0 ? ('left' as const) : ('right' as const), x }
      x += width
      // The first column leaves a gap before the second one.
      return text([{ text: each, style: face }], { width: n === 0 ? width - 4 * MM : width, leading: LEADING }, place)
    }),
  )
}

/** A label at the left and its sum at the right. */
const sumRow = (label: string, amount: string, face = plain): Part =>
  row([
    fullWidthText(label, face),
    text([{ text: amount, style: face }], { width: INNER, leading: LEADING }, { align: 'right', x: PAGE.side }),
  ])

/** The content of a receipt, in groups that are not divided between two pages where that is possible. */
function groupsOf({ title, reference, made, centre, client, sold, payments, kept, notes }: ReceiptSheet): Part[][] {
  const { what, details, quantity, unit, total } = sold
  return [
    [
      fullWidthText(centre.name, style('display', 17, { spacing: -0.02 })),
      space(MM),
      ...centre.lines.map(each => fullWidthText(each)),
    ],
    [
      space(10 * MM),
      fullWidthText(title, style('title', 30, { spacing: -0.025 })),
      fullWidthText(reference),
      fullWidthText(made),
    ],
    client === null ? [] : [space(4 * MM), fullWidthText(`Pour ${client}`, strong)],
    [space(8 * MM), tableRow(['Désignation', 'Quantité', 'Prix', 'Total'], style('text', 8.5)), ruleLine()],
    [
      tableRow([what, quantity, unit, total], strong),
      ...details.map(each => fullWidthText(each)),
      ruleLine(),
      sumRow('Total', total, strong),
    ],
    [space(8 * MM), fullWidthText('Règlement', style('display', 13)), ruleLine()],
    ...payments.map(each => [sumRow(each.label, each.amount)]),
    [ruleLine(), sumRow('Payé en tout', kept, strong), space(10 * MM)],
    ...notes.map(each => [fullWidthText(each, style('text', 9)), space(MM)]),
  ]
}

/** A receipt as a pdfmake document, on A4. */
export const receiptDocument = (sheet: ReceiptSheet): Document => {
  const pages = paged(groupsOf(sheet), PAGE.height - PAGE.top - PAGE.bottom)
  const properties = { title: `${sheet.title} ${sheet.reference}`, centre: sheet.centre.name, at: sheet.madeAt }
  return documentOn(PAGE, properties, onPages(pages, { top: PAGE.top }))
}
