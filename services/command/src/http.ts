import { actor } from '@alba/contracts/shared/event'
import { ProblemError, problemOf, rejected } from '@alba/platform/http/problem'
import type { HttpServer } from '@alba/platform/http/server'
import type { FastifyRequest, FastifySchema } from 'fastify'
import type { z } from 'zod'
import type { Cause } from './decision/cause.ts'
import type { Result } from './deps.ts'

/** `visitor`, `practitioner:2`, `operator:demo`: who asked, as the gateway established it. */
export function causeOf(request: FastifyRequest): Cause {
  const [kind, id] = String(request.headers['x-actor'] ?? 'visitor').split(':')
  const parsed = actor.safeParse(id === undefined ? { kind } : { kind, id })
  if (!parsed.success) throw new ProblemError(problemOf(422, 'actor_invalid'))
  return { correlationId: request.id, causationId: null, actor: parsed.data }
}

/** The value, or the rejection as problem details. */
export function valueOrProblem<Value>(result: Result<Value>): Value {
  if (result.ok) return result.value
  throw rejected(result.rejection)
}

/** A command endpoint: `POST /commands/{name}`, body and answer by schema, the handler does the rest. */
export function command<Body extends z.ZodType, Answer extends z.ZodType>(
  app: HttpServer,
  name: string,
  body: Body,
  answer: Answer,
  handle: (body: z.output<Body>, cause: Cause) => Promise<Result<z.input<Answer>>>,
): void {
  const schema: FastifySchema = { body, response: { 200: answer } }
  app.post(`/commands/${name}`, { schema }, async request =>
    valueOrProblem(await handle(request.body as z.output<Body>, causeOf(request))),
  )
}
