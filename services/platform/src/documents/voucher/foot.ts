import { identity } from '@alba/contracts/centre/schema'
import { french } from '@alba/contracts/shared/typography'
import encodeQR from 'qr'
import { adorn, type Paper, picture } from '../typesetting/paper.ts'
import { type Part, row, space, stack } from '../typesetting/part.ts'
import { INK } from './art.ts'
import { INNER, MM, PAGE, style, text } from './page.ts'
import type { VoucherSheet } from './sheet.ts'

const QR = 31 * MM
const GAP = 7 * MM
/** Of the two columns of text. */
const HOW = ((INNER - QR - 2 * GAP) * 1.5) / 2.5
const WHERE = (INNER - QR - 2 * GAP) / 2.5

const small = { leading: 1.45 }
const left = (x: number) => ({ align: 'left' as const, x })

/** How to use the voucher, where, and the code that leads there. */
export const foot = (sheet: VoucherSheet): Part =>
  row([how(sheet.steps, PAGE.side), where(PAGE.side + HOW + GAP), code(sheet, PAGE.width - PAGE.side - QR)])

const heading = (words: string, width: number, x: number): Part =>
  stack([
    text([{ text: words, style: style('display', 13) }], { width, leading: 1.2 }, { ...left(x), role: 'H2' }),
    space(1.6 * MM),
  ])

function how(steps: readonly string[], x: number): Part {
  const indent = 4.4 * MM
  const body = style('text', 9)
  return stack([
    heading('Pour en profiter', HOW, x),
    ...steps.flatMap((step, n) => [
      space(n === 0 ? 0 : 0.7 * MM),
      row([
        text([{ text: `${n + 1}.`, style: body }], { width: indent, ...small }, left(x)),
        text([{ text: step, style: body }], { width: HOW - indent, balanced: true, ...small }, left(x + indent)),
      ]),
    ]),
    space(2 * MM),
    text(
      [
        {
          text: french('Un empêchement ? Le rendez-vous se reporte une fois, par téléphone, jusqu’à 48 h avant.'),
          style: body,
        },
      ],
      { width: HOW, ...small },
      left(x),
    ),
  ])
}

function where(x: number): Part {
  const { centre } = identity
  const [first] = centre.hours
  const lines = (...words: string[]) =>
    text([{ text: words.join('\n'), style: style('text', 9) }], { width: WHERE, ...small }, left(x))
  return stack([
    heading(centre.name, WHERE, x),
    lines(centre.street, centre.city),
    space(1.6 * MM),
    lines(centre.phone, centre.email),
    ...(first ? [space(1.6 * MM), lines(`${first.days}, ${first.hours}`)] : []),
  ])
}

/** A way to the booking page with a phone. */
function code({ bookingUrl }: VoucherSheet, x: number): Part {
  // Its margin is that of the page; the least that it makes is taken away.
  const withMargin = encodeQR(bookingUrl, 'raw', { ecc: 'medium', encoding: 'byte', border: 1 })
  const modules = withMargin.slice(1, -1).map(line => line.slice(1, -1))
  const caption = text(
    [{ text: 'Réserver', style: style('text', 8.5) }],
    { width: QR, leading: 1.45 },
    { align: 'center', x },
  )
  return {
    height: QR + caption.height,
    draw(paper, y) {
      const alt = french('Code à scanner : il ouvre la page de réservation, le numéro de ce bon déjà saisi.')
      picture(paper, alt, { x, y, width: QR, height: QR }, () => drawModules(paper.pdf, modules, x, y))
      caption.draw(paper, y + QR + 0.6 * MM)
    },
  }
}

/** One path for all, so that no seam shows between two that touch. */
function drawModules(pdf: Paper['pdf'], modules: readonly (readonly boolean[])[], x: number, y: number): void {
  const side = QR / modules.length
  for (const [row, line] of modules.entries())
    for (const [column, isDark] of line.entries()) if (isDark) pdf.rect(x + column * side, y + row * side, side, side)
  pdf.fill('#000')
}

const CARD = { height: 55.4, radius: 5 * MM, divided: 1.55 / 2.55 } as const

/** The number and the last day. */
export const card = (sheet: VoucherSheet): Part => {
  const split = INNER * CARD.divided
  const cell = (label: string, words: string, wordStyle: ReturnType<typeof style>, x: number, width: number): Part =>
    stack([
      space(3.6 * MM),
      text([{ text: label, style: style('text', 9) }], { width, leading: 1.5 }, left(x)),
      text([{ text: words, style: wordStyle }], { width, leading: 1.2 }, left(x)),
    ])
  const number = style('strong', 17, { spacing: 0.09, features: ['tnum'] })
  const inner = row([
    cell('Numéro du bon', sheet.number, number, PAGE.side + 7 * MM, split),
    cell('Valable jusqu’au', sheet.validUntil, style('display', 15.5), PAGE.side + split + 7 * MM, INNER - split),
  ])
  return {
    height: CARD.height,
    draw(paper, y) {
      adorn(paper, () => drawFrame(paper.pdf, y, split))
      inner.draw(paper, y)
    },
  }
}

function drawFrame(pdf: Paper['pdf'], y: number, split: number): void {
  const { height, radius } = CARD
  const divided = PAGE.side + split
  pdf.roundedRect(PAGE.side, y, INNER, height, radius).lineWidth(1.3).stroke(INK)
  pdf
    .save()
    .moveTo(divided, y)
    .lineTo(divided, y + height)
    .lineWidth(0.85)
  pdf.dash(2.5, { space: 2 }).stroke(INK).restore()
}
