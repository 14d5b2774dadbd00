import type { ReadyCheck } from '@alba/platform/http/health'
import { atScrape } from '@alba/platform/http/metrics'
import type { HttpServer } from '@alba/platform/http/server'
import { Counter, Gauge } from 'prom-client'
import { type BusStatus, troubleOf } from './status.ts'

/**
 * The part of the readiness check about the bus. It only advises: while the broker is down, the process stays ready,
 * because the read models still work.
 */
export const busCheck = (read: () => Promise<BusStatus>): ReadyCheck => ({
  name: 'bus',
  advisory: true,
  check: async () => troubleOf(await read()),
})

/**
 * The routes and metrics of the bus, for operators.
 * @returns a callback for the number of events in each published batch
 */
export function watchBus(app: HttpServer, read: () => Promise<BusStatus>): (published: number) => void {
  app.get('/bus', () => read())
  const readOnce = atScrape(read)
  const gauge = (name: string, help: string, labelNames: readonly string[], values: (status: BusStatus) => Value[]) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [app.metrics],
      async collect() {
        const status = await readOnce()
        for (const [labels, value] of status ? values(status) : []) this.set(labels, value)
      },
    })
  gauge('relay_lag_events', 'Events of the log that the relay has not looked at', [], ({ relay }) =>
    relay && relay.lag_events !== null ? [[{}, relay.lag_events]] : [],
  )
  gauge('bus_failing', '1 while the relay, or a group that consumes, cannot go on', ['group'], ({ relay, groups }) =>
    [...(relay ? [{ name: 'relay', error: relay.error }] : []), ...groups].map(({ name: group, error }) => [
      { group },
      Number(error !== null),
    ]),
  )
  gauge(
    'bus_parked_events',
    'Events that a group could not handle (failed), and those of the same subject behind them (waiting)',
    ['group', 'state'],
    ({ groups, parked }) =>
      groups.flatMap(({ name: group }) => {
        const failed = parked.filter(each => each.group === group && each.error !== null).length
        const all = parked.filter(each => each.group === group).length
        return [
          [{ group, state: 'failed' }, failed],
          [{ group, state: 'waiting' }, all - failed],
        ]
      }),
  )
  const help = 'Events that the relay brought to the broker'
  const published = new Counter({ name: 'relay_published_events_total', help, registers: [app.metrics] })
  return count => published.inc(count)
}

type Value = [labels: Record<string, string>, value: number]
