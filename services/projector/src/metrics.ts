import { atScrape } from '@alba/platform/http/metrics'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { Observer } from './runner/runner.ts'
import type { ProjectionStatus } from './status.ts'

/** Counts and times the events that the runner processes. The label `model` is `live` or `replay`. */
export function projectionObserver(registry: Registry): Observer {
  const registers = [registry]
  const labelNames = ['projection', 'model'] as const
  const events = new Counter({
    name: 'projection_events_total',
    help: 'Events folded into a read model',
    labelNames,
    registers,
  })
  const duration = new Histogram({
    name: 'projection_batch_seconds',
    help: 'From having a page of events to having written its rows; in a replay, to having folded them',
    labelNames,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1],
    registers,
  })
  return {
    batch(projection, model, count, seconds) {
      events.inc({ projection, model }, count)
      duration.observe({ projection, model }, seconds)
    },
  }
}

/** @see withLag */
type LateStatus = ProjectionStatus & { readonly lag_seconds: number | null }

/**
 * The gauges of `statusGauges`, and how each is read from the status of a projection. When `value` returns null, the
 * gauge keeps its last value, and has no sample for a projection that never had one. Only the lags can be null: the lag
 * in events with EventStoreDB, whose positions do not count events (`eventsBetween`); the lag in seconds when the first
 * unread event cannot be decoded. The two counts of a replay are 0 when there was no replay. The expected total is also
 * 0 while it cannot be estimated.
 */
const gauges: readonly [name: string, help: string, value: (status: LateStatus) => number | null][] = [
  ['projection_lag_events', 'Events of the log that the live model has not read yet', status => status.lag_events],
  [
    'projection_lag_seconds',
    'Age of the first event that the live model has not read yet; 0 at the head of the log',
    status => status.lag_seconds,
  ],
  [
    'projection_stopped',
    '1 while it is stopped by a lasting error, such as an event that it cannot apply',
    status => Number(status.state === 'stopped'),
  ],
  [
    'projection_held_streams',
    'Streams that it leaves out, each from an event on that it cannot apply',
    status => status.held.length,
  ],
  ['projection_replay_running', '1 while a replay runs', ({ replay }) => Number(replay?.state === 'running')],
  ['projection_replay_events_done', 'Events folded by the last replay', ({ replay }) => replay?.events_done ?? 0],
  ['projection_replay_events_total', 'Events the last replay expects', ({ replay }) => replay?.events_total ?? 0],
]

/** Gauges of all projections, read from the database once per scrape. */
export function statusGauges(registry: Registry, readStatus: () => Promise<LateStatus[]>): void {
  const readOnce = atScrape(readStatus)
  for (const [name, help, value] of gauges)
    new Gauge({
      name,
      help,
      labelNames: ['projection'],
      registers: [registry],
      async collect() {
        for (const projection of (await readOnce()) ?? []) {
          const current = value(projection)
          if (current !== null) this.set({ projection: projection.name }, current)
        }
      },
    })
}
