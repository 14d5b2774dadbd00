import { openDatabase } from '@alba/platform/postgres/pool'
import fastify from 'fastify'
import { httpClient } from './http-client.ts'
import { closedLoop, type Measurement } from './measure.ts'
import { printHeading, printLine } from './report.ts'

/** What this machine does without Alba: inserts of 8 and of 64 callers, and requests to an empty route of 64. */
export type Baseline = { readonly insert8: Measurement; readonly insert64: Measurement; readonly route: Measurement }

/** Measures this machine without Alba: single-row inserts with bare `pg`, and an empty Fastify route. */
export async function measureBaseline(databaseUrl: string): Promise<Baseline> {
  printHeading('The machine by itself')
  const database = openDatabase({ url: databaseUrl, name: 'bench baseline', size: 64 })
  await database.query(
    'CREATE TABLE bench_rows (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, data jsonb NOT NULL)',
  )
  const insert = () =>
    database.query({
      name: 'bench-insert',
      text: 'INSERT INTO bench_rows (data) VALUES ($1)',
      values: [{ some: 'event', of: 'usual size', filler: 'x'.repeat(300) }],
    })
  await closedLoop(64, 1, insert)
  const insert8 = await closedLoop(8, 4, insert)
  const insert64 = await closedLoop(64, 4, insert)
  await database.query('DROP TABLE bench_rows')
  await database.end()
  printLine({ name: 'bare pg: single-row inserts, 8 callers', measured: insert8 })
  printLine({ name: 'bare pg: single-row inserts, 64 callers', measured: insert64 })
  const route = await measureEmptyRoute(64)
  return { insert8, insert64, route }
}

/** Measures and prints what this machine answers without Alba; caller and server are one process. */
export async function measureEmptyRoute(callers: number): Promise<Measurement> {
  const app = fastify()
  app.get('/', async () => ({ ok: true }))
  const client = httpClient(await app.listen({ host: '127.0.0.1', port: 0 }))
  await closedLoop(callers, 1, () => client.send('GET', '/'))
  const measured = await closedLoop(callers, 3, () => client.send('GET', '/'))
  client.close()
  await app.close()
  printLine({ name: `Fastify: an empty route, ${callers} callers`, measured })
  return measured
}
