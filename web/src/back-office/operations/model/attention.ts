import type { ModelView, OperationsView } from '@alba/contracts/operations/api'
import { retryMailsOf, skipEventOf, skipHeldOf } from './act.ts'
import type { Attention } from './attention-entry.ts'
import { type MailCause, mailCausesOf } from './causes.ts'
import { age, counted } from './counted.ts'
import { consequenceOf, heldConsequenceOf, sharedConsequenceOf, shownBy, titleOf } from './model-words.ts'
import { parkedWork } from './parked.ts'
import { isRebuilt, type Rebuilt } from './rebuild.ts'

/**
 * All problems that need a person, the red ones before the yellow ones. Within a colour the order is: services that do
 * not answer, read models, replays, parked work, mails, the bus, the proof of the log.
 */
export function attentionOf(view: OperationsView): Attention[] {
  const problems = [
    ...silentServices(view),
    ...modelProblems(view),
    ...heldProblems(view),
    ...replayProblems(view),
    ...parkedWork(view),
    ...mailProblems(view),
    ...busProblems(view),
    ...proofProblems(view),
  ]
  return [...problems.filter(({ tone }) => tone === 'red'), ...problems.filter(({ tone }) => tone !== 'red')]
}

const RESTART = 'Sur le serveur, lisez le journal de ce programme, puis redémarrez-le.'

/**
 * The services that do not answer. The command service is recognized by the head of the log, which only its answer
 * contains.
 */
function silentServices({ head, projector_answers }: OperationsView): Attention[] {
  const silent: Attention[] = []
  if (head === null)
    silent.push({
      key: 'command',
      tone: 'red',
      title: 'Le programme « command » ne répond pas',
      consequence: 'Personne ne peut réserver, payer ni modifier quoi que ce soit.',
      advice: RESTART,
    })
  if (!projector_answers)
    silent.push({
      key: 'projector',
      tone: 'red',
      title: 'Le programme « projector » ne répond pas',
      consequence: 'Les écrans restent tels qu’ils sont, et aucun e-mail ne part.',
      advice: RESTART,
    })
  return silent
}

/** One problem for each model, and one for all models that the same event has stopped. */
function modelProblems({ models }: OperationsView): Attention[] {
  const byPoison = Map.groupBy(models, ({ name, poison }) => poison?.id ?? name)
  return [...byPoison.values()].flatMap(found => {
    const [model] = found
    if (found.length > 1) return poisonProblem(found)
    return (model && modelProblem(model)) ?? []
  })
}

/** An event has stopped several models. @param models at least two, with the same event */
function poisonProblem(models: readonly ModelView[]): Attention[] {
  const [{ poison, error } = { poison: null, error: null }] = models
  if (!poison) return []
  const seconds = models.flatMap(({ lag }) => lag?.seconds ?? [])
  const oldest = seconds.length > 0 ? Math.max(...seconds) : null
  const shown = models.map(({ name }) => shownBy(name))
  const stopped = { models: models.map(({ name }) => name), shown, eventId: poison.id, eventType: poison.type }
  return [
    {
      key: `poison ${poison.id}`,
      tone: 'red',
      title: `${counted(models.length, 'liste arrêtée', 'listes arrêtées')} par un même événement${oldest === null ? '' : ` depuis ${age(oldest)}`}`,
      consequence: sharedConsequenceOf(models),
      ...(error !== null && { error }),
      advice: 'Corrigez le logiciel si l’événement est bon. Les autres listes continuent.',
      act: skipEventOf(stopped, oldest),
    },
  ]
}

/** « depuis 4 minutes »: for how long the model has been behind. */
const lagPhrase = ({ lag }: ModelView): string => (lag && lag.events > 0 ? ` depuis ${age(lag.seconds)}` : '')

function modelProblem(model: ModelView): Attention | undefined {
  const { name, state, error, poison, lag } = model
  const consequence = consequenceOf(model)
  const base = { key: `model ${name}`, tone: 'red' as const, consequence, ...(error !== null && { error }) }
  switch (state) {
    case 'stopped': {
      const title = `${titleOf(name)} : mise à jour arrêtée${lagPhrase(model)}`
      if (!poison) return { ...base, title, advice: RESTART }
      const stopped = { models: [name], shown: [shownBy(name)], eventId: poison.id, eventType: poison.type }
      const advice = 'Corrigez le logiciel si l’événement est bon. Les autres listes continuent.'
      return { ...base, title, advice, act: skipEventOf(stopped, lag?.seconds ?? null) }
    }
    case 'frozen':
      return { ...base, title: `${titleOf(name)} : plus aucun progrès${lagPhrase(model)}`, advice: RESTART }
    case 'missing':
      return { ...base, title: `${titleOf(name)} : jamais construit`, advice: RESTART }
    case 'other_version':
      return {
        ...base,
        tone: 'yellow',
        title: `${titleOf(name)} : construit par une autre version du logiciel`,
        advice: 'La reconstruction commence d’elle-même ; sinon, « npm run alba -- models » dit pourquoi.',
      }
    default:
      return undefined
  }
}

