import fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Registry } from 'prom-client'
import { type ReadyCheck, serveHealth } from './health.ts'
import { serveMetrics } from './metrics.ts'

/**
 * A server for monitoring a public service: its metrics, and its readiness with the reasons, on a port of their own.
 */
export function createWatchServer(metrics: Registry, ready: readonly ReadyCheck[]): FastifyInstance {
  const app = fastify({ logger: false, forceCloseConnections: true })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  serveMetrics(app, metrics)
  serveHealth(app, ready, true)
  return app
}
