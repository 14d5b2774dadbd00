import { days, zone } from './centre.ts'
import { type Generation, newWork, randomStop } from './generation.ts'
import type { Step } from './history.ts'
import type { Profile } from './profile.ts'

type Choose = (generation: Generation) => Step | undefined

const oneOf = <Item>({ random }: Generation, items: readonly Item[]): Item | undefined =>
  items.length === 0 ? undefined : random.pick(items)

const stoppedTasks = ({ simulation }: Generation) =>
  [...simulation.tasks.values()].filter(task => task.stoppedAt.length > 0 && !task.process.dead)

/**
 * Steps that neither visitors, staff nor bank cause: policies, deadlines, webhooks, crashes, outages and the passing of
 * time, as the clock of each process shows it.
 */
export const backgroundSteps: Readonly<Record<Exclude<keyof Profile['weights'], 'people'>, Choose>> = {
  resume(generation) {
    const task = oneOf(generation, stoppedTasks(generation))
    // It passes the gate at which it has stopped, and a random number of further ones.
    const stop = generation.random.below(3) === 0 ? null : randomStop(generation.random) + 1
    return task && { do: 'resume', task: task.name, stop }
  },
  policy(generation) {
    // The group `notifications` is left out: no other decision depends on what it writes.
    const behind = generation.simulation.runners.filter(
      ({ group, waiting }) => group.name !== 'notifications' && waiting().length > 0,
    )
    const runner = oneOf(generation, behind)
    const streams = runner?.waiting() ?? []
    // Half of the time the group handles its oldest event, otherwise that of any stream.
    const stream = generation.random.below(2) === 0 ? streams[0] : oneOf(generation, streams)
    return runner && stream ? { do: 'policy', ...newWork(generation), group: runner.group.name, stream } : undefined
  },
  deadline(generation) {
    const key = oneOf(generation, generation.simulation.deadlines.due(generation.simulation.now))
    return key === undefined ? undefined : { do: 'deadline', ...newWork(generation), key }
  },
  webhook(generation) {
    const event = oneOf(generation, [...generation.simulation.provider.webhooks.keys()])
    const intent = event === undefined ? undefined : generation.simulation.provider.webhooks.get(event)?.intent
    if (event === undefined || intent === undefined) return undefined
    return generation.random.below(3) === 0
      ? { do: 'webhooks', ...newWork(generation), intent }
      : { do: 'webhook', ...newWork(generation), event }
  },
  follow({ random, profile }) {
    return { do: 'follow', process: 1 + random.below(profile.processes) }
  },
  crash({ random, profile }) {
    return { do: 'crash', process: 1 + random.below(profile.processes) }
  },
  redeliver({ random, simulation }) {
    return { do: 'redeliver', group: random.pick(simulation.runners).group.name, back: 1 + random.below(5) }
  },
  wait({ random, simulation, profile }) {
    return {
      do: 'wait',
      minutes: random.pick(
        profile.waitsDays ? [16, 60, 24 * 60, 7 * 24 * 60, ...longWaits(simulation.now)] : [1, 2, 5, 16, 60],
      ),
    }
  },
  failRead(generation) {
    const task = oneOf(
      generation,
      stoppedTasks(generation).filter(({ stoppedAt: [at] }) => at?.gate.kind === 'read'),
    )
    return task && { do: 'failRead', task: task.name }
  },
  clock(generation) {
    const { random, profile, steps } = generation
    const seconds = random.pick([-86_400, -3_600, -60, -1, 0, 0, 1, 60, 3_600])
    // A clock that is set while work is stopped: what was due when the work began may not be due any more.
    const stopped = oneOf(generation, stoppedTasks(generation))
    const begun = steps.find(step => 'task' in step && step.task === stopped?.name)
    const process = begun && 'process' in begun ? begun.process : 1 + random.below(profile.processes)
    return { do: 'clock', process, seconds }
  },
  provider: ({ simulation }) => ({ do: 'provider', isUnreachable: !simulation.provider.isUnreachable }),
}

/** Minutes from now until the evening of the first day, and until the first hour of the last day, if they are ahead. */
const longWaits = (now: number): number[] =>
  [`${days[0]}T20:00`, `${days[2]}T00:30`]
    .map(local => Temporal.PlainDateTime.from(local).toZonedDateTime(zone).epochMilliseconds)
    .flatMap(instant => (instant > now ? [(instant - now) / 60_000] : []))
