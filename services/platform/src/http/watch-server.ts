import fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Registry } from 'prom-client'
import { type ReadyCheck, serveHealth } from './health.ts'
import { serveMetrics } from './metrics.ts'

/** For those who watch over a service that strangers reach: its metrics, and why it is ready or not, at a port of its own. */
export function createWatchServer(metrics: Registry, ready: readonly ReadyCheck[]): FastifyInstance {
  const app = fastify({ logger: false, forceCloseConnections: true })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  serveMetrics(app, metrics)
  serveHealth(app, ready, true)
  return app
}
