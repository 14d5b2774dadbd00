import { type Part, space, stack } from '../typesetting/part.ts'
import { VIGNETTE_RATIO, vignette } from './art.ts'
import { drawing, INNER, MM, PAGE, style, text } from './page.ts'
import type { VoucherSheet } from './sheet.ts'

/** A way to lay out the middle of the page: the drawing, the title, the names and the message. */
export type Plan = {
  /** Width of the drawing in millimetres; 0 leaves the drawing out. */
  readonly vignette: number
  /** The font size of the message in points, and its line height as a multiple of that. */
  readonly size: number
  readonly leading: number
  /**
   * Only in the plans for the longest texts: title and names are scaled by this factor, and the line ends of the
   * message become spaces.
   */
  readonly squeeze?: number
}

/** The first plan to try. The longer the message, the smaller its letters. */
function usualPlan(message: string): Plan {
  if (message.length <= 160) return { vignette: 118, size: 18, leading: 1.4 }
  if (message.length <= 340) return { vignette: 118, size: 14.5, leading: 1.4 }
  return { vignette: 100, size: 12, leading: 1.45 }
}

/** The plans to try, in order: the usual one, a smaller drawing, no drawing, then smaller letters. */
function plans(message: string): Plan[] {
  const first = usualPlan(message)
  const withoutDrawing = { ...first, vignette: 0 }
  const smaller = [first.size, 12, 10.5, 9].filter((size, n, all) => n === 0 || size < (all[n - 1] ?? 0))
  return [
    ...[first.vignette, 84, 64].map(width => ({ ...first, vignette: width })),
    ...smaller.map(size => ({ ...withoutDrawing, size })),
    ...[1, 0.8, 0.6].map(squeeze => ({ ...withoutDrawing, size: 9 * squeeze, squeeze })),
  ]
}

/**
 * The middle of the page by the first plan that fits the height (in points). The last plan fits the longest texts that
 * a voucher may have.
 */
export function gift(sheet: VoucherSheet, height: number): Part {
  let part = space(0)
  for (const plan of plans(sheet.message ?? '')) {
    part = layOut(sheet, plan)
    if (part.height <= height) break
  }
  return part
}

function layOut(sheet: VoucherSheet, plan: Plan): Part {
  const hasSmallText = plan.size <= 12
  const scale = plan.squeeze ?? 1
  return stack([
    ...(plan.vignette ? [scene(sheet.kind, plan.vignette * MM), space((hasSmallText ? 5 : 7) * MM)] : []),
    text([{ text: 'Bon cadeau', style: style('strong', 10, { spacing: 0.02 }) }], { width: INNER, leading: 1.5 }),
    space(MM),
    titleText(sheet.title, scale),
    ...(sheet.detail === null ? [] : [space(1.5 * MM), nameLine(scale, sheet.detail)]),
    ...(sheet.recipient === null
      ? []
      : [space((hasSmallText ? 5 : 7) * MM), nameLine(scale, 'Pour ', sheet.recipient)]),
    ...(sheet.message === null
      ? []
      : [space((sheet.recipient === null ? 6 : 3) * MM), messageText(sheet.message, plan)]),
    ...(sheet.sender === null ? [] : [space(3 * MM), nameLine(scale, 'De la part de ', sheet.sender)]),
  ])
}

function scene(kind: VoucherSheet['kind'], width: number): Part {
  return drawing(vignette(kind), { x: (PAGE.width - width) / 2, width, height: width * VIGNETTE_RATIO })
}

/** The title in the largest size that needs at most two lines. @param width of the column, in points */
export function titleText(words: string, scale: number, width: number = INNER): Part {
  const sizes = [36, 30, 24, 18].map(size => size * scale)
  for (const size of sizes) {
    const span = { text: words, style: style('title', size, { spacing: -0.025 }) }
    const part = text([span], { width, leading: 1.06, balanced: true })
    if (part.height <= 2 * 1.06 * size + 0.1 || size === sizes.at(-1)) return part
  }
  return space(0)
}

/** A line such as « Pour Léa », with the name in larger letters. @param width of the column, in points */
export const nameLine = (scale: number, words: string, name = '', width: number = INNER): Part =>
  text(
    [
      { text: words, style: style('text', 11 * scale) },
      ...(name ? [{ text: name, style: style('display', 13.2 * scale) }] : []),
    ],
    { width, leading: 1.5, balanced: true },
  )

/** @param column the width of the column, in points; by default that of the quiet card */
export function messageText(words: string, { size, leading, squeeze }: Plan, column?: number): Part {
  const collapsed = words.replaceAll(/[ \t]+/g, ' ').replaceAll(/\r\n?/g, '\n')
  const kept = squeeze ? collapsed.replaceAll(/\s*\n\s*/g, ' ') : collapsed
  const width = column ?? (squeeze ? 174 : 142) * MM
  return text([{ text: kept, style: style('italic', size) }], { width, leading, balanced: true })
}
