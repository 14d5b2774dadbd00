import { type AgendaChanges, agendaChanges } from '@alba/contracts/agenda/changes'
import { type PastDays, type PastDaysQuery, pastDays } from '@alba/contracts/agenda/past'
import {
  type LettersFound,
  lettersFound,
  type MailBacklog,
  mailBacklog,
  type TrialAnswer,
  trialAnswer,
  type trialRequest,
} from '@alba/contracts/connections/mail'
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
import {
  busStatus,
  type MailsStatus,
  type mailDrop,
  mailsChanged,
  type mailsRetry,
  mailsStatus,
  type messageChoice,
  messagesChanged,
} from '@alba/contracts/operations/projector'
import { type Stepped, stepped } from '@alba/contracts/operations/steps'
import { type mailsOrderedBy, type OrderedMail, orderedMails } from '@alba/contracts/operator/ordered-mails'
import { problem } from '@alba/contracts/shared/problem'
import { ProblemError, problemOf } from '@alba/platform/http/problem'
import { traceparentNow } from '@alba/platform/tracing/tracing'
import type { z } from 'zod'
import { SECRET_REFUSED } from '../internal-services.ts'

/**
 * Reads how days stood at a past moment. Only the log knows this, and the projector reads the log.
 * @throws {ProblemError} 503 when the projector cannot be reached
 */
export type ReadPast = (query: PastDaysQuery) => Promise<PastDays>

/**
 * Reads what has changed on days since a past moment, and by whom. It comes from the log too.
 * @throws {ProblemError} 503 when the projector cannot be reached
 */
export type ReadChanges = (query: PastDaysQuery) => Promise<AgendaChanges>

/** Asks about mails, which the projector sends. @throws {ProblemError} 503 when the projector cannot be reached */
export type Mails = {
  /** How many wait, and when the last one was sent. */
  backlog(): Promise<MailBacklog>
  /** What became of the letters that these events ordered. An event without a letter is missing in the answer. */
  letters(events: readonly string[]): Promise<LettersFound['letters']>
  /** Sends a trial letter to the account of a practitioner, and waits for the answer of the mail server. */
  trial(practitionerId: number): Promise<TrialAnswer>
}

/**
 * What operators ask and do (ADR 83). @throws {ProblemError} 503 when the projector does not answer or cannot do it;
 * its own refusal when the state of a read model does not allow an act
 */
export type Operations = {
  models(): Promise<ModelStatus[]>
  replay(name: string, request: ReplayRequest): Promise<ModelStatus>
  /** Decides about a replay, or about what it replaced: `pause`, `swap`, `undo` and so on. */
  steer(name: string, action: ModelAction, asked: Act): Promise<ModelStatus>
  difference(name: string): Promise<ModelDifference>
  /** What each event of a stream does to a read model. */
  steps(name: string, stream: string): Promise<Stepped>
  /** The mails that these events ordered. */
  ordered(events: z.infer<typeof mailsOrderedBy>['events']): Promise<OrderedMail[]>
  bus(): Promise<z.infer<typeof busStatus>>
  mails(): Promise<MailsStatus>
  /** @param actor such as `practitioner:2` */
  /** Tries a message of the bus again, or lets its group go on without it. `actor`: as the journal names who acts. */
  actOnMessage(
    act: 'retry' | 'skip',
    body: z.infer<typeof messageChoice>,
    actor: string,
  ): Promise<z.infer<typeof messagesChanged>>
  retryMails(body: z.infer<typeof mailsRetry>, actor: string): Promise<z.infer<typeof mailsChanged>>
  dropMail(body: z.infer<typeof mailDrop>, actor: string): Promise<z.infer<typeof mailsChanged>>
}

// How long an answer is awaited, in milliseconds.

/** Days of the agenda, at a past moment or since one, and the backlog of mails. */
const READ_MS = 10_000
/** What the page of operators shows. After this time it says that the projector does not answer. */
const OPERATIONS_MS = 3_000
/**
 * The two versions of a large model are compared row by row, and a step-through reads the whole log. Both take long. The
 * browser waits longer than this.
 */
