import type { SetupView } from '@alba/contracts/admin/setup-api'
import { french } from '@alba/contracts/shared/typography'

/** The steps of the setup, in order. They are the values of the address parameter `etape`. */
export const stepKeys = ['compte', 'centre', 'equipe', 'soin', 'horaires', 'paiements'] as const
export type StepKey = (typeof stepKeys)[number]

export type Step = {
  readonly key: StepKey
  readonly title: string
  /** The things that exist, or the things that are missing. */
  readonly detail: string
  /** Null for the step of the connections, which only runs tests and so is never done. */
  readonly isDone: boolean | null
}

const counted = (count: number, one: string, many = `${one}s`): string => french(`${count} ${count > 1 ? many : one}`)
const listed = (names: readonly string[]): string => names.join(', ')

/** The state of each step. */
export const stepsOf = (setup: SetupView): readonly Step[] => [
  { key: 'compte', title: 'Votre compte', detail: 'Ouvert', isDone: true },
  {
    key: 'centre',
    title: 'Votre centre',
    detail: setup.has_identity ? 'Nom, adresse et mentions légales' : 'Qui êtes-vous ?',
    isDone: setup.has_identity,
  },
  {
    key: 'equipe',
    title: 'Salles et équipe',
    detail: `${counted(setup.rooms, 'salle')}, ${counted(setup.people, 'personne')}`,
    isDone: setup.rooms > 0 && setup.people > 0,
  },
  { key: 'soin', title: 'Premier soin', ...serviceState(setup) },
  { key: 'horaires', title: 'Horaires', ...hoursState(setup) },
  { key: 'paiements', title: 'Paiements et e-mails', detail: 'Un essai de chacun', isDone: null },
]

function serviceState({ services, services_without_room: withoutRoom }: SetupView): Pick<Step, 'detail' | 'isDone'> {
  if (services === 0) return { detail: 'Aucun soin', isDone: false }
  if (withoutRoom.length === services)
    return { detail: `Aucune salle de ce type : ${listed(withoutRoom)}`, isDone: false }
  return { detail: counted(services, 'soin'), isDone: true }
}

function hoursState({ people, people_without_hours: withoutHours }: SetupView): Pick<Step, 'detail' | 'isDone'> {
  if (people === 0) return { detail: 'Après l’équipe', isDone: false }
  if (withoutHours.length === people) return { detail: 'Aucun jour ouvert', isDone: false }
  return {
    detail: withoutHours.length > 0 ? `Pas encore : ${listed(withoutHours)}` : 'L’agenda est ouvert',
    isDone: true,
  }
}

/** One legal requirement before the centre may sell. `advice`: allowed as it is, but to be checked. */
export type LegalLine = {
  readonly key: string
  readonly title: string
  readonly detail: string
  readonly state: 'done' | 'missing' | 'advice'
  /** Where the user can meet the requirement: a step of the setup, or a screen of the back office. */
  readonly href: string
}

const addressOfStep = (key: StepKey) => `/setup?etape=${key}`
/** The form with the texts of a page. @param page its name in the address */
const addressOfTexts = (page: string) => `/admin/texts?page=${page}`

/** The legal requirements before the centre may sell, with their states. */
export const beforeSelling = (setup: SetupView): readonly LegalLine[] => [
  {
    key: 'legal',
    title: 'Mentions légales',
    detail: setup.has_identity ? 'Publiées, d’après l’identité du centre' : 'À dire avec l’identité du centre',
    state: setup.has_identity ? 'done' : 'missing',
    href: addressOfStep('centre'),
  },
  mediatorLine(setup),
  datedLine('terms', 'cgv', 'Conditions de vente', setup.texts.terms_updated, 'Dernière modification :'),
  datedLine(
    'privacy',
    'confidentialite',
    'Politique de confidentialité',
    setup.texts.privacy_since,
    'En vigueur depuis :',
  ),
  priceLine(setup),
  {
    key: 'accessibility',
    title: 'Accessibilité',
    detail: setup.texts.accessibility ?? 'Le site dit que personne ne l’a encore vérifiée',
    state: setup.texts.accessibility === null ? 'advice' : 'done',
    href: addressOfTexts('accessibilite'),
  },
]

function mediatorLine({ has_mediator: has }: SetupView): LegalLine {
  const line = { key: 'mediator', title: 'Médiateur de la consommation', href: addressOfStep('centre') }
  if (has === null) return { ...line, detail: 'À dire avec l’identité du centre', state: 'missing' }
  if (has) return { ...line, detail: 'Nommé', state: 'done' }
  return { ...line, detail: 'Aucun : la loi n’en dispense que les soins de santé', state: 'advice' }
}

const datedLine = (key: string, page: string, title: string, date: string | null, before: string): LegalLine => ({
  key,
  title,
  detail: date === null ? 'À relire, puis à dater' : french(`${before} ${date}`),
  state: date === null ? 'missing' : 'done',
  href: addressOfTexts(page),
})

function priceLine({ services, services_without_price: withoutPrice }: SetupView): LegalLine {
  const line = { key: 'prices', title: 'Prix', href: services === 0 ? addressOfStep('soin') : '/services' }
  if (services === 0) return { ...line, detail: 'Aucun soin', state: 'missing' }
  if (withoutPrice.length > 0)
    return { ...line, detail: french(`« Sur devis » : ${listed(withoutPrice)}`), state: 'advice' }
  return { ...line, detail: 'Chaque soin a le sien', state: 'done' }
}

/** The number of steps and legal texts that are left to do. 0: the centre may sell. */
export const leftToDo = (setup: SetupView): number =>
  stepsOf(setup).filter(({ isDone }) => isDone === false).length +
  beforeSelling(setup).filter(({ key, state }) => state === 'missing' && DATED.includes(key)).length

/** The legal requirements that no step covers. Each is met once its text has a date. */
const DATED = ['terms', 'privacy']

/** The step to go on with: the first that is not done, or the last. */
export const nextStep = (steps: readonly Step[]): StepKey =>
  steps.find(({ isDone }) => isDone === false)?.key ?? 'paiements'
