import type { OperationsView } from '@alba/contracts/operations/api'
import type { ModelAction } from '@alba/contracts/operations/models'
import type { Cause, MailCause, ParkedItem } from './causes.ts'
import { age, counted, listed, secondsSince } from './counted.ts'

/** An act for an operator to confirm, with the French texts of the question. */
export type Act = {
  readonly title: string
  readonly confirm: string
  readonly danger?: boolean
  /**
   * The facts of the question, in this order: the number of things concerned, their age or the duration of the act, the
   * effects.
   */
  readonly facts: readonly (readonly [name: string, value: string])[]
} & (
  | { readonly kind: 'retry-parked'; readonly ids: readonly string[] }
  | { readonly kind: 'skip-parked'; readonly id: string }
  /** For every model that stands in front of the event. */
  | { readonly kind: 'skip-event'; readonly models: readonly string[]; readonly eventId: string }
  | { readonly kind: 'retry-mails'; readonly ids: readonly number[] }
  | { readonly kind: 'drop-mail'; readonly id: number }
  | {
      readonly kind: 'replay-model'
      readonly model: string
      /** Whether the new tables wait until somebody puts them in use; otherwise they are put in use at once. */
      readonly preview: boolean
    }
  | { readonly kind: 'act-on-model'; readonly model: string; readonly action: ModelAction }
  | { readonly kind: 'verify-log' }
  | {
      readonly kind: 'act-on-message'
      readonly act: 'retry' | 'skip'
      readonly group: string
      readonly eventId: string
    }
)

const steps = (count: number): string => counted(count, 'étape', 'étapes')
const mails = (count: number): string => counted(count, 'e-mail', 'e-mails')
const oldest = (since: string | undefined, at: string): string => (since ? age(secondsSince(since, at)) : '–')

/**
 * The act of retrying parked items of one cause.
 * @param items oldest first
 * @param at the instant of the server's answer that is shown, here and below
 */
export function retryOf(cause: Pick<Cause, 'effects'>, items: readonly ParkedItem[], at: string): Act {
  const behind = items.reduce((sum, { waiting }) => sum + waiting, 0)
  return {
    kind: 'retry-parked',
    ids: items.map(({ id }) => id),
    title: `Réessayer ${steps(items.length)} ?`,
    confirm: items.length === 1 ? 'Réessayer' : `Réessayer les ${items.length}`,
    facts: [
      [
        'Nombre',
        behind > 0 ? `${steps(items.length)}, et ${counted(behind, 'suite', 'suites')} derrière` : steps(items.length),
      ],
      ['La plus ancienne', `arrêtée depuis ${oldest(items[0]?.since, at)}`],
      ['Effets', cause.effects],
    ],
  }
}

/** The act of skipping a parked item. It is then never done, and the items behind it go on. */
export function skipOf(cause: Cause, item: ParkedItem, at: string): Act {
  const behind =
    item.waiting > 0
      ? `${counted(item.waiting, 'suite du même dossier reprend', 'suites du même dossier reprennent')}. `
      : ''
  return {
    kind: 'skip-parked',
    id: item.id,
    title: 'Écarter cette étape ?',
    confirm: 'Écarter',
    danger: true,
    facts: [
      ['Nombre', `${steps(1)} : ${item.what}, ${item.subject}`],
      ['Âge', `arrêtée depuis ${oldest(item.since, at)}`],
      [
        'Effets',
        `${behind}Cette étape ne se fera jamais d’elle-même : réglez-la d’abord à la main. ${cause.consequence}`,
      ],
    ],
  }
}

/** The read models that cannot apply an event. `shown`: what people see of them, such as « l’agenda ». */
type Stopped = {
  readonly models: readonly string[]
  readonly shown: readonly string[]
  readonly eventId: string
  readonly eventType: string
}

/**
 * The act of letting models go on without the event that they cannot read.
 * @param lagSeconds the age of the oldest event that a model has not read; null when unknown
 */
export const skipEventOf = (stopped: Stopped, lagSeconds: number | null): Act =>
  skipping(stopped, lagSeconds === null ? 'inconnu' : `arrêté depuis ${age(lagSeconds)}`, '')

