import { LONGEST_COMMAND_MS } from '@alba/contracts/shared/command'
import { actor } from '@alba/contracts/shared/event'
import { ProblemError, problemOf, rejected } from '@alba/platform/http/problem'
import type { HttpServer } from '@alba/platform/http/server'
import type { FastifyRequest } from 'fastify'
import type { Cause } from './decision/cause.ts'
import type { Streams } from './decision/streams.ts'
import { whileAsked } from './decision/while-asked.ts'
import type { Handler } from './handler.ts'

/**
 * Every command under `POST /commands/{name}`: body and answer by its schemas, asked by those it allows.
 * @param longestMs how long the caller of a command waits, in milliseconds
 */
export function serveCommands<Needs extends { readonly streams: Streams }>(
  app: HttpServer,
  deps: Needs,
  handlers: readonly Handler<Needs>[],
  longestMs = LONGEST_COMMAND_MS,
): void {
  for (const handle of handlers) {
    const { name, body, answer } = handle.command
    app.post(`/commands/${name}`, { schema: { body, response: { 200: answer } } }, async request => {
      const cause = causeOf(request, handle)
      const result = await inTime(longestMs, async caller => {
        const streams = whileAsked(deps.streams, caller)
        return handle({ ...deps, streams }, request.body, cause)
      })
      if (!result.ok) throw rejected(result.rejection, result.names)
      return result
    })
  }
}

/** After that what has begun is carried to its end, and its outcome is unknown; what has not is not begun any more. */
async function inTime<T>(longestMs: number, work: (caller: AbortSignal) => Promise<T>): Promise<T> {
  const caller = new AbortController()
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    const tooLate = new ProblemError(problemOf(504, 'outcome_unknown', undefined))
    caller.abort(tooLate)
    late.reject(tooLate)
  }, longestMs)
  return Promise.race([work(caller.signal), late.promise]).finally(() => clearTimeout(timer))
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