/** A stream that models leave out, from the same event on. */
type HeldEvent = ModelView['held'][number] & { readonly models: readonly ModelView[] }

/** One problem for all streams that the same models leave out because of the same fault. */
function heldProblems({ models }: OperationsView): Attention[] {
  const found = models.flatMap(model => model.held.map(each => ({ ...each, model })))
  const events = [...Map.groupBy(found, ({ id }) => id).values()].flatMap(([first, ...others]): HeldEvent[] =>
    first ? [{ ...first, models: [first, ...others].map(({ model }) => model) }] : [],
  )
  const byFault = Map.groupBy(events, each => JSON.stringify([namesOf(each), each.type, each.error]))
  return [...byFault.values()].flatMap(([first, ...others]) => (first ? heldProblem(first, others) : []))
}

const namesOf = ({ models }: HeldEvent): string[] => models.map(({ name }) => name)

const isBeingRebuilt = ({ replay }: ModelView): boolean => replay?.state === 'running' && !replay.preview

/** @param others events that the same models cannot apply, because of the same fault */
function heldProblem(first: HeldEvent, others: readonly HeldEvent[]): Attention {
  const all = [first, ...others]
  const names = namesOf(first)
  const where = names.length === 1 ? titleOf(names[0] ?? '') : counted(names.length, 'liste', 'listes')
  const count = counted(all.length, 'dossier laissé', 'dossiers laissés')
  const oldest = Math.max(...all.map(({ seconds }) => seconds))
  const problem = {
    key: `held ${first.id}`,
    tone: 'red',
    title: `${where} : ${count} de côté depuis ${age(oldest)}`,
    consequence: heldConsequenceOf(
      names,
      all.map(({ category }) => category),
    ),
    error: `${all.map(({ stream }) => stream).join(', ')} : ${first.type} ${first.id}, ${first.error}`,
    streams: all.map(({ stream }) => stream),
  } as const
  if (first.models.some(isBeingRebuilt))
    return { ...problem, advice: 'La reconstruction qui les reprend est en cours : elle est suivie ci-dessous.' }
  if (others.length > 0)
    return {
      ...problem,
      advice:
        'Corrigez le logiciel si ces événements sont bons : les listes se complètent alors d’elles-mêmes. Un seul s’écarte par « npm run alba -- skip --event ».',
    }
  const event = { models: names, shown: names.map(shownBy), eventId: first.id, eventType: first.type }
  return {
    ...problem,
    advice: 'Corrigez le logiciel si l’événement est bon : tout se complète alors sans autre geste.',
    act: skipHeldOf(event, oldest),
  }
}

const replayProblems = ({ models }: OperationsView): Attention[] =>
  models.filter(isRebuilt).flatMap(model => replayProblem(model) ?? [])

const UNCHANGED = 'Rien ne change pour le centre : la version en service reste en place.'

/** A replay that does not continue by itself. Meanwhile readers see the model in use, if there is one. */
function replayProblem(model: Rebuilt): Attention | undefined {
  const { name, replay, lag } = model
  const consequence = model.version === null ? consequenceOf(model) : UNCHANGED
  const base = { key: `replay ${name}`, tone: 'yellow' as const, consequence }
  switch (replay.state) {
    case 'ready': {
      const advice = 'Voyez la différence ci-dessous, puis décidez.'
      return { ...base, title: `${titleOf(name)} : aperçu prêt`, advice }
    }
    case 'paused': {
      const advice = 'Reprenez-la ou abandonnez-la ci-dessous.'
      return { ...base, title: `${titleOf(name)} : reconstruction en pause`, advice }
    }
    case 'failed': {
      const { poison, error } = replay
      const title = `${titleOf(name)} : reconstruction arrêtée`
      const stopped = { ...base, title, ...(error !== null && { error }) }
      if (!poison) return { ...stopped, advice: 'Corrigez la cause, puis reprenez ou abandonnez ci-dessous.' }
      const event = { models: [name], shown: [shownBy(name)], eventId: poison.id, eventType: poison.type }
      const advice = 'Corrigez le logiciel si l’événement est bon. Sans lui, la reconstruction reprend d’elle-même.'
      return { ...stopped, advice, act: skipEventOf(event, lag?.seconds ?? null) }
    }
    default:
      return undefined
  }
}

