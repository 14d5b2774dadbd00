import { capital } from '@alba/contracts/centre/grammar'
import type { ModelState, ModelView } from '@alba/contracts/operations/api'
import type { Tone } from '../../../ui/badge.tsx'
import { age, counted, listed } from './counted.ts'

/** The French nouns for the streams of each category. */
const nouns: Readonly<Record<string, readonly [one: string, many: string]>> = {
  agenda: ['jour', 'jours'],
  booking: ['réservation', 'réservations'],
  payment: ['paiement', 'paiements'],
  voucher: ['bon cadeau', 'bons cadeaux'],
  purchase: ['forfait vendu', 'forfaits vendus'],
  withdrawal: ['rétractation', 'rétractations'],
  closure: ['fermeture', 'fermetures'],
  service: ['soin', 'soins'],
  practitioner: ['praticien', 'praticiens'],
  account: ['compte', 'comptes'],
  client: ['fiche', 'fiches'],
  absence: ['absence', 'absences'],
}

type ModelWords = {
  /** What people see of the read model, as the subject of a French sentence. */
  readonly shown: string
  /** The categories of the streams whose changes its readers would miss; empty for a model that reads every stream. */
  readonly about: readonly string[]
}

/** What each read model means to the centre. A model that is missing here is called by its technical name. */
const models: Readonly<Record<string, ModelWords>> = {
  agenda: { shown: 'l’agenda', about: ['booking', 'agenda', 'closure'] },
  absences: { shown: 'les absences', about: ['absence', 'booking'] },
  bookings: { shown: 'la liste des réservations', about: ['booking', 'payment'] },
  payments: { shown: 'la liste des paiements', about: ['payment', 'booking'] },
  supervision: { shown: 'la surveillance des paiements', about: ['payment'] },
  vouchers: { shown: 'la liste des bons cadeaux', about: ['voucher'] },
  purchases: { shown: 'la liste des forfaits vendus', about: ['purchase', 'withdrawal'] },
  movements: { shown: 'les comptes', about: ['payment', 'booking', 'voucher', 'purchase'] },
  dashboard: { shown: 'le tableau de bord', about: ['booking', 'payment'] },
  search: { shown: 'la recherche', about: ['booking', 'payment', 'voucher'] },
  timeline: { shown: 'l’historique de chaque dossier', about: ['booking', 'payment', 'voucher', 'purchase'] },
  notifications: { shown: 'la cloche des notifications', about: ['booking', 'payment', 'voucher'] },
  live: { shown: 'l’actualisation des écrans ouverts', about: ['booking', 'agenda', 'payment'] },
  catalogue: { shown: 'l’offre du site', about: ['service', 'practitioner'] },
  settings: { shown: 'les réglages du centre', about: [] },
  staff: { shown: 'la liste des accès', about: ['account'] },
  journal: { shown: 'le journal des réglages', about: ['service', 'practitioner', 'account'] },
  clients: { shown: 'les fiches importées', about: ['client'] },
}

const wordsOf = (name: string): ModelWords => models[name] ?? { shown: name, about: [] }

/** « l’agenda » */
export const shownBy = (name: string): string => wordsOf(name).shown
/** « L’agenda » */
export const titleOf = (name: string): string => capital(shownBy(name))

/** « à l’agenda », « au tableau de bord », « aux comptes » */
const toWhatIsShown = (name: string): string => `à ${shownBy(name)}`.replace(/^à le /, 'au ').replace(/^à les /, 'aux ')

const isPlural = (name: string): boolean => shownBy(name).startsWith('les ')

/** « L’agenda ne montre pas les derniers changements de 3 réservations. » */
export function consequenceOf({ name, lag }: Pick<ModelView, 'name' | 'lag'>): string {
  const verb = isPlural(name) ? 'ne montrent pas' : 'ne montre pas'
  if (!lag) return `${titleOf(name)} ${isPlural(name) ? 'peuvent' : 'peut'} ne pas être à jour.`
  const { about } = wordsOf(name)
  const missing = about.flatMap(category => {
    const count = lag.streams[category] ?? 0
    const [one, many] = nouns[category] ?? [category, category]
    return count > 0 ? [counted(count, one, many)] : []
  })
  if (missing.length > 0)
    return `${titleOf(name)} ${verb} les derniers changements de ${lag.is_more ? 'plus de ' : ''}${listed(missing)}.`
  if (about.length > 0 || lag.events === 0) return `Pour l’instant, rien ne manque ${toWhatIsShown(name)}.`
  return `${titleOf(name)} ${verb} ${counted(lag.events, 'changement', 'derniers changements')}.`
}

/** « Les derniers changements de 3 réservations peuvent manquer à : l’agenda et les comptes. » */
export function sharedConsequenceOf(models: readonly Pick<ModelView, 'name' | 'lag'>[]): string {
  const where = listed(models.map(({ name }) => shownBy(name)))
  const missing = Object.entries(nouns).flatMap(([category, [one, many]]) => {
    const counts = models
      .filter(({ name }) => wordsOf(name).about.includes(category))
      .map(({ lag }) => lag?.streams[category] ?? 0)
    const most = Math.max(0, ...counts)
    return most > 0 ? [counted(most, one, many)] : []
  })
  if (missing.length === 0) return `Les derniers changements peuvent manquer à : ${where}.`
  const isMore = models.some(({ lag }) => lag?.is_more)
  return `Les derniers changements de ${isMore ? 'plus de ' : ''}${listed(missing)} peuvent manquer à : ${where}.`
}

/** « 3 réservations et 1 paiement »: the streams of which a model reads nothing more. @param categories one for each */
export function streamsWords(categories: readonly string[]): string {
  const counts = [...Map.groupBy(categories, category => nouns[category] ?? OTHER_STREAM)]
  return listed(counts.map(([[one, many], { length }]) => counted(length, one, many)))
}
const OTHER_STREAM = ['dossier', 'dossiers'] as const

/**
 * « Les derniers changements de 1 réservation manquent à : l’agenda et les comptes. Tout le reste y est à jour. »
 * @param names of the models that leave out the same streams
 * @param categories of these streams, one for each
 */
export const heldConsequenceOf = (names: readonly string[], categories: readonly string[]): string =>
  `Les derniers changements de ${streamsWords(categories)} manquent ${names.length === 1 ? toWhatIsShown(names[0] ?? '') : `à : ${listed(names.map(shownBy))}`}. Tout le reste y est à jour.`

/** The label and the colour of each state. */
export const stateWords: Readonly<Record<ModelState, { readonly label: string; readonly tone: Tone }>> = {
  healthy: { label: 'À jour', tone: 'green' },
  behind: { label: 'En retard, avance', tone: 'yellow' },
  frozen: { label: 'Figé', tone: 'red' },
  incomplete: { label: 'Incomplet', tone: 'red' },
  stopped: { label: 'Arrêté', tone: 'red' },
  other_version: { label: 'Autre version', tone: 'yellow' },
  missing: { label: 'Absent', tone: 'red' },
  unknown: { label: 'Inconnu', tone: 'grey' },
}

/** « 12 événements, 4 minutes »; « aucun ». */
export function lagWords({ lag }: Pick<ModelView, 'lag'>): string {
  if (!lag) return 'inconnu'
  if (lag.events === 0) return 'aucun'
  return `${lag.is_more ? 'plus de ' : ''}${counted(lag.events, 'événement', 'événements')}, ${age(lag.seconds)}`
}