/** The act of building models anew without the event for which they leave out its stream. @param seconds since when */
export const skipHeldOf = (held: Stopped, seconds: number): Act =>
  skipping(
    held,
    `laissé de côté depuis ${age(seconds)}`,
    ` ${held.models.length > 1 ? 'Les listes se reconstruisent' : 'La liste se reconstruit'} à côté, sans interruption.`,
  )

const skipping = ({ models, shown, eventId, eventType }: Stopped, howLong: string, then: string): Act => ({
  kind: 'skip-event',
  models,
  eventId,
  title: 'Continuer sans cet événement ?',
  confirm: 'Continuer sans lui',
  danger: true,
  facts: [
    [
      'Nombre',
      `1 événement : ${eventType}${models.length > 1 ? `, pour ${counted(models.length, 'liste', 'listes')}` : ''}`,
    ],
    ['Âge', howLong],
    [
      'Effets',
      `Ce que dit cet événement manquera à ${models.length > 1 ? ': ' : ''}${listed(shown)}, et à rien d’autre. Le reste du même dossier suit.${then} Aucun e-mail, aucun paiement. Une version corrigée du logiciel pourra le relire.`,
    ],
  ],
})

/** The act of retrying at once mails that could not be sent. They are sorted, oldest first. */
export const retryMailsOf = ({ mails: found }: Pick<MailCause, 'mails'>, at: string): Act => ({
  kind: 'retry-mails',
  ids: found.map(({ id }) => id),
  title: `Réessayer ${mails(found.length)} ?`,
  confirm: found.length === 1 ? 'Réessayer' : `Réessayer les ${found.length}`,
  facts: [
    ['Nombre', mails(found.length)],
    ['Le plus ancien', `attendu depuis ${oldest(found[0]?.dueAt, at)}`],
    ['Effets', 'Chacun part au plus une fois, tout de suite si le serveur l’accepte.'],
  ],
})

/** A message of the bus that a group could not handle, with the number of those that wait behind it. */
export type RefusedMessage = NonNullable<OperationsView['bus']>['parked'][number] & { readonly waiting: number }

const messages = (count: number): string => counted(count, 'message', 'messages')

export const retryMessageOf = (message: RefusedMessage, at: string): Act => ({
  kind: 'act-on-message',
  act: 'retry',
  group: message.group,
  eventId: message.eventId,
  title: 'Réessayer ce message ?',
  confirm: 'Réessayer',
  facts: messageFacts(message, at, 'Il est remis tout de suite à son lecteur, puis ce qui attend derrière lui.'),
})

/** The act of letting a group go on without a message. */
export const skipMessageOf = (message: RefusedMessage, at: string): Act => ({
  kind: 'act-on-message',
  act: 'skip',
  group: message.group,
  eventId: message.eventId,
  title: 'Écarter ce message ?',
  confirm: 'Écarter',
  danger: true,
  facts: messageFacts(
    message,
    at,
    'Ce qui devait en suivre, comme un e-mail, ne se fera jamais de soi-même. Ce qui attend derrière lui reprend.',
  ),
})

const messageFacts = ({ type, subject, waiting, parkedAt }: RefusedMessage, at: string, effects: string) =>
  [
    ['Nombre', `${messages(1)} : ${type ?? 'illisible'}, ${subject}${waiting > 0 ? `, et ${waiting} derrière` : ''}`],
    ['Âge', `refusé depuis ${oldest(parkedAt, at)}`],
    ['Effets', effects],
  ] as const

/** The act of giving up a mail, which is then never sent. */
export const dropMailOf = ({ id, kind, dueAt }: MailCause['mails'][number], at: string): Act => ({
  kind: 'drop-mail',
  id,
  title: 'Abandonner cet e-mail ?',
  confirm: 'Abandonner',
  danger: true,
  facts: [
    ['Nombre', `1 e-mail : ${kind}`],
    ['Âge', `attendu depuis ${oldest(dueAt, at)}`],
    ['Effets', 'La personne ne le recevra jamais : prévenez-la autrement si elle en a besoin.'],
  ],
})
