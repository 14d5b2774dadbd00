import {
  type Act,
  type ModelAction,
  type ModelDifference,
  type ModelStatus,
  modelDifference,
  modelStatus,
  modelsStatus,
  type ReplayRequest,
} from '@alba/contracts/operations/models'
import type { MailsStatus } from '@alba/contracts/operations/projector'
import type { Stepped } from '@alba/contracts/operations/steps'
import type { Problem } from '@alba/contracts/shared/problem'
import { type Acting, operatorActor } from '@alba/platform/cli/acting'
import { CommandFailed, SECRET_REFUSED } from '@alba/platform/cli/tool'
import { commonConfig, parseConfig } from '@alba/platform/config'
import { z } from 'zod'
import type { Verification } from '../comparing/verify.ts'
import type { BusStatus } from '../relay/status.ts'

/** The sentence that operators read when the projector refuses a request, by the code of the refusal. */
const sentences: Record<string, string> = {
  secret_refused: SECRET_REFUSED,
  act_not_recorded: 'The command service must record this first, and does not answer. Nothing was done.',
  projection_unknown: 'There is no read model of that name; `models` lists them.',
  replay_under_way:
    'A replay of this read model is running, paused or ready: `resume`, `swap` or `abandon` it first; see `models`.',
  replay_not_applicable: 'Its replay is not in a state for that; see `models`.',
  projection_not_live: 'This read model is not in use in this version, or it is stopped; see `models`.',
  preview_not_applicable:
    'There is no model of this version in use to compare with; `replay` without --preview builds one. See `models`.',
  no_preview: 'No preview of it is ready: `replay <name> --preview` builds one; see `models`.',
  nothing_kept:
    'Nothing is kept of this version. What is kept of another one comes back when that version is deployed; see `models`.',
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

export type Projector = ReturnType<typeof projectorAt>

/** Calls the routes of the projector. Each call throws {CommandFailed} when it is refused, or nobody answers. */
export function projectorAt(url: string, secret: string) {
  const call = async <T>(method: 'GET' | 'POST', path: string, payload?: object, operator?: string): Promise<T> => {
    const headers = {
      authorization: `Bearer ${secret}`,
      ...(payload && { 'content-type': 'application/json' }),
      ...(operator !== undefined && { 'x-actor': operatorActor(operator) }),
    }
    const body = payload && { body: JSON.stringify(payload) }
    const response = await fetch(new URL(path, url), { method, headers, ...body }).catch(() => {
      throw new CommandFailed(
        `The projector does not answer at ${url}: is it running? (PROJECTOR_URL names another one.)`,
      )
    })
    const answer: unknown = await response.json().catch(() => undefined)
    if (response.ok) return answer as T
    throw new CommandFailed(refusalOf(response.status, (answer ?? {}) as Partial<Problem>))
  }
  const replayPath = (name: string, ...rest: readonly string[]) =>
    ['/replays', encodeURIComponent(name), ...rest].join('/')
  return {
    bus: () => call<BusStatus>('GET', '/bus'),
    models: async (): Promise<ModelStatus[]> => modelsStatus.parse(await call('GET', '/projections')).projections,
    replay: async (name: string, request: ReplayRequest): Promise<ModelStatus> =>
      modelStatus.parse(await call('POST', replayPath(name), request)),
    act: async (name: string, action: ModelAction, asked: Act): Promise<ModelStatus> =>
      modelStatus.parse(await call('POST', replayPath(name, action), asked)),
    difference: async (name: string): Promise<ModelDifference> =>
      modelDifference.parse(await call('GET', replayPath(name, 'difference'))),
    /** Tries a message that a group could not handle again, or lets the group go on without it. */
    actOnMessage: (
      act: 'retry' | 'skip',
      { group, eventId }: { readonly group: string; readonly eventId: string },
      { name, reason }: Acting,
    ) => call<{ count: number }>('POST', `/bus/${act}`, { group, eventId, reason }, name),
    mails: () => call<MailsStatus>('GET', '/mails'),
    retryMails: (ids: readonly number[] | null, { name, reason }: Acting) =>
      call<{ count: number }>('POST', '/mails/retry', { ids, reason }, name),
    dropMail: (id: number, { name, reason }: Acting) =>
      call<{ count: number }>('POST', '/mails/drop', { id, reason }, name),
    step: (name: string, stream: string, limit: number) =>
      call<Stepped>(
        'GET',
        `/steps/${encodeURIComponent(name)}?${new URLSearchParams({ stream, limit: String(limit) })}`,
      ),
    verify: (name: string) => call<Verification>('POST', `/verifications/${encodeURIComponent(name)}`),
  }
}

function refusalOf(status: number, { code = '', title = '', detail = '' }: Partial<Problem>): string {
  if (code === 'preview_stopped') return `The preview cannot go on: ${detail}. \`abandon\` it, or \`skip\` the event.`
  if (code === 'verification_stopped')
    return `It could not be compared: a fresh fold ${detail}. Correct the cause, or \`skip\` the event, and verify again.`
  return sentences[code] ?? `The projector answered ${status} ${code || title}`.trim()
}
