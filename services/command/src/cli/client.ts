import { type PoliciesStatus, parkedAsked, policiesStatus } from '@alba/contracts/operator/parked'
import { problem } from '@alba/contracts/shared/problem'
import type { z } from 'zod'

/** Fit to print as it is. */
export class CommandFailed extends Error {}

const sentences: Record<string, string> = {
  parked_unknown: 'Nothing that failed has this id (what waits goes on by itself); `status` lists them.',
}

export type Policies = ReturnType<typeof policiesAt>

/** The command service's own HTTP interface. @throws {CommandFailed} */
export function policiesAt(url: string, secret: string) {
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' }
  const call = async <Answer>(path: string, answer: z.ZodType<Answer>, init: RequestInit = {}): Promise<Answer> => {
    const response = await fetch(new URL(path, url), { ...init, headers }).catch(() => {
      throw new CommandFailed(
        `The command service does not answer at ${url}: is it running? (COMMAND_URL names another one.)`,
      )
    })
    const body: unknown = await response.json().catch(() => undefined)
    if (response.ok) return answer.parse(body)
    const { code = '' } = problem.safeParse(body).data ?? {}
    throw new CommandFailed(sentences[code] ?? `The command service answered ${response.status} ${code}`.trim())
  }
  return {
    status: (): Promise<PoliciesStatus> => call('/policies', policiesStatus),
    ask: (what: 'retry' | 'skip', id: string | null) =>
      call(`/policies/${what}`, parkedAsked, { method: 'POST', body: JSON.stringify({ id }) }),
  }
}
