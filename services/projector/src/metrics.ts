import { sharedCalls } from '@alba/platform/shared-calls'
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

/** A gauge keeps its value while the status has null for it, that is while the number is unknown. */
const gauges: readonly [name: string, help: string, value: (status: ProjectionStatus) => number | null][] = [
  ['projection_lag_events', 'Events of the log that the live model has not read yet', status => status.lag_events],
  [
    'projection_stopped',
    '1 while it is stopped by an event that it cannot apply',
    status => +(status.state === 'stopped'),
  ],
  ['projection_replay_running', '1 while a replay runs', ({ replay }) => +(replay?.state === 'running')],
  ['projection_replay_events_done', 'Events folded by the last replay', ({ replay }) => replay?.events_done ?? 0],
  ['projection_replay_events_total', 'Events the last replay expects', ({ replay }) => replay?.events_total ?? 0],
]

/** Gauges of all projections, read from the database once per scrape. */
export function statusGauges(registry: Registry, readStatus: () => Promise<ProjectionStatus[]>): void {
  // While the stores are away the gauges keep their last values, and the other metrics are still answered.
  const asked = sharedCalls((_: 'scrape') => readStatus().catch(() => []))
  for (const [name, help, value] of gauges)
    new Gauge({
      name,
      help,
      labelNames: ['projection'],
      registers: [registry],
      async collect() {
        for (const projection of await asked('scrape')) {
          const current = value(projection)
          if (current !== null) this.set({ projection: projection.name }, current)
        }
      },
    })
}
