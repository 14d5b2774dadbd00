import type { ModelView, ReplayView } from '@alba/contracts/operations/api'
import type { KeptModel, ModelDifference } from '@alba/contracts/operations/models'
import type { Tone } from '../../../ui/badge.tsx'
import type { Act } from './act.ts'
import { age, counted, listed, secondsSince } from './counted.ts'
import { shownBy } from './model-words.ts'

/*
 * A rebuild replays the events into new tables of a read model, beside the tables in use. A swap then replaces the
 * tables in use by the new ones; the replaced tables are kept for a day (ADR 80). Each function that is named after an
 * act returns the question that the operator confirms, in French; nothing is sent before.
 */

/** A read model with a replay that runs, or that waits until somebody resumes, swaps or abandons it. */
export type Rebuilt = ModelView & { readonly replay: ReplayView }

/** The states in which a replay still has tables of its own, to be swapped in or dropped. */
const OPEN: readonly ReplayView['state'][] = ['running', 'paused', 'ready', 'failed']

export const isRebuilt = (model: ModelView): model is Rebuilt =>
  model.replay !== null && OPEN.includes(model.replay.state)

/** Whether a replay prevents another replay or an undo from starting. A failed replay does not. */
const isUnderWay = (model: ModelView): boolean => isRebuilt(model) && model.replay.state !== 'failed'

/**
 * Whether an undo can put these tables back. Both these tables and the model in use must have the version of the
 * running code. Tables of another version are put back by deploying a projector of that version (ADR 80).
 */
export const canUndo = (model: ModelView, { version }: KeptModel): boolean =>
  version === model.code_version && version === model.version && !isUnderWay(model)

const events = (count: number): string => counted(count, 'événement', 'événements')

/**
 * The seconds that it takes to read so many events, at the speed of this model's last replay; if that is unknown, at
 * the slowest speed of the other models. Null when no speed is known.
 * @param all the models that are shown, this one included
 */
export function aboutSeconds(count: number, model: ModelView, all: readonly ModelView[]): number | null {
  const [slowest] = all.flatMap(({ replay }) => replay?.speed ?? []).toSorted((one, other) => one - other)
  const speed = model.replay?.speed ?? slowest
  return speed === undefined ? null : Math.ceil(count / speed)
}

/** A French phrase about how long it takes to read so many events; null when their number is unknown. */
function durationWords(count: number | null, model: ModelView, all: readonly ModelView[]): string {
  if (count === null) return 'affichée dès le départ'
  const seconds = aboutSeconds(count, model, all)
  return seconds === null ? 'affichée dès le départ : aucune vitesse n’est encore mesurée' : `environ ${age(seconds)}`
}

const NOTHING_SENT = 'Aucun e-mail, aucun paiement.'

/**
 * Rebuilds a model. If the model in use has the version of the running code, the result is a preview, which waits until
 * an operator has seen the difference; otherwise there is nothing to compare, and the result is swapped in at once.
 * Undefined while the projector does not answer or a replay is under way.
 */
export function rebuildOf(model: ModelView, all: readonly ModelView[]): Act | undefined {
  const { name, version, code_version, events_done } = model
  if (events_done === null || isUnderWay(model)) return undefined
  const preview = version !== null && version === code_version
  const effects = preview
    ? `Rien ne change pour le centre : la nouvelle version se construit à côté, et attend que vous ayez vu la différence. Elle occupe le disque autant que celle en service. ${NOTHING_SENT}`
    : `Dès la fin, le centre voit ${shownBy(name)} comme le logiciel actuel le construit. ${NOTHING_SENT}`
  return {
    kind: 'replay-model',
    model: name,
    preview,
    title: `Reconstruire ${shownBy(name)} ?`,
    confirm: 'Reconstruire',
    facts: [
      ['Nombre', events_done === 0 ? 'tous les événements qui la concernent' : events(events_done)],
      ['Durée', durationWords(events_done === 0 ? null : events_done, model, all)],
      ['Effets', effects],
    ],
  }
}

/** « 120 événements sur 500 » */
export const readWords = ({ events_done, events_total }: ReplayView): string =>
  events_total === null ? events(events_done) : `${events(events_done)} sur ${events_total.toLocaleString('fr')}`

/** « 120 événements sur 500, 40 par seconde, encore 10 secondes » */
export function progressWords(replay: ReplayView): string {
  const { rate, seconds_left } = replay
  return [
    readWords(replay),
    ...(rate > 0 ? [`${rate.toLocaleString('fr')} par seconde`] : []),
    ...(seconds_left === null ? [] : [`encore ${age(seconds_left)}`]),
  ].join(', ')
}

const actOn = (
  model: ModelView,
  action: Extract<Act, { kind: 'act-on-model' }>['action'],
  words: Pick<Act, 'title' | 'confirm' | 'facts' | 'danger'>,
): Act => ({ kind: 'act-on-model', model: model.name, action, ...words })

/**
 * A sentence about the model in use during the rebuild. If its version is not that of the running code, it is kept up
 * to date only while some process knows that version (ADR 79), so nothing is promised.
 */
function modelInUseSentence({ version, code_version }: ModelView): string {
  if (version === null) return 'Rien n’est encore en service.'
  return version === code_version
    ? 'La version en service reste en place, et continue d’être mise à jour.'
    : 'La version en service reste en place.'
}

