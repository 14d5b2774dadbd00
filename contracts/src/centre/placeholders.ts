import type { Choices } from '../settings/choices.ts'
import type { Retention } from '../settings/retention.ts'
import type { AcceptedTerms } from '../settings/terms.ts'
import { telLink } from '../shared/dialling.ts'
import { quantity } from '../shared/quantity.ts'
import { french } from '../shared/typography.ts'
import { addressLine, cityLine } from './address.ts'
import type { CentreIdentity } from './identity.ts'
import { legalPerson, officeOf, registration, taxesOnPrices } from './legal-notices.ts'

/**
 * The names that texts of the centre may have in braces, such as « {téléphone} ». So a phone number, or a limit that
 * the software enforces, is written in one place only. A paragraph is left out when the centre lacks a value that it
 * names. An amount of time has its unit: « {préavis} » is « 48 heures », « {préavis court} » is « 48 h ».
 */
export const placeholders = [
  'nom',
  'descriptif',
  'adresse',
  'rue',
  'ville',
  'commune',
  'téléphone',
  'email',
  'horaires',
  'équipe',
  'prénoms',
  'société',
  'immatriculation',
  'siège',
  'taxes',
  'médiateur',
  'adresse du médiateur',
  'site du médiateur',
  'hébergeur',
  'préavis',
  'préavis court',
  'moyen de report',
  'délai de report',
  'validité',
  'validité en lettres',
  'délai de rétractation',
  'délai de remboursement',
  'reports',
  'reports au plus',
  'avoir',
  'avance',
  'conservation des réponses',
  'conservation sans paiement',
] as const
export type Placeholder = (typeof placeholders)[number]

/** Words that may stand in place of an address as the target of a link: `[{téléphone}](téléphone)`. */
export const linkWords = ['téléphone', 'email', 'médiateur'] as const

/**
 * The text of each placeholder, by its name, and the target of each link word, by the word with its parentheses:
 * « (téléphone) » is « tel:… ».
 */
type Values = Readonly<Record<Placeholder | `(${(typeof linkWords)[number]})`, string | null>>

/** « une seule fois », « deux fois au plus »; null when nothing can be moved. */
function atMost(moves: number): string | null {
  if (moves === 0) return null
  return moves === 1 ? 'une seule fois' : `${quantity(moves, 'time', 'words')} au plus`
}

/**
 * The values of the placeholders and of the link words, from the centre's data, its present terms, retention and
 * choices. A value that the centre does not have is null.
 */
export function placeholderValues(
  identity: CentreIdentity,
  terms: AcceptedTerms,
  kept: Retention,
  { visitorLinks = false }: Partial<Choices> = {},
): Values {
  const { legal, people } = identity
  const list = (names: readonly string[]) => (names.length > 0 ? new Intl.ListFormat('fr').format(names) : null)
  return {
    nom: identity.name,
    descriptif: identity.descriptor,
    adresse: addressLine(identity),
    rue: identity.street,
    ville: cityLine(identity),
    commune: identity.town,
    téléphone: identity.phone,
    email: identity.email,
    horaires: identity.hours.map(({ days, hours }) => `${days} : ${hours}`).join(' ; ') || null,
    équipe: list(people.map(({ name }) => name)),
    prénoms: list(people.map(({ firstName }) => firstName)),
    société: legalPerson({ ...legal, capital: null }),
    immatriculation: registration(legal),
    siège: officeOf(identity),
    taxes: taxesOnPrices(legal),
    médiateur: legal.mediator?.name ?? null,
    'adresse du médiateur': legal.mediator?.address ?? null,
    'site du médiateur': legal.mediator?.url ?? null,
    hébergeur: legal.host.name,
    préavis: quantity(terms.noticeHours, 'hour'),
    'préavis court': quantity(terms.noticeHours, 'h'),
    'moyen de report': visitorLinks ? 'en ligne ou par téléphone' : 'par téléphone',
    'délai de report': terms.moves > 0 ? quantity(terms.moveMonths, 'month') : null,
    validité: quantity(terms.voucherMonths, 'month'),
    'validité en lettres': quantity(terms.voucherMonths, 'month', 'words'),
    'délai de rétractation': quantity(terms.withdrawalDays, 'day'),
    'délai de remboursement': quantity(terms.refundDays, 'day'),
    reports: terms.moves > 0 ? quantity(terms.moves, 'time', 'words') : null,
    'reports au plus': atMost(terms.moves),
    avoir: quantity(terms.creditMonths, 'month'),
    avance: terms.arrivalMinutes > 0 ? quantity(terms.arrivalMinutes, 'minute') : null,
    'conservation des réponses': quantity(kept.answersDays, 'day'),
    'conservation sans paiement': quantity(kept.unpaidDays, 'day'),
    '(téléphone)': telLink(identity.phone),
    '(email)': `mailto:${identity.email}`,
    '(médiateur)': legal.mediator?.url ?? null,
  }
}

const PLACEHOLDER = /\{([^{}]*)\}/g
/** The place before an empty line or a list item (« - »): there a text is split into its parts. */
const PARAGRAPH_START = /(?<=\n)(?=\n|- )/
const LINK_WORD = new RegExp(`(?<=\\])\\((${linkWords.join('|')})\\)`, 'g')

/** The names in braces that are no placeholders. */
export const unknownPlaceholders = (text: string): string[] =>
  [...text.matchAll(PLACEHOLDER)]
    .map(([, name = '']) => name)
    .filter(name => !placeholders.includes(name as Placeholder))

/**
 * Replaces the placeholders in a text of one or more paragraphs and list items. A paragraph or item that names a value
 * which the centre lacks is left out.
 */
export function filledText(text: string, values: Values): string {
  return text
    .split(PARAGRAPH_START)
    .filter(part => namesOf(part).every(name => values[name as keyof Values] != null))
    .join('')
    .replace(/^\n+/, '')
    .replace(PLACEHOLDER, (_whole, name: Placeholder) => french(values[name] ?? ''))
    .replace(LINK_WORD, whole => `(${values[whole as keyof Values]})`)
}

/** The placeholders and the link words of a text. */
function namesOf(text: string): string[] {
  const inBraces = [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name)
  const linked = [...text.matchAll(LINK_WORD)].map(([whole]) => whole)
  return [...inBraces, ...linked]
}

/**
 * The fields that an element of a list may lack: when such a field becomes empty, only the field is removed. `also` has
 * further words by which the search finds a question.
 */
const OPTIONAL_FIELDS: readonly string[] = ['also']

/**
 * Replaces the placeholders in all texts of a value. An element of a list is removed when it is empty or one of its
 * fields is: a question whose answer was left out, for example. A field that is in no list stays, as an empty text.
 */
export function filled<Value>(value: Value, values: Values): Value {
  if (typeof value === 'string') return filledText(value, values) as Value
  if (Array.isArray(value)) return value.map(each => filled(each, values)).filter(each => !isLeftOut(each)) as Value
  if (value === null || typeof value !== 'object') return value
  const fields = Object.entries(value).map(([key, each]) => [key, filled(each, values)] as const)
  return Object.fromEntries(fields.filter(([key, each]) => each !== '' || !OPTIONAL_FIELDS.includes(key))) as Value
}

const isLeftOut = (part: unknown): boolean =>
  part === '' || (part !== null && typeof part === 'object' && Object.values(part).some(isEmpty))

const isEmpty = (value: unknown): boolean => value === '' || (Array.isArray(value) && value.length === 0)