const COMPARISON_MS = 28_000
/** The last events of a stream that are stepped through. */
const MOST_STEPS = 100
/** An act of an operator. The projector answers once the command service has recorded it. */
const ACT_MS = 15_000
/** A report of an absence is shown without the state of its letters after this time. */
const LETTERS_MS = 3_000
/** The projector waits for the mail server, for 24 seconds at most. */
const TRIAL_MS = 28_000

type Options = {
  readonly body?: object
  readonly actor?: string
  /** Whether a refusal of the projector is thrown as it is; otherwise it is logged as a fault, and 503 is thrown. */
  readonly mayRefuse?: boolean
}

/** The statuses of refusals whose reason whoever asked should read. */
const REFUSALS: readonly number[] = [403, 404, 409]

const replays = (name: string, ...rest: readonly string[]): string =>
  ['/replays', encodeURIComponent(name), ...rest].join('/')

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
 * @param onError is told why the projector did not answer, or answered what it should not
 */
export function projectorClient(url: string, secret: string, onError: (error: unknown) => void): ProjectorClient {
  async function ask<Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    timeoutMs: number,
    { body, actor, mayRefuse = false }: Options = {},
  ) {
    const traceparent = traceparentNow()
    try {
      const answer = await fetch(new URL(path, url), {
        headers: {
          authorization: `Bearer ${secret}`,
          ...(body && { 'content-type': 'application/json' }),
          ...(actor !== undefined && { 'x-actor': actor }),
          ...(traceparent !== undefined && { traceparent }),
        },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (answer.status === 401) throw new Error(SECRET_REFUSED)
      if (mayRefuse && REFUSALS.includes(answer.status)) throw new ProblemError(problem.parse(await answer.json()))
      if (!answer.ok) throw new Error(`the projector answered ${answer.status}`)
      return schema.parse(await answer.json())
    } catch (error) {
      if (error instanceof ProblemError) throw error
      onError(error)
      throw new ProblemError(problemOf(503, 'unavailable'))
    }
  }

  return {
    past: query => ask(`/agenda?${new URLSearchParams(query)}`, pastDays, READ_MS),
    changes: query => ask(`/agenda/changes?${new URLSearchParams(query)}`, agendaChanges, READ_MS),
    mails: {
      backlog: () => ask('/mails/backlog', mailBacklog, READ_MS),
      letters: async events => (await ask('/mails/letters', lettersFound, LETTERS_MS, { body: { events } })).letters,
      trial: practitionerId => {
        const asked: z.input<typeof trialRequest> = { practitionerId }
        return ask('/mails/trial', trialAnswer, TRIAL_MS, { body: asked })
      },
    },
    operations: {
      models: async () => (await ask('/projections', modelsStatus, OPERATIONS_MS)).projections,
      replay: (name, body) => ask(replays(name), modelStatus, ACT_MS, { body, mayRefuse: true }),
      steer: (name, action, body) => ask(replays(name, action), modelStatus, ACT_MS, { body, mayRefuse: true }),
      difference: name => ask(replays(name, 'difference'), modelDifference, COMPARISON_MS, { mayRefuse: true }),
      steps: (name, stream) => {
        const query = new URLSearchParams({ stream, limit: String(MOST_STEPS) })
        const path = `/steps/${encodeURIComponent(name)}?${query}`
        return ask(path, stepped, COMPARISON_MS, { mayRefuse: true })
      },
      ordered: async events => (await ask('/mails/ordered', orderedMails, OPERATIONS_MS, { body: { events } })).mails,
      bus: () => ask('/bus', busStatus, OPERATIONS_MS),
      mails: () => ask('/mails', mailsStatus, OPERATIONS_MS),
      actOnMessage: (act, body, actor) => ask(`/bus/${act}`, messagesChanged, ACT_MS, { body, actor }),
      retryMails: (body, actor) => ask('/mails/retry', mailsChanged, ACT_MS, { body, actor }),
      dropMail: (body, actor) => ask('/mails/drop', mailsChanged, ACT_MS, { body, actor }),
    },
  }
}
