/** Fonts and colours of mails. Only system fonts are used, as mails cannot rely on web fonts. */
export const SANS = "'Helvetica Neue',Helvetica,Arial,sans-serif"
export const SERIF = "Georgia,'Times New Roman',serif"
export const INK = '#3d2230'
export const SOFT = '#6d4a57'
export const CLAY = '#a34a35'

/**
 * Padding that is narrower on a phone without a style sheet: the sides are percentages of the width. Outlook does not
 * know percentages, so it gets pixels.
 * @param side pixels at full width
 * @param width full width of the padded element, in pixels
 */
export function padding(top: number, side: number, bottom: number, width: number): string {
  const part = Number(((100 * side) / width).toFixed(2))
  return `padding:${top}px ${part}% ${bottom}px;mso-padding-alt:${top}px ${side}px ${bottom}px`
}
