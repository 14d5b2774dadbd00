import { LONGEST_COMMAND_MS } from '@alba/contracts/shared/command'
import { actor } from '@alba/contracts/shared/event'
import { ProblemError, problemOf, rejected } from '@alba/platform/http/problem'
import type { HttpServer } from '@alba/platform/http/server'
import type { FastifyRequest } from 'fastify'
import type { Cause } from './decision/cause.ts'
import type { Handler } from './handler.ts'

/** Every command under `POST /commands/{name}`: body and answer by its schemas, asked by those it allows. */
export function serveCommands<Needs>(app: HttpServer, deps: Needs, handlers: readonly Handler<Needs>[]): void {
  for (const handle of handlers) {
    const { name, body, answer } = handle.command
    app.post(`/commands/${name}`, { schema: { body, response: { 200: answer } } }, async request => {
      const result = await inTime(handle(deps, request.body, causeOf(request, handle)))
      if (!result.ok) throw rejected(result.rejection)
      return result
    })
  }
}

/** What goes on after that is carried to its end: nobody knows yet how. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ProblemError(problemOf(504, 'outcome_unknown', undefined))), LONGEST_COMMAND_MS)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/**
 * Who asks, as the gateway established it: `x-actor: visitor`, `practitioner:2`, `operator:demo`.
 * @throws {ProblemError} 403 for nobody in particular, and for whom the command does not allow
 */
function causeOf(request: FastifyRequest, { command }: Handler<never>): Cause {
  const [kind, id] = String(request.headers['x-actor'] ?? '').split(':')
  const parsed = actor.safeParse(id === undefined ? { kind } : { kind, id })
  if (!parsed.success || !command.by.includes(parsed.data.kind))
    throw new ProblemError(problemOf(403, 'actor_not_allowed'))
  return { correlationId: request.id, causationId: null, actor: parsed.data }
}
