import { days, zone } from './centre.ts'
import type { Habits } from './habits.ts'
import type { Step } from './history.ts'
import { type Making, somebody, stopIn } from './making.ts'

type Choose = (making: Making) => Step | undefined

const oneOf = <Item>({ random }: Making, items: readonly Item[]): Item | undefined =>
  items.length === 0 ? undefined : random.pick(items)

const stopped = ({ simulation }: Making) =>
  [...simulation.tasks.values()].filter(task => task.stopped.length > 0 && !task.process.dead)

/** What happens besides what people ask for. */
export const besides: Readonly<Record<Exclude<keyof Habits['chances'], 'people'>, Choose>> = {
  go(making) {
    const task = oneOf(making, stopped(making))
    const stop = making.random.below(3) === 0 ? null : stopIn(making.random) + 1
    return task && { do: 'go', task: task.name, stop }
  },
  policy(making) {
    // What staff is told changes nothing for anybody.
    const behind = making.simulation.runners.filter(
      ({ group, waiting }) => group.name !== 'notifications' && waiting().length > 0,
    )
    const runner = oneOf(making, behind)
    const streams = runner?.waiting() ?? []
    // What came first is usually handled first.
    const stream = making.random.below(2) === 0 ? streams[0] : oneOf(making, streams)
    return runner && stream ? { do: 'policy', ...somebody(making), group: runner.group.name, stream } : undefined
  },
  deadline(making) {
    const key = oneOf(making, making.simulation.deadlines.due(making.simulation.now))
    return key === undefined ? undefined : { do: 'deadline', ...somebody(making), key }
  },
  webhook(making) {
    const event = oneOf(making, [...making.simulation.provider.webhooks.keys()])
    const intent = event === undefined ? undefined : making.simulation.provider.webhooks.get(event)?.intent
    if (event === undefined || intent === undefined) return undefined
    return making.random.below(3) === 0
      ? { do: 'webhooks', ...somebody(making), intent }
      : { do: 'webhook', ...somebody(making), event }
  },
  die({ random, habits }) {
    return { do: 'die', process: 1 + random.below(habits.processes) }
  },
  again({ random, simulation }) {
    return { do: 'again', group: random.pick(simulation.runners).group.name, back: 1 + random.below(5) }
  },
  wait({ random, simulation, habits }) {
    return { do: 'wait', minutes: random.pick(habits.patient ? [16, 60, ...jumps(simulation.now)] : [1, 2, 5, 16, 60]) }
  },
  lose(making) {
    const task = oneOf(
      making,
      stopped(making).filter(({ stopped: [at] }) => at?.gate.kind === 'read'),
    )
    return task && { do: 'lose', task: task.name }
  },
  provider: ({ simulation }) => ({ do: 'provider', away: !simulation.provider.away }),
}

/** To the evening of the first day, and to the first hour of the last one. */
const jumps = (now: number): number[] =>
  [`${days[0]}T20:00`, `${days[2]}T00:30`]
    .map(local => Temporal.PlainDateTime.from(local).toZonedDateTime(zone).epochMilliseconds)
    .flatMap(instant => (instant > now ? [(instant - now) / 60_000] : []))
