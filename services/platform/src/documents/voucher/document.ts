import { isWide, shownWithin } from '@alba/contracts/centre/logo'
import type { Content } from 'pdfmake'
import { documentOn } from '../document.ts'
import type { Document } from '../print.ts'
import { type Part, row, space, stack } from '../typesetting/part.ts'
import { INK, inColours, markOf } from './art.ts'
import { coloured } from './coloured.ts'
import { foot, numberFrame } from './foot.ts'
import { gift } from './gift.ts'
import { drawing, INNER, image, MM, PAGE, style, text } from './page.ts'
import type { VoucherSheet } from './sheet.ts'

/** The height of the logo, and of the lines of text beside it. */
const LOGO = 9 * MM
const WIDEST_LOGO = 70 * MM
/** Font sizes in the head, in points. */
const NAME_SIZE = 16
const DESCRIPTOR_SIZE = 9.5

/** Lays out the page from its margins inwards. The gift is between head and foot. */
function pageOf(sheet: VoucherSheet): Content[] {
  const footPart = foot(sheet)
  const footTop = PAGE.height - PAGE.bottom - footPart.height
  const rule = footTop - 7 * MM
  const endedPart = ended(sheet)
  const endedTop = PAGE.top + LOGO + 4 * MM
  const from = endedTop + endedPart.height
  return [
    ...head(sheet).draw(PAGE.top),
    ...endedPart.draw(endedTop),
    ...(sheet.card === 'coloured' ? coloured(sheet, { from, until: rule }) : quiet(sheet, from, rule)),
    {
      canvas: [{ type: 'line', x1: 0, y1: 0, x2: PAGE.width, y2: 0, lineWidth: 0.85, lineColor: INK }],
      absolutePosition: { x: 0, y: rule },
    },
    ...footPart.draw(footTop),
  ]
}

/**
 * The quiet card: the gift is centred above the frame with the number.
 * @param from the top of the space for both, in points from the top of the page
 * @param until its end
 */
function quiet(sheet: VoucherSheet, from: number, until: number): Content[] {
  const framePart = numberFrame(sheet)
  const frameTop = until - 8 * MM - framePart.height
  const room = frameTop - 4 * MM - from
  const giftPart = gift(sheet, room)
  return [...giftPart.draw(from + Math.max(0, room - giftPart.height) / 2), ...framePart.draw(frameTop)]
}

/** The notice above the gift that the voucher is no longer valid. */
function ended({ ended: why }: VoucherSheet): Part {
  if (why === null) return space(0)
  return stack([text([{ text: why, style: style('strong', 13) }], { width: INNER, leading: 1.5 }), space(3 * MM)])
}

/** The logo and the name on the left, and what the centre is on the right. */
function head(sheet: VoucherSheet): Part {
  const { centre } = sheet
  return row([
    ...logoAndName(sheet),
    text(
      [{ text: centre.descriptor, style: style('text', DESCRIPTOR_SIZE) }],
      { width: INNER, leading: LOGO / DESCRIPTOR_SIZE },
      { align: 'right' },
    ),
  ])
}

/** The logo, and the name beside it. A wide logo has the name in it, so it stands alone. */
function logoAndName({ centre, look, logo }: VoucherSheet): Part[] {
  const { width, height } = logo
    ? shownWithin(logo, { width: WIDEST_LOGO, height: LOGO })
    : { width: LOGO, height: LOGO }
  const box = { x: PAGE.side, width, height }
  const mark = logo ? image(logo.png, box) : drawing(markOf(look, centre.name), box)
  if (logo && isWide(logo)) return [mark]
  const setting = { width: INNER, leading: LOGO / NAME_SIZE }
  const name = text([{ text: centre.name, style: style('display', NAME_SIZE, { spacing: -0.02 }) }], setting, {
    align: 'left',
    x: PAGE.side + width + 3 * MM,
  })
  return [mark, name]
}

/** A voucher as a pdfmake document: one A4 page. */
export const voucherDocument = (sheet: VoucherSheet): Document => {
  const properties = {
    title: `Bon cadeau ${sheet.number}`,
    subject: sheet.title,
    centre: sheet.centre.name,
    at: sheet.issuedAt,
  }
  return documentOn(PAGE, properties, inColours(pageOf(sheet), sheet.look.colours))
}
