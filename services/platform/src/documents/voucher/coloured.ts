import type { Content } from 'pdfmake'
import { plainDrawing } from '../../look/drawings.ts'
import { type Part, row, space, stack } from '../typesetting/part.ts'
import { messageText, nameLine, type Plan, titleText } from './gift.ts'
import { drawing, MM, PAGE, style, text } from './page.ts'
import type { VoucherSheet } from './sheet.ts'

/*
 * The coloured card, as the page of the sale shows it: a white card with the drawing of the treatment, before a window
 * in which the sun rises. Colours are those of the hand-made palette; `inColours` turns them into the centre's.
 */

const ACCENT = '#a34a35'
const QUIET = '#6d4a57'
const NOTCH = '#e7a58c'

const WINDOW = { width: 162 * MM, left: (PAGE.width - 162 * MM) / 2 } as const
const CARD = { width: 128 * MM, left: (PAGE.width - 128 * MM) / 2, radius: 5 * MM, border: 3.2 * MM } as const
const COLUMN = CARD.width - 16 * MM
/** The space between the top of the window and the card: the corners of the card stay within the arch. */
const ABOVE_CARD = 34 * MM
/** The space between the card and the end of the window. */
const BELOW_CARD = 9 * MM

/** A plan, with the height of the drawing on the card in millimetres; 0 leaves it out. */
type ColouredPlan = Plan & { readonly scene: number }

/**
 * The plans to try, in order: a smaller drawing first, then smaller letters, at last no drawing and the tightest text.
 * The longer the message, the smaller its letters are from the start.
 */
function plans(words: string): ColouredPlan[] {
  const size = words.length > 340 ? 11 : words.length > 160 ? 13 : 17
  const usual = { vignette: 0, size, leading: 1.4 }
  return [
    ...[52, 40, 28].map(scene => ({ ...usual, scene })),
    ...[11, 9].filter(smaller => smaller <= size).map(smaller => ({ ...usual, size: smaller, scene: 22 })),
    ...[1, 0.8, 0.6].map(squeeze => ({ ...usual, size: 9 * squeeze, squeeze, scene: 0 })),
  ]
}

/** A part of the height of the page, in points from its top. */
type Room = { readonly from: number; readonly until: number }

/** The card before its window, by the first plan that fits. The last plan fits the longest texts. */
export function coloured(sheet: VoucherSheet, { from, until }: Room): Content[] {
  const room = until - BELOW_CARD - from
  let card = space(0)
  for (const plan of plans(sheet.message ?? '')) {
    card = cardOf(sheet, plan)
    if (card.height <= room - ABOVE_CARD) break
  }
  // A card with a long text begins higher, where the sun would be.
  const top = from + Math.max(Math.min(ABOVE_CARD, room - card.height), (room - card.height) / 2)
  return [...sunrise(sheet, { from, until }), ...frame(card.height, top), ...card.draw(top)]
}

function cardOf(sheet: VoucherSheet, plan: ColouredPlan): Part {
  const scale = plan.squeeze ?? 1
  const { recipient, sender, detail, message: words } = sheet
  const label = text(
    [{ text: 'Bon cadeau', style: style('strong', 9.5, { spacing: 0.02 }) }],
    { width: COLUMN, leading: 1.5 },
    { align: 'center', colour: ACCENT },
  )
  const gap = space((plan.size <= 11 ? 3.5 : 5) * MM)
  return stack([
    space(CARD.border),
    ...(plan.scene > 0 ? [scene(sheet, plan.scene * MM)] : []),
    space(4 * MM),
    label,
    titleText(sheet.title, 0.85 * scale, COLUMN),
    ...(detail === null ? [] : [space(MM), nameLine(scale, detail, '', COLUMN)]),
    ...(recipient === null ? [] : [gap, nameLine(scale, 'Pour ', recipient, COLUMN)]),
    ...(words === null ? [] : [space(3 * MM), messageText(words, plan, COLUMN)]),
    ...(sender === null ? [] : [space(2.5 * MM), nameLine(scale, 'De la part de ', sender, COLUMN)]),
    space(5 * MM),
    stub(sheet),
  ])
}

