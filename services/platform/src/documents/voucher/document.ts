import type { Content } from 'pdfmake'
import type { Document } from '../print.ts'
import { type Part, row, space, stack } from '../typesetting/part.ts'
import { INK, inColours, markOf } from './art.ts'
import { card, foot } from './foot.ts'
import { gift } from './gift.ts'
import { drawing, INNER, MM, PAGE, style, text } from './page.ts'
import type { VoucherSheet } from './sheet.ts'

const LOGO = 9 * MM

/** Lays out the page from its margins inwards. The gift is centred in the space between head and card. */
function pageOf(sheet: VoucherSheet): Content[] {
  const footPart = foot(sheet)
  const cardPart = card(sheet)
  const footTop = PAGE.height - PAGE.bottom - footPart.height
  const rule = footTop - 7 * MM
  const cardTop = rule - 8 * MM - cardPart.height
  const endedPart = ended(sheet)
  const endedTop = PAGE.top + LOGO + 4 * MM
  const from = endedTop + endedPart.height
  const room = cardTop - 4 * MM - from
  const giftPart = gift(sheet, room)
  return [
    ...head(sheet).draw(PAGE.top),
    ...endedPart.draw(endedTop),
    ...giftPart.draw(from + Math.max(0, room - giftPart.height) / 2),
    ...cardPart.draw(cardTop),
    {
      canvas: [{ type: 'line', x1: 0, y1: 0, x2: PAGE.width, y2: 0, lineWidth: 0.85, lineColor: INK }],
      absolutePosition: { x: 0, y: rule },
    },
    ...footPart.draw(footTop),
  ]
}

/** The notice above the gift that the voucher is no longer valid. */
function ended({ ended: why }: VoucherSheet): Part {
  if (why === null) return space(0)
  return stack([text([{ text: why, style: style('strong', 13) }], { width: INNER, leading: 1.5 }), space(3 * MM)])
}

function head({ centre, look }: VoucherSheet): Part {
  const setting = { width: INNER, leading: LOGO / 16 }
  return row([
    drawing(markOf(look, centre.name), { x: PAGE.side, width: LOGO, height: LOGO }),
    text([{ text: centre.name, style: style('display', 16, { spacing: -0.02 }) }], setting, {
      align: 'left',
      x: PAGE.side + LOGO + 3 * MM,
    }),
    text(
      [{ text: centre.descriptor, style: style('text', 9.5) }],
      { width: INNER, leading: LOGO / 9.5 },
      { align: 'right' },
    ),
  ])
}

/** A voucher as a pdfmake document: one A4 page. */
export const voucherDocument = (sheet: VoucherSheet): Document => ({
  pageSize: { width: PAGE.width, height: PAGE.height },
  pageMargins: 0,
  version: '1.7',
  language: 'fr-FR',
  displayTitle: true,
  info: {
    title: `Bon cadeau ${sheet.number}`,
    subject: sheet.title,
    author: sheet.centre.name,
    creator: sheet.centre.name,
    producer: 'Alba',
    creationDate: new Date(sheet.issuedAt),
    modDate: new Date(sheet.issuedAt),
  },
  defaultStyle: { font: 'text', fontSize: 9 },
  content: inColours(pageOf(sheet), sheet.look.colours),
})
