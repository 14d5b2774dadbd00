import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { sharedCalls } from '../shared-calls.ts'

/**
 * The result of a check: undefined when all is well, the reason why the process cannot serve, or advice for an
 * operator.
 */
export type Finding = undefined | string | { readonly advice: string }

/** A check of something that the service depends on. */
export type ReadyCheck = {
  readonly name: string
  /** Whatever it finds, the service stays ready. */
  readonly advisory?: true
  /** How long the check may take, in milliseconds; `CHECK_MS` without. */
  readonly limitMs?: number
  check(): Promise<Finding>
}

/** How long a check may take, in milliseconds. After that its finding is « no answer ». */
export const CHECK_MS = 1_500

export const readiness = z.object({ ready: z.boolean(), checks: z.record(z.string(), z.string()) })
export type Readiness = z.infer<typeof readiness>

/** What the public sees: whether the service is ready, without the reasons. */
const briefReadiness = readiness.pick({ ready: true })

/**
 * Serves `/api/health`, which says that the process is alive, and `/api/ready`, which says whether it can serve (503
 * when it cannot).
 * @param details whether `/api/ready` names its findings; false where the public reaches it
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
  // Concurrent requests share one run of the checks, so all of them ask under one key.
  const sharedReadiness = sharedCalls((_: 'all') => readinessOf(checks))
  app.get(
    '/api/ready',
    { schema: { tags: ['system'], response: { 200: shape, 503: shape } }, logLevel: 'warn' },
    async (_request, reply) => {
      const found = await sharedReadiness('all')
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

async function run({ check, limitMs = CHECK_MS }: ReadyCheck): Promise<Finding> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<string>(resolve => {
    timer = setTimeout(() => resolve('no answer'), limitMs)
  })
  return Promise.race([check(), late])
    .catch(() => 'unreachable')
    .finally(() => clearTimeout(timer))
}
