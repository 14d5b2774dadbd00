import type { ModelView, OperationsView } from '@alba/contracts/operations/api'
import { type Act, retryMailsOf, retryOf, skipEventOf } from './act.ts'
import { type Cause, causesOf, mailCausesOf } from './causes.ts'
import { age, counted } from './counted.ts'
import { consequenceOf, shownBy, titleOf } from './model-words.ts'
import { isRebuilt } from './rebuild.ts'

/** A problem that needs a person. */
export type Attention = {
  readonly key: string
  readonly tone: 'red' | 'yellow'
  readonly title: string
  /** The consequence that the centre notices. */
  readonly consequence: string
  /** What an operator has to do outside this page, when no act is offered. */
  readonly advice?: string
  /** The technical error message. */
  readonly error?: string
  readonly act?: Act
}

/**
 * All problems that need a person, the red ones before the yellow ones. Within a colour the order is: services that do
 * not answer, read models, replays, parked work, mails, the bus.
 */
export function attentionOf(view: OperationsView): Attention[] {
  return [...silent(view), ...models(view), ...rebuilds(view), ...work(view), ...mails(view), ...bus(view)].toSorted(
    (one, other) => Number(other.tone === 'red') - Number(one.tone === 'red'),
  )
}

const RESTART = 'Sur le serveur, lisez le journal de ce programme, puis redémarrez-le.'

/** The services that do not answer. Command is recognized by the head of the log, which only its answer contains. */
const silent = ({ head, projector_answers }: OperationsView): Attention[] => [
  ...(head === null
    ? [
        {
          key: 'command',
          tone: 'red' as const,
          title: 'Le programme « command » ne répond pas',
          consequence: 'Personne ne peut réserver, payer ni modifier quoi que ce soit.',
          advice: RESTART,
        },
      ]
    : []),
  ...(projector_answers
    ? []
    : [
        {
          key: 'projector',
          tone: 'red' as const,
          title: 'Le programme « projector » ne répond pas',
          consequence: 'Les écrans restent tels qu’ils sont, et aucun e-mail ne part.',
          advice: RESTART,
        },
      ]),
]

const models = ({ models: all }: OperationsView): Attention[] =>
  all.flatMap(model => {
    const item = modelAttention(model)
    return item ? [item] : []
  })

/** « depuis 4 minutes » */
const late = ({ lag }: ModelView): string => (lag && lag.events > 0 ? ` depuis ${age(lag.seconds)}` : '')

function modelAttention(model: ModelView): Attention | undefined {
  const { name, state, error, poison, lag } = model
  const consequence = consequenceOf(model)
  const base = { key: `model ${name}`, tone: 'red' as const, consequence, ...(error !== null && { error }) }
  switch (state) {
    case 'stopped': {
      const title = `${titleOf(name)} : mise à jour arrêtée${late(model)}`
      if (!poison) return { ...base, title, advice: RESTART }
      const stopped = { name, shown: shownBy(name), eventId: poison.id, eventType: poison.type }
      const advice = 'Corrigez le logiciel si l’événement est bon. Les autres listes continuent.'
      return { ...base, title, advice, act: skipEventOf(stopped, lag?.seconds ?? null) }
    }
    case 'frozen':
      return { ...base, title: `${titleOf(name)} : plus aucun progrès${late(model)}`, advice: RESTART }
    case 'missing':
      return { ...base, title: `${titleOf(name)} : jamais construit`, advice: RESTART }
    case 'other_version':
      return {
        ...base,
        tone: 'yellow',
        title: `${titleOf(name)} : construit par une autre version du logiciel`,
        advice: 'La reconstruction commence d’elle-même ; sinon, « npm run projections -- status » dit pourquoi.',
      }
    default:
      return undefined
  }
}

