import { type Actor, actor } from '@alba/contracts/shared/event'
import { ProblemError, problemOf } from '@alba/platform/http/problem'
import type { FastifyRequest } from 'fastify'

/**
 * The actor, as the gateway established it: `x-actor: visitor`, `practitioner:2`, `operator:demo`. Names are
 * percent-encoded (`operator:In%C3%A8s`), because a header carries only ASCII characters.
 * @throws {ProblemError} 403 when there is no known actor
 */
export function actorOf({ headers }: FastifyRequest): Actor {
  const [kind, id] = String(headers['x-actor'] ?? '')
    .split(':')
    .map(decoded)
  const parsed = actor.safeParse(id === undefined ? { kind } : { kind, id })
  if (!parsed.success) throw new ProblemError(problemOf(403, 'actor_not_allowed'))
  return parsed.data
}

/** The text as it was before it was percent-encoded; a text that is encoded wrongly is returned unchanged. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
