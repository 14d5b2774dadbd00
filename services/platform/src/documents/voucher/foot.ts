import { type Part, row, space, stack } from '../typesetting/part.ts'
import { INK } from './art.ts'
import { INNER, MM, PAGE, style, text } from './page.ts'
import type { VoucherSheet } from './sheet.ts'

const QR_SIZE = 31 * MM
const GAP = 7 * MM
/** The widths of the two columns of text, how to use the voucher and where, as 1.5 to 1. */
const HOW_WIDTH = ((INNER - QR_SIZE - 2 * GAP) * 1.5) / 2.5
const WHERE_WIDTH = (INNER - QR_SIZE - 2 * GAP) / 2.5

const smallText = { leading: 1.45 }
const leftAt = (x: number) => ({ align: 'left' as const, x })

/** How to use the voucher, the address of the centre, and the QR code of the booking page; below, who issues it. */
export const foot = (sheet: VoucherSheet): Part =>
  stack([
    row([
      how(sheet, PAGE.side),
      where(sheet.centre, PAGE.side + HOW_WIDTH + GAP),
      qrCode(sheet, PAGE.width - PAGE.side - QR_SIZE),
    ]),
    ...legal(sheet.centre),
  ])

const legal = ({ legalLine }: VoucherSheet['centre']): Part[] =>
  legalLine === null
    ? []
    : [
        space(4 * MM),
        text(
          [{ text: legalLine, style: style('text', 7) }],
          { width: INNER, ...smallText },
          { align: 'center', x: PAGE.side },
        ),
      ]

const heading = (words: string, width: number, x: number): Part =>
  stack([text([{ text: words, style: style('display', 13) }], { width, leading: 1.2 }, leftAt(x)), space(1.6 * MM)])

function how({ steps, moving }: VoucherSheet, x: number): Part {
  const indent = 4.4 * MM
  const body = style('text', 9)
  return stack([
    heading('Pour en profiter', HOW_WIDTH, x),
    ...steps.flatMap((step, n) => [
      space(n === 0 ? 0 : 0.7 * MM),
      row([
        text([{ text: `${n + 1}.`, style: body }], { width: indent, ...smallText }, leftAt(x)),
        text(
          [{ text: step, style: body }],
          { width: HOW_WIDTH - indent, balanced: true, ...smallText },
          leftAt(x + indent),
        ),
      ]),
    ]),
    space(2 * MM),
    text([{ text: moving, style: body }], { width: HOW_WIDTH, ...smallText }, leftAt(x)),
  ])
}

function where({ name, address, contact, hours }: VoucherSheet['centre'], x: number): Part {
  const lines = (...words: string[]) =>
    text([{ text: words.join('\n'), style: style('text', 9) }], { width: WHERE_WIDTH, ...smallText }, leftAt(x))
  return stack([
    heading(name, WHERE_WIDTH, x),
    lines(...address),
    space(1.6 * MM),
    lines(...contact),
    ...(hours === null ? [] : [space(1.6 * MM), lines(hours)]),
  ])
}

/**
 * pdfmake draws QR modules of whole points, so the code comes out smaller than the space for it and has to be centred.
 * pdfmake centres between `x` and the right edge of the page, so `x` is chosen to give the middle of the space.
 */
function qrCode({ bookingUrl }: VoucherSheet, x: number): Part {
  const caption = text(
    [{ text: 'Réserver', style: style('text', 8.5) }],
    { width: QR_SIZE, leading: 1.45 },
    { align: 'center', x },
  )
  return {
    height: QR_SIZE + caption.height,
    draw: y => [
      {
        qr: bookingUrl,
        eccLevel: 'M',
        mode: 'octet',
        fit: QR_SIZE,
        alignment: 'center',
        absolutePosition: { x: 2 * x + QR_SIZE - PAGE.width, y },
      },
      ...caption.draw(y + QR_SIZE + 0.6 * MM),
    ],
  }
}

/**
 * The frame around the number and the last day. Lengths are in points; `numberShare` is the number's share of the
 * width.
 */
const FRAME = { height: 55.4, radius: 5 * MM, numberShare: 1.55 / 2.55 } as const

/** A number with more letters, such as a code of another system, is printed smaller to fit its part of the frame. */
const LETTERS_AT_FULL_SIZE = 22

/** The number of the voucher and its last day, in a frame with a dashed line between them. */
export const numberFrame = (sheet: VoucherSheet): Part => {
  const split = INNER * FRAME.numberShare
  const cell = (label: string, words: string, wordStyle: ReturnType<typeof style>, x: number, width: number): Part =>
    stack([
      space(3.6 * MM),
      text([{ text: label, style: style('text', 9) }], { width, leading: 1.5 }, leftAt(x)),
      text([{ text: words, style: wordStyle }], { width, leading: 1.2 }, leftAt(x)),
    ])
  const number = style('strong', Math.min(17, (17 * LETTERS_AT_FULL_SIZE) / sheet.number.length), {
    spacing: 0.09,
    features: ['tnum'],
  })
  const inner = row([
    cell('Numéro du bon', sheet.number, number, PAGE.side + 7 * MM, split),
    cell('Valable jusqu’au', sheet.validUntil, style('display', 15.5), PAGE.side + split + 7 * MM, INNER - split),
  ])
  const lines = (y: number) => ({
    canvas: [
      { type: 'rect' as const, x: 0, y: 0, w: INNER, h: FRAME.height, r: FRAME.radius, lineWidth: 1.3, lineColor: INK },
      {
        type: 'line' as const,
        x1: split,
        y1: 0,
        x2: split,
        y2: FRAME.height,
        lineWidth: 0.85,
        lineColor: INK,
        dash: { length: 2.5, space: 2 },
      },
    ],
    absolutePosition: { x: PAGE.side, y },
  })
  return { height: FRAME.height, draw: y => [lines(y), ...inner.draw(y)] }
}
