const words = 'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize'.split(' ')

/** The nouns that are counted: one, several, and whether « un » becomes « une ». */
const nouns = {
  h: { one: 'h', many: 'h', feminine: true },
  hour: { one: 'heure', many: 'heures', feminine: true },
  minute: { one: 'minute', many: 'minutes', feminine: true },
  day: { one: 'jour', many: 'jours', feminine: false },
  'calendar day': { one: 'jour calendaire', many: 'jours calendaires', feminine: false },
  month: { one: 'mois', many: 'mois', feminine: false },
  notification: { one: 'notification', many: 'notifications', feminine: true },
  event: { one: 'événement', many: 'événements', feminine: false },
  other: { one: 'autre', many: 'autres', feminine: true },
  time: { one: 'fois', many: 'fois', feminine: true },
} as const
export type Noun = keyof typeof nouns

/** 2 → « deux »; digits above sixteen. */
export const inWords = (count: number, isFeminine = false): string =>
  count === 1 && isFeminine ? 'une' : (words[count] ?? String(count))

/**
 * How often, or how much: « 48 heures », « 1 jour », « 14 jours calendaires », « 2 autres »; in words « une fois », « neuf mois ».
 * The space is a plain one: `french` makes it a no-break space where a number comes before its unit.
 */
export function quantity(count: number, noun: Noun, look: 'digits' | 'words' = 'digits'): string {
  const { one, many, feminine } = nouns[noun]
  const number = look === 'words' ? inWords(count, feminine) : String(count)
  // In French, zero is singular.
  return `${number} ${count < 2 ? one : many}`
}

/** « dans les 3 mois », « dans le mois ». */
export const withinMonths = (months: number, look: 'digits' | 'words' = 'digits'): string =>
  months === 1 ? 'dans le mois' : `dans les ${quantity(months, 'month', look)}`
