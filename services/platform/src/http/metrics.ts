import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'

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

/** Counts something by one label. @param name ends in `_total` */
export function countBy<Label extends string>(registry: Registry, name: string, help: string, label: Label) {
  const counter = new Counter({ name, help, labelNames: [label], registers: [registry] })
  return (value: string): void => counter.inc({ [label]: value } as Record<Label, string>)
}

/** `/metrics` for Prometheus. */
export function serveMetrics(app: FastifyInstance, registry: Registry): void {
  app.get('/metrics', { schema: { hide: true }, logLevel: 'warn' }, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  )
}