export const pauseOf = (model: Rebuilt): Act =>
  actOn(model, 'pause', {
    title: `Mettre en pause : ${shownBy(model.name)} ?`,
    confirm: 'Mettre en pause',
    facts: [
      ['Nombre', readWords(model.replay)],
      ['Durée', 'jusqu’à la reprise, même après un redémarrage'],
      ['Effets', modelInUseSentence(model)],
    ],
  })

export function resumeOf(model: Rebuilt, all: readonly ModelView[]): Act {
  const { events_done, events_total } = model.replay
  const left = events_total === null ? null : events_total - events_done
  return actOn(model, 'resume', {
    title: `Reprendre : ${shownBy(model.name)} ?`,
    confirm: 'Reprendre',
    facts: [
      ['Nombre', left === null ? readWords(model.replay) : `${events(left)} à lire`],
      ['Durée', durationWords(left, model, all)],
      ['Effets', `${modelInUseSentence(model)} ${NOTHING_SENT}`],
    ],
  })
}

export const abandonOf = (model: Rebuilt): Act =>
  actOn(model, 'abandon', {
    title: `Abandonner : ${shownBy(model.name)} ?`,
    confirm: 'Abandonner',
    danger: true,
    facts: [
      ['Nombre', readWords(model.replay)],
      ['Durée', 'tout de suite'],
      ['Effets', `Ce qui est construit est jeté. ${modelInUseSentence(model)}`],
    ],
  })

/** « 2 lignes ajoutées et 1 ligne modifiée »; « aucune ligne ne change » */
export function changeWords({
  added,
  removed,
  changed,
}: Pick<ModelDifference, 'added' | 'removed' | 'changed'>): string {
  const parts = [
    ...(added > 0 ? [counted(added, 'ligne ajoutée', 'lignes ajoutées')] : []),
    ...(removed > 0 ? [counted(removed, 'ligne retirée', 'lignes retirées')] : []),
    ...(changed > 0 ? [counted(changed, 'ligne modifiée', 'lignes modifiées')] : []),
  ]
  return parts.length === 0 ? 'aucune ligne ne change' : listed(parts)
}

/** Swaps a preview in. @param difference the difference that the operator was shown */
export const swapOf = (model: ModelView, difference: ModelDifference): Act =>
  actOn(model, 'swap', {
    title: `Mettre en service : ${shownBy(model.name)} ?`,
    confirm: 'Mettre en service',
    facts: [
      ['Nombre', changeWords(difference)],
      ['Durée', 'le temps de lire les événements arrivés depuis'],
      [
        'Effets',
        `Le centre voit aussitôt ${shownBy(model.name)} avec ces changements. Ce qui est remplacé reste un jour : l’acte peut être annulé. ${NOTHING_SENT}`,
      ],
    ],
  })

/**
 * How many events are in the model in use but not in the kept tables. An undo applies them to the kept tables. Null
 * when positions do not count events, as in EventStoreDB; positions of the PostgreSQL store, numbers of 19 digits, do.
 */
function eventsSince(kept: KeptModel, { position }: ModelView): number | null {
  const counts = [kept.position, position ?? ''].every(each => /^\d{19}$/.test(each))
  return counts ? Number(BigInt(position ?? 0) - BigInt(kept.position)) : null
}

/**
 * Puts kept tables back. Only for tables for which `canUndo` is true.
 * @param at the instant of the server's answer that is shown
 */
export function undoOf(model: ModelView, kept: KeptModel, at: string): Act {
  const since = eventsSince(kept, model)
  return actOn(model, 'undo', {
    title: `Annuler la mise en service : ${shownBy(model.name)} ?`,
    confirm: 'Remettre l’ancienne',
    facts: [
      ['Nombre', since === null ? 'les événements arrivés depuis' : `${events(since)} à relire`],
      ['Âge', `remplacée il y a ${age(secondsSince(kept.since, at))}`],
      [
        'Effets',
        `Le centre revoit ${shownBy(model.name)} comme avant, avec ce qui s’est passé depuis. Une seconde annulation revient à la version d’aujourd’hui. ${NOTHING_SENT}`,
      ],
    ],
  })
}

/** Drops all kept tables of a model, of every version. @param at the instant of the server's answer that is shown */
export const discardOf = (model: ModelView, at: string): Act =>
  actOn(model, 'discard', {
    title: `Jeter ce qui a été remplacé : ${shownBy(model.name)} ?`,
    confirm: 'Jeter',
    danger: true,
    facts: [
      ['Nombre', counted(model.kept.length, 'ancienne version', 'anciennes versions')],
      ['Âge', listed(model.kept.map(({ since }) => `remplacée il y a ${age(secondsSince(since, at))}`))],
      ['Effets', 'La place sur le disque se libère. Plus rien ne pourra être annulé.'],
    ],
  })

/** The label and the colour of a replay's state. */
export const replayWords: Readonly<Record<ReplayView['state'], { readonly label: string; readonly tone: Tone }>> = {
  running: { label: 'En cours', tone: 'blue' },
  paused: { label: 'En pause', tone: 'yellow' },
  ready: { label: 'Aperçu prêt', tone: 'yellow' },
  done: { label: 'Terminée', tone: 'green' },
  abandoned: { label: 'Abandonnée', tone: 'grey' },
  failed: { label: 'Arrêtée', tone: 'red' },
}
