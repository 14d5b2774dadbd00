/*
 * French grammar for the centre's own nouns (`words.ts`). It imports no schema, because browsers load it.
 */

export type Noun = {
  readonly one: string
  readonly many: string
  readonly gender: 'feminine' | 'masculine'
  readonly letterLabel?: string | undefined
  readonly choice?: string | undefined
}
export type Words = { readonly client: Noun; readonly practitioner: Noun }

/** The words until the centre chooses its own. */
export const defaultWords: Words = {
  client: { one: 'client', many: 'clients', gender: 'masculine' },
  practitioner: { one: 'praticien', many: 'praticiens', gender: 'masculine' },
}

/** Words before which « le », « la » and « de » lose their vowel. An « h » counts as mute. */
const ELIDED = /^[aàâeéèêëhiîïoôöuùûüyœæ]/i

/** « Cliente » */
export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

/** « Client », or what the centre writes in its place as a label in letters. */
export const letterLabel = ({ one, letterLabel: own }: Noun): string => own ?? capital(one)

/** « Le client », or what the centre writes in its place where staff chooses between the client and the centre. */
export const namedInChoice = (noun: Noun): string => noun.choice ?? capital(the(noun))

const isFeminine = ({ gender }: Noun): boolean => gender === 'feminine'

/** « le client », « la cliente », « l’infirmière » */
export const the = (noun: Noun): string =>
  ELIDED.test(noun.one) ? `l’${noun.one}` : `${isFeminine(noun) ? 'la' : 'le'} ${noun.one}`

/** « un client », « une cliente » */
export const a = (noun: Noun): string => `${isFeminine(noun) ? 'une' : 'un'} ${noun.one}`

/** « ce client », « cet ostéopathe », « cette cliente » */
export const thisNoun = (noun: Noun): string =>
  `${isFeminine(noun) ? 'cette' : ELIDED.test(noun.one) ? 'cet' : 'ce'} ${noun.one}`

/** « du client », « de la cliente », « de l’infirmière » */
export const ofThe = (noun: Noun): string =>
  isFeminine(noun) || ELIDED.test(noun.one) ? `de ${the(noun)}` : `du ${noun.one}`

/** « au client », « à la cliente », « à l’infirmière » */
export const toThe = (noun: Noun): string =>
  isFeminine(noun) || ELIDED.test(noun.one) ? `à ${the(noun)}` : `au ${noun.one}`

/** « de praticien », « d’infirmière » */
export const ofA = (noun: Noun): string => (ELIDED.test(noun.one) ? `d’${noun.one}` : `de ${noun.one}`)

/** « aucun praticien », « aucune praticienne » */
export const no = (noun: Noun): string => `${isFeminine(noun) ? 'aucune' : 'aucun'} ${noun.one}`

/** « un nouveau praticien », « un nouvel ostéopathe », « une nouvelle praticienne » */
export const aNew = (noun: Noun): string => {
  if (isFeminine(noun)) return `une nouvelle ${noun.one}`
  return `un ${ELIDED.test(noun.one) ? 'nouvel' : 'nouveau'} ${noun.one}`
}

/** « un autre », « une autre » */
export const another = (noun: Noun): string => (isFeminine(noun) ? 'une autre' : 'un autre')

/** « tous les praticiens », « toutes les praticiennes » */
export const allThe = (noun: Noun): string => `${isFeminine(noun) ? 'toutes' : 'tous'} les ${noun.many}`

/** « il », « elle » */
export const pronoun = (noun: Noun): string => (isFeminine(noun) ? 'elle' : 'il')

/** « libre », « occupée », « occupés », « occupées »: a regular adjective or participle that agrees with the noun. */
export const agreeing = (adjective: string, noun: Noun, count: 'one' | 'many' = 'one'): string => {
  const feminine = isFeminine(noun) && !adjective.endsWith('e') ? `${adjective}e` : adjective
  return count === 'many' && !/[sx]$/.test(feminine) ? `${feminine}s` : feminine
}

/** The name of the back office: « Espace Praticien ». */
export const backOfficeName = ({ practitioner }: Words): string => `Espace ${capital(practitioner.one)}`
