/** Fonts, colours and margins of mails: no web font, no style sheet. */
export const SANS = "'Helvetica Neue',Helvetica,Arial,sans-serif"
export const SERIF = "Georgia,'Times New Roman',serif"
export const INK = '#3d2230'
export const SOFT = '#6d4a57'
export const CLAY = '#a34a35'

/**
 * Narrower on a phone without a style sheet: the sides are a part of the width. Outlook knows no such part.
 * @param side in pixels, where the mail is as wide as it gets
 * @param width of what is padded there
 */
export function padding(top: number, side: number, bottom: number, width: number): string {
  const part = Number(((100 * side) / width).toFixed(2))
  return `padding:${top}px ${part}% ${bottom}px;mso-padding-alt:${top}px ${side}px ${bottom}px`
}
