import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { sharedCalls } from '../shared-calls.ts'

/** A new registry for each server, so that two services in one test do not share metrics. */
export function createMetrics(service: string): Registry {
  const registry = new Registry()
  registry.setDefaultLabels({ service })
  collectDefaultMetrics({ register: registry })
  return registry
}

/** Measures the duration of every request by route pattern. The address itself would contain ids. */
export function measureRequests(app: FastifyInstance, registry: Registry): void {
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of HTTP requests',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: String(reply.statusCode),
    }
    duration.observe(labels, reply.elapsedTime / 1000)
    done()
  })
}

/**
 * Counts something by one label. Every value begins at 0, because Prometheus cannot see the growth to a first value.
 * @param name ends in `_total`
 */
export function countBy<Label extends string, Value extends string>(
  registry: Registry,
  name: string,
  help: string,
  label: Label,
  values: readonly Value[],
) {
  const counter = new Counter({ name, help, labelNames: [label], registers: [registry] })
  for (const value of values) counter.labels(value).inc(0)
  return (value: Value): void => counter.labels(value).inc()
}

/** How long a scrape waits for a store, in milliseconds: a lock there must not hide all other metrics. */
const SCRAPE_WAIT_MS = 2_000

/**
 * Reads what gauges show, once at every scrape for all of them. While a store is away or takes too long, the answer is
 * undefined: then the gauges keep their last values, and the other metrics are still answered.
 */
export function atScrape<Answer>(read: () => Promise<Answer>): () => Promise<Answer | undefined> {
  const sharedRead = sharedCalls((_: 'scrape') => read().catch(() => undefined))
  return () => Promise.race([sharedRead('scrape'), sleep(SCRAPE_WAIT_MS, undefined, { ref: false })])
}

/** `/metrics` for Prometheus. */
export function serveMetrics(app: FastifyInstance, registry: Registry): void {
  app.get('/metrics', { schema: { hide: true }, logLevel: 'warn' }, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  )
}
