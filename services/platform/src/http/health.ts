import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

/** One thing the service needs before it can do its work. Resolves to undefined, or to a sentence about what is missing. */
export type ReadyCheck = {
  readonly name: string
  /** What it finds is told, but waits for a person and keeps nobody from using the service: it stays ready. */
  readonly advisory?: true
  check(): Promise<string | undefined>
}

const CHECK_MS = 2_000

const readiness = z.object({ ready: z.boolean(), checks: z.record(z.string(), z.string()) })

/** `/api/health`: the process is alive. `/api/ready`: what it needs can be reached; 503 names what cannot. */
export function serveHealth(app: FastifyInstance, checks: readonly ReadyCheck[]): void {
  app.get(
    '/api/health',
    { schema: { tags: ['system'], response: { 200: z.object({ status: z.literal('ok') }) } }, logLevel: 'warn' },
    async () => ({
      status: 'ok' as const,
    }),
  )
  app.get(
    '/api/ready',
    { schema: { tags: ['system'], response: { 200: readiness, 503: readiness } }, logLevel: 'warn' },
    async (_request, reply) => {
      const states = await Promise.all(checks.map(async check => (await run(check)) ?? 'ok'))
      const ready = checks.every(({ advisory }, index) => advisory || states[index] === 'ok')
      const told = Object.fromEntries(checks.map(({ name }, index) => [name, states[index] ?? 'ok']))
      return reply.code(ready ? 200 : 503).send({ ready, checks: told })
    },
  )
}

async function run({ check }: ReadyCheck): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<string>(resolve => {
    timer = setTimeout(() => resolve('no answer'), CHECK_MS)
  })
  return Promise.race([check(), late])
    .catch(() => 'unreachable')
    .finally(() => clearTimeout(timer))
}
