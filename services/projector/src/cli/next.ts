import type { HeldStream, ModelStatus } from '@alba/contracts/operations/models'

const alba = (words: string): string => `npm run alba -- ${words}`

/** Sentences that say what an operator can do now: about the model in use, its replay, and the tables it replaced. */
export function nextSteps(status: ModelStatus): string[] {
  return nextStepsOfAll([status])
}

/**
 * The same for all read models, in which an event that several of them cannot apply is named once, with the command for
 * all.
 */
export function nextStepsOfAll(statuses: readonly ModelStatus[]): string[] {
  const all = troublesOf(statuses)
  const own = statuses.flatMap(status => [...stateSteps(status), ...replaySteps(status), ...keptSteps(status)])
  return [...all.map(trouble => troubleStep(trouble, all)), ...own]
}

/** An event that models in use cannot apply. */
export type Trouble = {
  readonly event: Pick<HeldStream, 'id' | 'type'>
  /** The models that leave out its stream from it on, and those that it has stopped. */
  readonly holding: readonly string[]
  readonly stopped: readonly string[]
  /** Null: it has only stopped models. */
  readonly stream: string | null
  readonly error: string
}

/** The events that models in use cannot apply, each once. */
export function troublesOf(statuses: readonly ModelStatus[]): Trouble[] {
  const found = statuses.flatMap(({ name, state, poison, error, held }) => [
    ...held.map(each => ({ name, event: each, stream: each.stream, error: each.error })),
    ...(state === 'stopped' && poison ? [{ name, event: poison, stream: null, error: error ?? 'stopped' }] : []),
  ])
  return [...Map.groupBy(found, ({ event }) => event.id).values()].flatMap(group => {
    const [first] = group
    if (!first) return []
    const names = (isHeld: boolean) =>
      group.filter(({ stream }) => (stream !== null) === isHeld).map(({ name }) => name)
    const { event, stream, error } = first
    return [{ event, stream, error, holding: names(true), stopped: names(false) }]
  })
}

const modelsOf = ({ holding, stopped }: Trouble): readonly string[] => [...holding, ...stopped]

/** @param all troubles: when a model has several, the command names the event */
function troubleStep(trouble: Trouble, all: readonly Trouble[]): string {
  const { event, stopped, stream } = trouble
  const models = modelsOf(trouble)
  const [only = ''] = models
  const plural = models.length > 1
  const isClear = !plural && all.filter(each => modelsOf(each).includes(only)).length === 1
  const skip = alba(isClear ? `skip ${only} --reason <text>` : `skip --event ${event.id} --reason <text>`)
  const what =
    stopped.length > 0 ? `${plural ? 'are' : 'is'} stopped by` : `${plural ? 'leave' : 'leaves'} out ${stream} from`
  const then = stopped.length > 0 ? '' : ` ${plural ? 'They are' : 'It is'} then built anew without a further command.`
  return `${models.join(', ')} ${what} ${plural ? 'one event' : 'an event'}${stopped.length > 0 ? '' : ' on'}: correct the code and deploy it, or « ${skip} ».${then}`
}

function stateSteps({ name, state, replay }: ModelStatus): string[] {
  if (state === 'newer')
    return [`${name} is in use in a newer version than this process knows: deploy that version, or stop the newer one.`]
  if (state === 'outdated' && replay?.state !== 'failed')
    return [`${name} is built in this version, and readers see the older one meanwhile: wait.`]
  return []
}

function replaySteps({ name, replay }: ModelStatus): string[] {
  switch (replay?.state) {
    case 'paused':
      return [`The replay of ${name} is paused: « ${alba(`resume ${name}`)} » or « ${alba(`abandon ${name}`)} ».`]
    case 'ready':
      return [
        `The preview of ${name} is ready: « ${alba(`diff ${name}`)} » says what it changes, « ${alba(`swap ${name} --reason <text>`)} » puts it in use, « ${alba(`abandon ${name}`)} » drops it.`,
      ]
    case 'failed':
      return [
        `The replay of ${name} failed: correct the cause, then « ${alba(`resume ${name}`)} ». « ${alba(`abandon ${name}`)} » drops it.`,
        ...(replay.poison
          ? [`« ${alba(`skip ${name} --reason <text>`)} » lets the replay of ${name} go on without the event.`]
          : []),
      ]
    default:
      return []
  }
}

function keptSteps({ name, version, kept, replay }: ModelStatus): string[] {
  const isReplaying = replay !== null && ['running', 'paused', 'ready'].includes(replay.state)
  const howToPutBack = (keptVersion: number): string => {
    if (keptVersion !== version) return 'deploying that version puts them back'
    if (isReplaying) return 'they can be put back once its replay is over'
    return `« ${alba(`undo ${name} --reason <text>`)} » puts them back`
  }
  return kept.map(
    each =>
      `${name} was replaced at ${each.since}; its tables of version ${each.version} are kept until ${each.until}: ${howToPutBack(each.version)}.`,
  )
}
