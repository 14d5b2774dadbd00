/** Fonts and colours of mails: no web font, no style sheet. */
export const SANS = "'Helvetica Neue',Helvetica,Arial,sans-serif"
export const SERIF = "Georgia,'Times New Roman',serif"
export const INK = '#3d2230'
export const SOFT = '#6d4a57'
export const CLAY = '#a34a35'
