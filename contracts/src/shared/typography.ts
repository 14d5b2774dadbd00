/** Narrow no-break space: before double punctuation, between a number and its unit. */
const NARROW = '\u202f'
/** Plain no-break space: between the groups of a long number. */
const WIDE = '\u00a0'

const UNITS = '°C|%|€|h|min|minutes?|heures?|jours?|semaines?|mois|ans?|kg|cm|m'

/**
 * Each rule replaces one character by one other, so positions in a text stay the same (web/typography.ts relies on
 * this).
 */
const rules: readonly [RegExp, string][] = [
  [/[ \u00a0](?=[;:!?»])/g, NARROW],
  [/(?<=«)[ \u00a0]/g, NARROW],
  [new RegExp(`(?<=\\d) (?=(?:${UNITS})(?![\\p{L}\\d]))`, 'gu'), NARROW],
  // « 9 h 30 », « n° 12 »
  [/(?<=\d\u202fh) (?=\d\d(?!\d))/g, NARROW],
  [/(?<=n°) (?=\d)/g, NARROW],
  // « 04 78 00 00 00 »
  [/(?<=\b0[1-9](?: \d\d){0,3}) (?=\d\d(?: \d\d)*\b)/g, WIDE],
  [/(?<=\p{L})'(?=\p{L})/gu, '’'],
]

/** Puts a text into French typography: no-break spaces before « ? » and between a number and its unit, ’ for '. */
export const french = (text: string): string => rules.reduce((set, [found, by]) => set.replace(found, by), text)
