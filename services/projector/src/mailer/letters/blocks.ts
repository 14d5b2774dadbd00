import { calendarLeaf } from '@alba/contracts/shared/spoken-date'
import { french } from '@alba/contracts/shared/typography'
import type { Block, Rich } from './letter.ts'
import { type Palette, padding, SANS, SERIF } from './palette.ts'
import { escaped, richHtml } from './rich.ts'

const table = (attributes: string, cells: string): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" ${attributes}>${cells}</table>`
const say = (text: string): string => escaped(french(text))

/**
 * Renders a block with tables and inline styles, which all mail programs support. The class names serve dark mode and
 * narrow screens.
 */
export function blockHtml(block: Block, palette: Palette): string {
  const { ink, soft } = palette
  switch (block.kind) {
    case 'paragraph':
      return `<p class="douce" style="margin:16px 0 0;font:16px/1.6 ${SANS};color:${soft}">${richHtml(block.text, palette)}</p>`
    case 'small':
      return `<p class="douce" style="margin:22px 0 0;font:14px/1.6 ${SANS};color:${soft}">${richHtml(block.text, palette)}</p>`
    case 'appointment':
      return appointment(block, palette)
    case 'facts':
      return facts(block.rows, palette)
    case 'button':
      return button(block, palette)
    case 'advice':
      return block.items.map((item, n) => advice(item, n, palette)).join('')
    case 'ticket':
      return ticket(block, palette)
    case 'quote':
      return `<p class="encre" style="margin:20px 0 0;font:italic 18px/1.5 ${SERIF};color:${ink}">${escaped(block.text).replaceAll('\n', '<br>')}</p>`
  }
}

/**
 * Puts two boxes side by side where both fit, else one below the other, without a style sheet, because some providers
 * remove style sheets. The cell around them has font size 0, so that no gap appears between the boxes.
 */
const sideBySide = (boxes: readonly { readonly width: number; readonly style: string; readonly content: string }[]) =>
  boxes
    .map(
      ({ width, style, content }) =>
        `<div style="display:inline-block;width:100%;max-width:${width}px;vertical-align:top;${style}">${content}</div>`,
    )
    .join('')

function appointment({ day, title, text }: Extract<Block, { kind: 'appointment' }>, palette: Palette): string {
  const { ink, leaf: ground } = palette
  const leaf = calendarLeaf(day)
  const sheet = table(
    `class="cadre" width="96" bgcolor="${ground}" style="background-color:${ground};border-radius:14px"`,
    `<tr><td class="encre" align="center" style="padding:12px 6px 14px;color:${ink};font:bold 13px/1.3 ${SANS}">${leaf.weekday}<br><span style="font:normal 38px/1.1 ${SERIF}">${leaf.day}</span><br>${leaf.month}</td></tr>`,
  )
  const words = `<span style="font:normal 24px/1.3 ${SERIF}">${say(title)}</span><br>${richHtml(text, palette)}`
  return table(
    'width="100%" style="margin-top:26px"',
    `<tr><td class="encre" style="font-size:0;color:${ink}">${sideBySide([
      { width: 124, style: '', content: sheet },
      { width: 370, style: `padding:14px 0 4px;font:16px/1.5 ${SANS}`, content: words },
    ])}</td></tr>`,
  )
}

function facts(rows: Extract<Block, { kind: 'facts' }>['rows'], palette: Palette): string {
  const { ink, soft, rule, ground } = palette
  const lines = rows.map(([label, value], n) => {
    const line = n === 0 ? '' : `border-top:1px solid ${rule};`
    const boxes = sideBySide([
      { width: 148, style: `font:14px/1.5 ${SANS};color:${soft}`, content: `<span class="douce">${say(label)}</span>` },
      { width: 304, style: `font:bold 15px/1.45 ${SANS};word-break:break-word`, content: richHtml(value, palette) },
    ])
    return `<tr><td class="encre filet" style="padding:11px 0;font-size:0;color:${ink};${line}">${boxes}</td></tr>`
  })
  return table(
    `class="cadre" width="100%" bgcolor="${ground}" style="margin-top:24px;background-color:${ground};border-radius:14px"`,
    `<tr><td style="${padding(10, 24, 12, 504)}">${table('width="100%"', lines.join(''))}</td></tr>`,
  )
}

const button = ({ label, href }: Extract<Block, { kind: 'button' }>, { accent, onAccent }: Palette): string =>
  table(
    'style="margin-top:26px"',
    `<tr><td class="bouton plein" align="center" bgcolor="${accent}" style="background-color:${accent};border-radius:999px"><a href="${escaped(href)}" style="display:inline-block;padding:16px 30px;font:bold 16px/1.25 ${SANS};color:${onAccent};text-decoration:none;border-radius:999px">${say(label)}</a></td></tr>`,
  )

const advice = (item: Rich, n: number, palette: Palette): string =>
  table(
    `style="margin-top:${n === 0 ? 28 : 12}px"`,
    `<tr><td valign="top" class="accent" style="padding:0 14px 0 0;font:italic 22px/1.2 ${SERIF};color:${palette.accent}">${n + 1}</td><td class="douce" style="font:15px/1.55 ${SANS};color:${palette.soft}">${richHtml(item, palette)}</td></tr>`,
  )

function ticket({ title, detail, number, until }: Extract<Block, { kind: 'ticket' }>, palette: Palette): string {
  const { ink, soft, edge } = palette
  const small = (size: number, text: string) =>
    `<br><span class="douce" style="font:${size}px/1.6 ${SANS};color:${soft}">${say(text)}</span>`
  return table(
    `class="filet" width="100%" style="margin-top:26px;border:1.5px dashed ${edge};border-radius:14px"`,
    `<tr><td align="center" style="padding:24px 16px 26px"><span class="encre" style="font:26px/1.3 ${SERIF};color:${ink}">${say(title)}</span>${detail === null ? '' : small(15, detail)}<br><span class="encre" style="display:inline-block;margin-top:14px;font:bold 23px/1.3 ${SANS};letter-spacing:2px;color:${ink};white-space:nowrap">${escaped(number)}</span>${small(14, until)}</td></tr>`,
  )
}
