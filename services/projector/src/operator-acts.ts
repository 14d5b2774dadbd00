import { recordOperatorAct } from '@alba/contracts/operator/commands'
import type { BodyOf } from '@alba/contracts/shared/command'
import { problem } from '@alba/contracts/shared/problem'
import { ProblemError, problemOf } from '@alba/platform/http/problem'

/**
 * Has the command service record what an operator is about to do; only then may it be done (ADR 83).
 * @param actor the `x-actor` of the request @throws {ProblemError} 403 when the actor may not, 503 when it is not
 * recorded
 */
export type RecordAct = (act: BodyOf<typeof recordOperatorAct>, actor: string) => Promise<void>

/**
 * The header `x-actor`, which names the person who acts, such as `operator:Inès`. A header has ASCII only, so the name
 * is percent-encoded.
 */
export function actorHeader(who: string): string {
  const [kind = '', name] = who.split(/:(.*)/s)
  return name === undefined ? kind : `${kind}:${encodeURIComponent(name)}`
}

/** How long the command service may take to answer, in milliseconds. */
const TIMEOUT_MS = 10_000

/** @param url the address of the command service @param secret the services' common secret */
export const recordActsAt =
  (url: string, secret: string): RecordAct =>
  async (act, actor) => {
    const answer = await fetch(new URL(`/commands/${recordOperatorAct.name}`, url), {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json', 'x-actor': actor },
      body: JSON.stringify(act),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => undefined)
    if (answer?.ok) return void (await answer.body?.cancel())
    const refusal = problem.safeParse(await answer?.json().catch(() => undefined))
    if (answer?.status === 403 && refusal.success) throw new ProblemError(refusal.data)
    throw new ProblemError(problemOf(503, 'act_not_recorded'))
  }
