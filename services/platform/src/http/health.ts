import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { sharedCalls } from '../shared-calls.ts'

/** What a check found: nothing, what keeps the process from serving, or what a person should know all the same. */
export type Finding = undefined | string | { readonly advice: string }

/** One thing that the service works with. */
export type ReadyCheck = {
  readonly name: string
  /** Nothing that it finds keeps anybody from using the service: it stays ready. */
  readonly advisory?: true
  check(): Promise<Finding>
}

const CHECK_MS = 2_000

export const readiness = z.object({ ready: z.boolean(), checks: z.record(z.string(), z.string()) })
export type Readiness = z.infer<typeof readiness>

/** For strangers: whether, and not why. */
const briefReadiness = readiness.pick({ ready: true })

/**
 * `/api/health`: the process is alive. `/api/ready`: it can serve; 503 when it cannot.
 * @param details whether `/api/ready` names what it found. Not where strangers ask.
 */
export function serveHealth(app: FastifyInstance, checks: readonly ReadyCheck[], details: boolean): void {
  app.get(
    '/api/health',
    { schema: { tags: ['system'], response: { 200: z.object({ status: z.literal('ok') }) } }, logLevel: 'warn' },
    async () => ({
      status: 'ok' as const,
    }),
  )
  const shape = details ? readiness : briefReadiness
  // However many ask at once, the checks are made once.
  const look = sharedCalls((_: 'now') => readinessOf(checks))
  app.get(
    '/api/ready',
    { schema: { tags: ['system'], response: { 200: shape, 503: shape } }, logLevel: 'warn' },
    async (_request, reply) => {
      const found = await look('now')
      return reply.code(found.ready ? 200 : 503).send(found)
    },
  )
}

async function readinessOf(checks: readonly ReadyCheck[]): Promise<Readiness> {
  const found = await Promise.all(checks.map(async each => ({ ...each, finding: await run(each) })))
  const ready = found.every(({ advisory, finding }) => advisory || typeof finding !== 'string')
  const results = found.map(({ name, finding }) => [name, sentenceOf(finding)])
  return { ready, checks: Object.fromEntries(results) }
}

const sentenceOf = (finding: Finding): string => (typeof finding === 'object' ? finding.advice : (finding ?? 'ok'))

async function run({ check }: ReadyCheck): Promise<Finding> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<string>(resolve => {
    timer = setTimeout(() => resolve('no answer'), CHECK_MS)
  })
  return Promise.race([check(), late])
    .catch(() => 'unreachable')
    .finally(() => clearTimeout(timer))
}