/** A replay that does not continue by itself. Meanwhile readers see the model in use, if there is one. */
const rebuilds = ({ models: all }: OperationsView): Attention[] =>
  all.filter(isRebuilt).flatMap((model): Attention[] => {
    const { name, replay, lag } = model
    const consequence = model.version === null ? consequenceOf(model) : UNCHANGED
    const base = { key: `replay ${name}`, tone: 'yellow' as const, consequence }
    switch (replay.state) {
      case 'ready':
        return [
          { ...base, title: `${titleOf(name)} : aperçu prêt`, advice: 'Voyez la différence ci-dessous, puis décidez.' },
        ]
      case 'paused':
        return [
          {
            ...base,
            title: `${titleOf(name)} : reconstruction en pause`,
            advice: 'Reprenez-la ou abandonnez-la ci-dessous.',
          },
        ]
      case 'failed': {
        const { poison, error } = replay
        const stopped = {
          ...base,
          title: `${titleOf(name)} : reconstruction arrêtée`,
          ...(error !== null && { error }),
        }
        if (!poison) return [{ ...stopped, advice: 'Corrigez la cause, puis reprenez ou abandonnez ci-dessous.' }]
        const event = { name, shown: shownBy(name), eventId: poison.id, eventType: poison.type }
        const advice = 'Corrigez le logiciel si l’événement est bon. Sans lui, la reconstruction reprend d’elle-même.'
        return [{ ...stopped, advice, act: skipEventOf(event, lag?.seconds ?? null) }]
      }
      default:
        return []
    }
  })

const UNCHANGED = 'Rien ne change pour le centre : la version en service reste en place.'

const workAttention = (cause: Cause, at: string): Attention => ({
  key: `work ${cause.key}`,
  tone: 'red',
  title: `${cause.label} : ${counted(cause.items.length, 'étape arrêtée', 'étapes arrêtées')}`,
  consequence: cause.consequence,
  error: cause.error,
  ...(cause.items.some(({ asked }) => asked === null) && {
    act: retryOf(
      cause,
      cause.items.filter(({ asked }) => asked === null),
      at,
    ),
  }),
})

const work = ({ work: found, at }: OperationsView): Attention[] =>
  found ? causesOf(found).map(cause => workAttention(cause, at)) : []

const mails = ({ mails: found, at }: OperationsView): Attention[] =>
  (found ? mailCausesOf(found) : []).map(cause => {
    const { state, reason, mails: list } = cause
    const isOver = state === 'failed'
    const count = counted(list.length, 'e-mail', 'e-mails')
    return {
      key: `mails ${cause.key}`,
      tone: isOver ? 'red' : 'yellow',
      title: isOver ? `${count} : abandon après plusieurs refus` : `${count} : nouvel essai automatique en attente`,
      consequence: isOver ? 'Ces personnes n’ont rien reçu.' : 'Ces personnes n’ont encore rien reçu.',
      error: reason,
      act: retryMailsOf(cause, at),
    }
  })

/** The projector answers, but does not know the state of the bus. */
const BUS_UNKNOWN: Attention = {
  key: 'bus unknown',
  tone: 'yellow',
  title: 'Échanges entre programmes : état inconnu',
  consequence: 'Des e-mails ou d’autres programmes attendent peut-être, sans que cette page le dise.',
  advice: 'Vérifiez que le bus répond, puis lisez le journal du programme « projector ».',
}

function bus({ bus: found, projector_answers }: OperationsView): Attention[] {
  if (!found) return projector_answers ? [BUS_UNKNOWN] : []
  const readers = [...(found.relay ? [{ name: 'relay', error: found.relay.error }] : []), ...found.groups]
  const failing = readers.flatMap(({ name, error }) =>
    error === null
      ? []
      : [
          {
            key: `bus ${name}`,
            tone: 'yellow' as const,
            title: `Échanges entre programmes : « ${name} » n’avance pas`,
            consequence: 'Des e-mails ou d’autres programmes attendent. Les réservations continuent.',
            advice: 'Les essais se répètent d’eux-mêmes. Vérifiez que le bus répond.',
            error,
          },
        ],
  )
  const parked = found.parked.filter(({ error }) => error !== null)
  const [first] = parked
  if (!first) return failing
  const count = counted(parked.length, 'message refusé', 'messages refusés')
  return [
    ...failing,
    {
      key: 'bus parked',
      tone: 'yellow',
      title: `Échanges entre programmes : ${count}`,
      consequence: 'Ce qui en dépend attend ; le reste continue.',
      advice: 'Les essais se répètent d’eux-mêmes.',
      error: first.error ?? '',
    },
  ]
}