const mailProblems = ({ mails, at }: OperationsView): Attention[] =>
  mails ? [...mailsHeldUp(mails), ...mailCausesOf(mails).map(cause => mailProblem(cause, at))] : []

/** Mails are due, and none of them is even tried. */
function mailsHeldUp({ waiting, held_up: heldUp }: NonNullable<OperationsView['mails']>): Attention[] {
  if (heldUp === null) return []
  const count = counted(waiting, 'e-mail attend', 'e-mails attendent')
  const { title, advice } = HELD_UP[heldUp]
  return [{ key: 'mails held up', tone: 'red', title: `${count} : ${title}`, consequence: NOT_RECEIVED, advice }]
}

const HELD_UP: Record<
  NonNullable<NonNullable<OperationsView['mails']>['held_up']>,
  Pick<Attention, 'title'> & { readonly advice: string }
> = {
  unnamed: {
    title: 'le centre n’a pas encore dit qui il est',
    advice:
      'Ils partent d’eux-mêmes dès que la page « Identité » de l’administration est remplie, ou que le fichier du centre est appliqué (npm run alba -- centre apply <fichier>).',
  },
  late: {
    title: 'aucun n’est envoyé',
    advice: 'Sur le serveur, lisez le journal du programme « projector », puis redémarrez-le.',
  },
}

const NOT_RECEIVED = 'Ces personnes n’ont encore rien reçu.'

function mailProblem(cause: MailCause, at: string): Attention {
  const isGivenUp = cause.state === 'failed'
  const count = counted(cause.mails.length, 'e-mail', 'e-mails')
  return {
    key: `mails ${cause.key}`,
    tone: isGivenUp ? 'red' : 'yellow',
    title: isGivenUp ? `${count} : abandon après plusieurs refus` : `${count} : nouvel essai automatique en attente`,
    consequence: isGivenUp ? 'Ces personnes n’ont rien reçu.' : NOT_RECEIVED,
    error: cause.reason,
    act: retryMailsOf(cause, at),
  }
}

/** The projector answers, but does not know the state of the bus. */
const BUS_UNKNOWN: Attention = {
  key: 'bus unknown',
  tone: 'yellow',
  title: 'Échanges entre programmes : état inconnu',
  consequence: 'Des e-mails ou d’autres programmes attendent peut-être, sans que cette page le dise.',
  advice: 'Vérifiez que le bus répond, puis lisez le journal du programme « projector ».',
}

function busProblems({ bus, projector_answers }: OperationsView): Attention[] {
  if (!bus) return projector_answers ? [BUS_UNKNOWN] : []
  const relay = bus.relay ? [{ name: 'relay', error: bus.relay.error }] : []
  const stuck = [...relay, ...bus.groups].flatMap(({ name, error }) => (error === null ? [] : busStuck(name, error)))
  const refused = bus.parked.flatMap(({ error }) => error ?? [])
  return refused[0] === undefined ? stuck : [...stuck, messagesRefused(refused.length, refused[0])]
}

/** The relay, or a group of consumers, cannot go on. */
const busStuck = (name: string, error: string): Attention => ({
  key: `bus ${name}`,
  tone: 'yellow',
  title: `Échanges entre programmes : « ${name} » n’avance pas`,
  consequence: 'Des e-mails ou d’autres programmes attendent. Les réservations continuent.',
  advice: 'Les essais se répètent d’eux-mêmes. Vérifiez que le bus répond.',
  error,
})

/** Consumers could not handle some messages. @param error that of the first message */
const messagesRefused = (count: number, error: string): Attention => ({
  key: 'bus parked',
  tone: 'yellow',
  title: `Échanges entre programmes : ${counted(count, 'message refusé', 'messages refusés')}`,
  consequence: 'Ce qui en dépend attend ; le reste continue.',
  advice: 'Les essais se répètent d’eux-mêmes. « Échanges entre programmes », plus bas, permet d’en écarter un.',
  error,
})

/** What the last verification of the log found. It stays until another one finds nothing. */
function proofProblems({ proof }: OperationsView): Attention[] {
  const last = proof?.last
  if (last?.outcome !== 'wrong') return []
  return [
    {
      key: 'proof',
      tone: 'red',
      title: `Journal : ${counted(last.findings, 'défaut trouvé', 'défauts trouvés')} par la dernière vérification`,
      consequence: 'Des horaires, des montants ou des listes peuvent être faux.',
      advice: 'Sur le serveur, « npm run alba -- verify » les nomme, et dit pour chacun quoi faire.',
    },
  ]
}
