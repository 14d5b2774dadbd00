import type { ModelStatus } from '@alba/contracts/operations/models'

const alba = (words: string): string => `npm run alba -- ${words}`

/** Sentences that say what an operator can do now: about the model in use, its replay, and the tables it replaced. */
export function nextSteps(status: ModelStatus): string[] {
  return [...stateSteps(status), ...replaySteps(status), ...keptSteps(status)]
}

/**
 * The same for all read models, in which an event that has stopped several of them is named once, with the command for all.
 */
export function nextStepsOfAll(statuses: readonly ModelStatus[]): string[] {
  const shared = sharedPoisons(statuses)
  const together = shared.map(
    ({ names, poison }) =>
      `${names.join(', ')} are stopped by one event: correct the code and deploy it, or « ${alba(`skip --event ${poison.id} --reason <text>`)} ».`,
  )
  const own = statuses.flatMap(status => [
    ...(shared.some(({ names }) => names.includes(status.name)) ? [] : stateSteps(status)),
    ...replaySteps(status),
    ...keptSteps(status),
  ])
  return [...together, ...own]
}

/** The events that have stopped more than one read model, with the names of those models. */
export function sharedPoisons(statuses: readonly ModelStatus[]) {
  const stopped = statuses.flatMap(({ name, state, poison, error }) =>
    state === 'stopped' && poison ? [{ name, poison, error }] : [],
  )
  return [...Map.groupBy(stopped, ({ poison }) => poison.id).values()].flatMap(group => {
    const [first] = group
    if (!first || group.length < 2) return []
    return [{ names: group.map(({ name }) => name), poison: first.poison, error: first.error }]
  })
}

function stateSteps({ name, state, poison, replay }: ModelStatus): string[] {
  if (state === 'stopped' && poison)
    return [
      `${name} is stopped by an event: correct the code and deploy it, or « ${alba(`skip ${name} --reason <text>`)} ».`,
    ]
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
