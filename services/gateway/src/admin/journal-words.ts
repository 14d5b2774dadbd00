import type { JournalEventType } from '@alba/contracts/admin/rows'
import { roomTypeWords } from '@alba/contracts/catalogue/room-types'
import { choiceWords } from '@alba/contracts/settings/choice-words'
import { exactPrice } from '@alba/contracts/shared/price'
import { type Noun, quantity } from '@alba/contracts/shared/quantity'
import { french } from '@alba/contracts/shared/typography'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { partLabels, partWords } from './journal-part-words.ts'

/** What an entry of the journal says of an event that is no definition. */
export const deeds: Partial<Record<JournalEventType, string>> = {
  AccountAdded: 'Accès à l’Espace Praticien ouvert',
  PractitionerInvited: 'Invitation envoyée par e-mail',
  InvitationAccepted: 'Mot de passe choisi avec le lien de l’invitation',
  PasswordReset: 'Mot de passe réinitialisé',
  AccountDisabled: 'Accès à l’Espace Praticien fermé',
  AdminRoleGiven: 'Rôle d’administrateur donné',
  AdminRoleTaken: 'Rôle d’administrateur retiré',
  OperatorRoleGiven: 'Accès à l’exploitation donné',
  OperatorRoleTaken: 'Accès à l’exploitation retiré',
}

/** The names of the fields of definitions. The journal shows no change of a field that is not here, such as an id. */
export const labels: Readonly<Record<string, string>> = {
  name: 'Nom',
  title: 'Titre',
  slug: 'Adresse de la page',
  description: 'Description',
  detailedDescription: 'Description détaillée',
  targetAudience: 'Public',
  benefits: 'Bienfaits',
  categoryId: 'Catégorie',
  durationMinutes: 'Durée',
  priceCents: 'Prix',
  sessionsCount: 'Nombre de séances',
  bufferBeforeMinutes: 'Tampon avant',
  bufferAfterMinutes: 'Tampon après',
  roomType: 'Type de salle',
  questionnaireId: 'Questionnaire de santé',
  asks: 'Informations demandées',
  ownQuestions: 'Questions du centre',
  rank: 'Place sur la page',
  picture: 'Image',
  hero: 'Image de l’accueil',
  retired: 'Dans l’offre',
  questions: 'Questions',
  items: 'Soins inclus',
  text: 'Texte',
  type: 'Type de réponse',
  required: 'Obligatoire',
  options: 'Réponses proposées',
  contraindication: 'Contre-indication',
  advice: 'Conseil',
  quantity: 'Quantité',
  holdMinutes: 'Délai de paiement',
  minimumNoticeMinutes: 'Délai avant un rendez-vous',
  horizonDays: 'Réservations ouvertes',
  startTimes: 'Horaires proposés',
  termsVersion: 'Version des conditions de vente',
  noticeHours: 'Délai pour déplacer ou annuler',
  moves: 'Reports possibles',
  moveMonths: 'Délai de report',
  creditMonths: 'Validité d’un avoir',
  arrivalMinutes: 'Arrivée avant l’heure',
  voucherMonths: 'Validité d’un bon cadeau',
  withdrawalDays: 'Délai de rétractation',
  refundDays: 'Délai de remboursement',
  reminderHours: 'Rappel avant le rendez-vous',
  leastCents: 'Plus petit montant libre',
  mostCents: 'Plus grand montant libre',
  answersDays: 'Conservation des réponses',
  unpaidDays: 'Conservation des réservations non payées',
  enabled: 'Bandeau affiché',
  ...Object.fromEntries(Object.entries(choiceWords).map(([name, { label }]) => [name, label])),
  ...partLabels,
}

type Value = unknown
type Words = (value: Value, catalogue: Catalogue) => string

const minutes: Words = value => `${value} min`
const counted =
  (noun: Noun): Words =>
  value =>
    french(quantity(Number(value), noun))
const price: Words = value => exactPrice(Number(value))
const answers: Readonly<Record<string, string>> = { boolean: 'Oui ou non', select: 'Choix', text: 'Texte libre' }
const asked: Readonly<Record<string, string>> = {
  pregnancy_week: 'Semaine de grossesse',
  baby_age: 'Âge du bébé',
  nothing: 'Rien de plus',
}

function askedWords(value: Value): string {
  const { what, from, to } = value as { what: string; from?: number; to?: number }
  const range = from === undefined && to === undefined ? '' : ` (de ${from ?? 'la première'} à ${to ?? 'la dernière'})`
  return `${asked[what] ?? what}${range}`
}

function sizeWords(value: Value): string {
  const { width, height } = value as { width: number; height: number }
  return `image de ${width} × ${height} pixels`
}

/** How the values of some fields are said; others are shown as they are. */
const words: Readonly<Record<string, Words>> = {
  categoryId: (value, { categories }) => categories.find(({ id }) => id === value)?.name ?? `Catégorie ${value}`,
  questionnaireId: (value, { questionnaires }) => questionnaires.get(Number(value))?.title ?? `Questionnaire ${value}`,
  durationMinutes: minutes,
  bufferBeforeMinutes: minutes,
  bufferAfterMinutes: minutes,
  holdMinutes: minutes,
  minimumNoticeMinutes: minutes,
  horizonDays: value => french(`${quantity(Number(value), 'day')} à l’avance`),
  priceCents: value => (value === 0 ? 'Sur devis' : exactPrice(Number(value))),
  noticeHours: counted('hour'),
  moveMonths: counted('month'),
  creditMonths: counted('month'),
  arrivalMinutes: counted('minute'),
  voucherMonths: counted('month'),
  withdrawalDays: counted('calendar day'),
  refundDays: counted('day'),
  reminderHours: counted('hour'),
  answersDays: counted('day'),
  unpaidDays: counted('day'),
  leastCents: price,
  mostCents: price,
  roomType: value => roomTypeWords(String(value)),
  asks: askedWords,
  type: value => answers[String(value)] ?? String(value),
  picture: value => (value as { alt: string }).alt,
  logo: sizeWords,
  hero: value => `${(value as { alt: string }).alt} (${sizeWords(value)})`,
}

/** A value in French; « rien » where there is none. */
export function valueWords(field: string, value: Value, catalogue: Catalogue): string {
  // What has no `retired` is offered.
  if (field === 'retired') return value ? 'Non' : 'Oui'
  if (value === null || value === undefined || value === '') return 'rien'
  const said = partWords(field, value)
  if (said !== undefined) return said
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : 'rien'
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non'
  return words[field]?.(value, catalogue) ?? String(value)
}