/** The drawing of the treatment fills its frame, like `object-fit: cover` on the page of the sale. */
function scene({ look, scene: name }: VoucherSheet, height: number): Part {
  const width = CARD.width - 2 * CARD.border
  // The drawings of treatments have a view box of 200 by 200.
  const scale = width / 200
  const inside = (plainDrawing(look.drawings, name) ?? '').replace(/^<svg[^>]*>|<\/svg>\s*$/g, '')
  const hiddenAbove = 0.46 * (width - height)
  const corners = `M0 ${height}V10Q0 0 10 0H${width - 10}Q${width} 0 ${width} 10V${height}Z`
  const svg = `<svg viewBox="0 0 ${width} ${height}"><defs><clipPath id="frame"><path d="${corners}"/></clipPath></defs><g clip-path="url(#frame)"><g transform="translate(0 ${-hiddenAbove}) scale(${scale})">${inside}</g></g></svg>`
  return drawing(svg, { x: CARD.left + CARD.border, width, height })
}

/** The number and the last day, below a tear line. */
function stub(sheet: VoucherSheet): Part {
  const inner = CARD.width - 14 * MM
  const x = CARD.left + 7 * MM
  const size = Math.min(14, (14 * 20) / sheet.number.length)
  const number = text(
    [{ text: sheet.number, style: style('strong', size, { spacing: 0.09, features: ['tnum'] }) }],
    { width: inner, leading: 1.4 },
    { align: 'left', x },
  )
  const until = text(
    [{ text: `Valable jusqu’au ${sheet.validUntil}`, style: style('text', 9) }],
    { width: inner, leading: 2 },
    { align: 'right', x, colour: QUIET },
  )
  const words = row([number, until])
  return { height: words.height + 8 * MM, draw: y => [...tearLine(y), ...words.draw(y + 4 * MM)] }
}

/** The dashed line of a ticket, with a notch at either end. */
const tearLine = (y: number): Content[] => [
  {
    canvas: [
      {
        type: 'line',
        x1: 0,
        y1: 0,
        x2: CARD.width,
        y2: 0,
        lineWidth: 0.85,
        lineColor: QUIET,
        dash: { length: 2.5, space: 2 },
      },
      ...[0, CARD.width].map(x => ({ type: 'ellipse' as const, x, y: 0, r1: 7, r2: 7, color: NOTCH })),
    ],
    absolutePosition: { x: CARD.left, y },
  },
]

const frame = (height: number, y: number): Content[] => [
  {
    canvas: [{ type: 'rect', x: 0, y: 0, w: CARD.width, h: height, r: CARD.radius, color: '#fff' }],
    absolutePosition: { x: CARD.left, y },
  },
]

/** The window behind the card: the sun, the dunes, and a branch on either side. */
function sunrise({ look }: VoucherSheet, { from, until }: Room): Content[] {
  const { width, left } = WINDOW
  const height = until - from
  const half = width / 2
  const dunes = height - 62 * MM
  const svg = `<svg viewBox="0 0 ${width} ${height}"><defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#f9dcc4"/><stop offset="0.55" stop-color="#f4c3a8"/><stop offset="1" stop-color="#e7a58c"/></linearGradient><clipPath id="arch"><path d="M0 ${height}V${half}A${half} ${half} 0 0 1 ${width} ${half}V${height}Z"/></clipPath></defs><g clip-path="url(#arch)"><rect width="${width}" height="${height}" fill="url(#sky)"/><circle cx="${0.56 * width}" cy="${34 * MM}" r="${31 * MM}" fill="#f8d59b"/><circle cx="${0.56 * width}" cy="${34 * MM}" r="${20 * MM}" fill="#fff3d8" opacity="0.75"/><g transform="translate(0 ${dunes}) scale(${width / 480} ${(62 * MM) / 180})"><path d="M0 58C90 8 170 38 260 10S420 0 480 28V180H0Z" fill="#dd9077" opacity="0.55"/><path d="M0 128C110 92 200 138 300 116S430 104 480 122V180H0Z" fill="#c9785c" opacity="0.5"/></g></g></svg>`
  const branch = { width: 20 * MM, height: (20 * MM * 240) / 92 }
  const leaves = (name: string, x: number) =>
    drawing(plainDrawing(look.drawings, name) ?? '', { x, ...branch }).draw(until - branch.height - MM)
  return [
    ...drawing(svg, { x: left, width, height }).draw(from),
    ...leaves('branch-left', left - 6 * MM),
    ...leaves('branch-right', left + width + 6 * MM - branch.width),
  ]
}
