import { randomUUID } from 'node:crypto'
import { type EventStoreConfig, openEventStore } from '@alba/platform/event-store/open'
import { openPostgresEventStore } from '@alba/platform/event-store/postgres'
import type { Baseline } from './baseline.ts'
import { closedLoop } from './measure.ts'
import { printHeading, printLine } from './report.ts'

/** Appends of one event of usual size to new streams. */
export async function benchAppends(config: EventStoreConfig, baseline: Baseline): Promise<void> {
  const name = config.ALBA_EVENT_STORE
  printHeading(`Appends to the event store (${name})`)
  // PostgreSQL gets a separate schema, so that the services of the copy do not read these events. Another store has only
  // one log; the streams of the benchmark have names of their own.
  const aside = { url: config.DATABASE_URL, schema: 'bench_store' }
  const store = name === 'postgres' ? await openPostgresEventStore(aside) : await openEventStore(config)
  const append = () =>
    store.append(`bench-${randomUUID()}`, 'noStream', [
      {
        id: randomUUID(),
        type: 'Bench',
        data: { some: 'event', of: 'usual size', filler: 'x'.repeat(250) },
        metadata: { correlationId: randomUUID() },
      },
    ])
  // The first second warms up, and is not measured.
  await closedLoop(64, 1, append)
  for (const callers of [1, 8, 64]) {
    const measured = await closedLoop(callers, 4, append)
    const compared = callers === 64 ? baseline.insert64 : callers === 8 ? baseline.insert8 : undefined
    printLine({ name: `${callers} caller${callers > 1 ? 's' : ''}`, measured, ...(compared && { baseline: compared }) })
  }
  await store.close()
}
