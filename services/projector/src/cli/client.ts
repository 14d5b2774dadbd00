import type { Problem } from '@alba/contracts/shared/problem'
import type { BusStatus } from '../relay/status.ts'
import type { ProjectionStatus } from '../status.ts'
import type { Verification } from '../verify.ts'

export type Status = ProjectionStatus & { readonly leading: boolean }

/** Fit to print as it is. */
export class CommandFailed extends Error {}

const sentences: Record<string, string> = {
  projection_unknown: 'There is no projection of that name; `status` lists them.',
  replay_under_way: 'A replay of this projection is running or paused: resume or abandon it first.',
  replay_not_applicable: 'Its replay is not in a state for that; see `status`.',
  projection_not_live: 'This projection has no live model, or it is stopped; see `status`.',
}

/** The projector's own HTTP interface. @throws {CommandFailed} */
export function projectorAt(url: string, secret: string) {
  const headers = { authorization: `Bearer ${secret}` }
  const call = async <T>(method: 'GET' | 'POST', path: string): Promise<T> => {
    const response = await fetch(new URL(path, url), { method, headers }).catch(() => {
      throw new CommandFailed(
        `The projector does not answer at ${url}: is it running? (PROJECTOR_URL names another one.)`,
      )
    })
    const body: unknown = await response.json().catch(() => undefined)
    if (response.ok) return body as T
    const { code = '', title = '' } = (body ?? {}) as Partial<Problem>
    throw new CommandFailed(sentences[code] ?? `The projector answered ${response.status} ${code || title}`.trim())
  }
  return {
    bus: () => call<BusStatus>('GET', '/bus'),
    status: async () => (await call<{ projections: Status[] }>('GET', '/projections')).projections,
    replay: (name: string) => call<Status>('POST', `/replays/${encodeURIComponent(name)}`),
    ask: (name: string, action: string) => call<Status>('POST', `/replays/${encodeURIComponent(name)}/${action}`),
    verify: (name: string) => call<Verification>('POST', `/verifications/${encodeURIComponent(name)}`),
  }
}
