import type { Problem } from '@alba/contracts/shared/problem'
import { CommandFailed, SECRET_REFUSED } from '@alba/platform/cli/tool'
import { commonConfig, parseConfig } from '@alba/platform/config'
import { z } from 'zod'
import type { MailStatus } from '../mailer/status.ts'
import type { BusStatus } from '../relay/status.ts'
import type { ProjectionStatus } from '../status.ts'
import type { Stepped } from '../stepping/step-through.ts'
import type { Verification } from '../verify.ts'

export type Status = ProjectionStatus & { readonly leading: boolean }

const sentences: Record<string, string> = {
  service_unknown: SECRET_REFUSED,
  projection_unknown: 'There is no projection of that name; `status` lists them.',
  replay_under_way: 'A replay of this projection is running or paused: resume or abandon it first.',
  replay_not_applicable: 'Its replay is not in a state for that; see `status`.',
  projection_not_live: 'This projection has no live model, or it is stopped; see `status`.',
}

/** The projector that the environment names. */
export function projectorFromEnvironment() {
  const { PROJECTOR_URL, ALBA_SERVICE_SECRET } = parseConfig(
    z.object({
      PROJECTOR_URL: z.url().default('http://127.0.0.1:3002'),
      ALBA_SERVICE_SECRET: commonConfig.ALBA_SERVICE_SECRET,
    }),
  )
  return projectorAt(PROJECTOR_URL, ALBA_SERVICE_SECRET)
}

/** The projector's own HTTP interface. @throws {CommandFailed} */
export function projectorAt(url: string, secret: string) {
  const call = async <T>(method: 'GET' | 'POST', path: string, payload?: object): Promise<T> => {
    const headers = { authorization: `Bearer ${secret}`, ...(payload && { 'content-type': 'application/json' }) }
    const body = payload && { body: JSON.stringify(payload) }
    const response = await fetch(new URL(path, url), { method, headers, ...body }).catch(() => {
      throw new CommandFailed(
        `The projector does not answer at ${url}: is it running? (PROJECTOR_URL names another one.)`,
      )
    })
    const answer: unknown = await response.json().catch(() => undefined)
    if (response.ok) return answer as T
    const { code = '', title = '' } = (answer ?? {}) as Partial<Problem>
    throw new CommandFailed(sentences[code] ?? `The projector answered ${response.status} ${code || title}`.trim())
  }
  return {
    bus: () => call<BusStatus>('GET', '/bus'),
    status: async () => (await call<{ projections: Status[] }>('GET', '/projections')).projections,
    replay: (name: string) => call<Status>('POST', `/replays/${encodeURIComponent(name)}`),
    ask: (name: string, action: string) => call<Status>('POST', `/replays/${encodeURIComponent(name)}/${action}`),
    mails: () => call<MailStatus>('GET', '/mails'),
    retryMails: (id: number | null) => call<{ count: number }>('POST', '/mails/retry', { id }),
    dropMail: (id: number) => call<{ count: number }>('POST', '/mails/drop', { id }),
    step: (name: string, stream: string, limit: number) =>
      call<Stepped>(
        'GET',
        `/steps/${encodeURIComponent(name)}?${new URLSearchParams({ stream, limit: String(limit) })}`,
      ),
    verify: (name: string) => call<Verification>('POST', `/verifications/${encodeURIComponent(name)}`),
  }
}
