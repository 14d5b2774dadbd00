import { type AgendaChanges, agendaChanges } from '@alba/contracts/agenda/changes'
import { type PastDays, type PastDaysQuery, pastDays } from '@alba/contracts/agenda/past'
import {
  type MailBacklog,
  mailBacklog,
  type TrialAnswer,
  trialAnswer,
  type trialRequest,
} from '@alba/contracts/connections/mail'
import {
  busStatus,
  type MailsStatus,
  type mailDrop,
  mailsChanged,
  type mailsRetry,
  mailsStatus,
  modelVersions,
} from '@alba/contracts/operations/projector'
import { ProblemError, problemOf } from '@alba/platform/http/problem'
import type { z } from 'zod'
import { SECRET_REFUSED } from '../internal-services.ts'

/**
 * Reads how days stood at a past moment. Only the log knows this, and the projector reads the log.
 * @throws {ProblemError} 503 when the projector cannot be reached
 */
export type ReadPast = (query: PastDaysQuery) => Promise<PastDays>

/**
 * Reads what has changed on days since a past moment, in the same way.
 * @throws {ProblemError} 503 when the projector cannot be reached
 */
export type ReadChanges = (query: PastDaysQuery) => Promise<AgendaChanges>

/** Asks about mails, which the projector sends. @throws {ProblemError} 503 when the projector cannot be reached */
export type Mails = {
  /** How many wait, and when the last one was sent. */
  backlog(): Promise<MailBacklog>
  /** Sends a trial letter to the account of a practitioner, and waits for the answer of the mail server. */
  trial(practitionerId: number): Promise<TrialAnswer>
}

/** What operators ask and do (ADR 83). @throws {ProblemError} 503 when the projector does not answer or cannot do it */
export type Operations = {
  models(): Promise<z.infer<typeof modelVersions>['projections']>
  bus(): Promise<z.infer<typeof busStatus>>
  mails(): Promise<MailsStatus>
  /** @param actor such as `practitioner:2` */
  retryMails(body: z.infer<typeof mailsRetry>, actor: string): Promise<z.infer<typeof mailsChanged>>
  dropMail(body: z.infer<typeof mailDrop>, actor: string): Promise<z.infer<typeof mailsChanged>>
}

/** Timeouts in milliseconds. A week takes some milliseconds; a trial waits for a mail server, at most 24 seconds. */
const READ_MS = 10_000
/** The page of operators says after this time that the projector does not answer. */
const OPERATIONS_MS = 3_000
/** An act waits until command has recorded it. */
const ACT_MS = 15_000
const TRIAL_MS = 28_000

/** What the gateway asks the projector. */
export type ProjectorClient = {
  readonly past: ReadPast
  readonly changes: ReadChanges
  readonly mails: Mails
  readonly operations: Operations
}

/**
 * @param url the address of the projector, such as `http://127.0.0.1:3002`
 * @param secret the secret that the services share
 */
export function projectorClient(url: string, secret: string, onError: (error: unknown) => void): ProjectorClient {
  async function ask<Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    timeoutMs: number,
    { body, actor }: { readonly body?: object; readonly actor?: string } = {},
  ) {
    try {
      const answer = await fetch(new URL(path, url), {
        headers: {
          authorization: `Bearer ${secret}`,
          ...(body && { 'content-type': 'application/json' }),
          ...(actor !== undefined && { 'x-actor': actor }),
        },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (answer.status === 401) throw new Error(SECRET_REFUSED)
      if (!answer.ok) throw new Error(`the projector answered ${answer.status}`)
      return schema.parse(await answer.json())
    } catch (error) {
      onError(error)
      throw new ProblemError(problemOf(503, 'unavailable'))
    }
  }

  return {
    past: query => ask(`/agenda?${new URLSearchParams(query)}`, pastDays, READ_MS),
    changes: query => ask(`/agenda/changes?${new URLSearchParams(query)}`, agendaChanges, READ_MS),
    mails: {
      backlog: () => ask('/mails/backlog', mailBacklog, READ_MS),
      trial: practitionerId => {
        const asked: z.input<typeof trialRequest> = { practitionerId }
        return ask('/mails/trial', trialAnswer, TRIAL_MS, { body: asked })
      },
    },
    operations: {
      models: async () => (await ask('/projections', modelVersions, OPERATIONS_MS)).projections,
      bus: () => ask('/bus', busStatus, OPERATIONS_MS),
      mails: () => ask('/mails', mailsStatus, OPERATIONS_MS),
      retryMails: (body, actor) => ask('/mails/retry', mailsChanged, ACT_MS, { body, actor }),
      dropMail: (body, actor) => ask('/mails/drop', mailsChanged, ACT_MS, { body, actor }),
    },
  }
}
