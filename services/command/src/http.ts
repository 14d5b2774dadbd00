import { type CommandDefinition, LONGEST_COMMAND_MS } from '@alba/contracts/shared/command'
import type { Actor } from '@alba/contracts/shared/event'
import { ProblemError, problemOf, rejected } from '@alba/platform/http/problem'
import type { HttpServer } from '@alba/platform/http/server'
import { traceparentToKeep } from '@alba/platform/tracing/tracing'
import type { FastifyRequest } from 'fastify'
import { actorOf } from './decision/actor.ts'
import { boundToCaller } from './decision/bound-to-caller.ts'
import type { Cause } from './decision/cause.ts'
import type { Streams } from './decision/streams.ts'
import type { Handler } from './handler.ts'
import type { Reference } from './reference/reference.ts'

/** Where the centre's own nouns, which the sentences of refusals contain, can be read. */
type WordSource = { current(): Pick<Reference, 'words'> }

/** Whether a practitioner has a role, by the log. */
type HasRole = (practitionerId: number) => Promise<boolean>
/** The roles that open commands to practitioners. */
export type Roles = Readonly<Record<'admin' | 'operator', HasRole>>

/**
 * Serves every command as `POST /commands/{name}`. Its schemas check body and answer, and only its actors may call it.
 * @param timeoutMs how long the caller of a command waits, in milliseconds
 */
export function serveCommands<Needs extends { readonly streams: Streams; readonly reference: WordSource }>(
  app: HttpServer,
  deps: Needs,
  handlers: readonly Handler<Needs>[],
  roles: Roles,
  timeoutMs = LONGEST_COMMAND_MS,
): void {
  for (const handle of handlers) {
    const { name, body, answer } = handle.command
    app.post(`/commands/${name}`, { schema: { body, response: { 200: answer } } }, async request => {
      const cause = await causeOf(request, handle, roles)
      const result = await withinTime(timeoutMs, async caller => {
        const streams = boundToCaller(deps.streams, caller)
        return handle({ ...deps, streams }, request.body, cause)
      })
      if (!result.ok) throw rejected(result.rejection, { names: result.names, words: deps.reference.current().words })
      return result
    })
  }
}

/**
 * Answers 504 after the timeout. A command that has begun to write is then still carried to its end; any other stops.
 */
async function withinTime<T>(longestMs: number, work: (caller: AbortSignal) => Promise<T>): Promise<T> {
  const caller = new AbortController()
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    const tooLate = new ProblemError(problemOf(504, 'outcome_unknown', undefined))
    caller.abort(tooLate)
    late.reject(tooLate)
  }, longestMs)
  return Promise.race([work(caller.signal), late.promise]).finally(() => clearTimeout(timer))
}

/** @throws {ProblemError} 403 when there is no known actor, or when the command does not allow it */
async function causeOf(request: FastifyRequest, { command }: Handler<never>, roles: Roles): Promise<Cause> {
  const by = actorOf(request)
  if (!command.by.includes(by.kind)) await requireRole(by, command, roles)
  return { correlationId: request.id, causationId: null, actor: by, traceparent: traceparentToKeep() }
}

/** @throws {ProblemError} 403 unless the actor is a practitioner with a role that may send the command */
async function requireRole(actor: Actor, { by }: CommandDefinition, roles: Roles) {
  const isFor = { admin: by.includes('admin'), operator: by.includes('operating practitioner') }
  if (actor.kind !== 'practitioner' || !(isFor.admin || isFor.operator))
    throw new ProblemError(problemOf(403, 'actor_not_allowed'))
  const practitionerId = Number(actor.id)
  if (isFor.admin && (await roles.admin(practitionerId))) return
  if (isFor.operator && (await roles.operator(practitionerId))) return
  throw rejected(isFor.admin ? 'admin_only' : 'operator_only')
}
