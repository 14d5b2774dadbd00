import { Agent, request as httpRequest, type IncomingMessage } from 'node:http'
import { accepted, bookingAccepted, type cancelHold, type RequestBooking } from '@alba/contracts/bookings/commands'
import {
  type cancelIntent,
  type createIntent,
  intentOpened,
  type providerWebhook,
  webhookReceived,
} from '@alba/contracts/payments/commands'
import type { QuestionnaireSubmission } from '@alba/contracts/questionnaires/api'
import { submitted } from '@alba/contracts/questionnaires/commands'
import { problem } from '@alba/contracts/shared/problem'
import { ProblemError, problemOf } from '@alba/platform/http/problem'
import type { z } from 'zod'

export type Cause = { readonly requestId: string }

/**
 * What the command service does for visitors. A refusal arrives as the problem it answered with.
 * @throws {ProblemError} the command's own, or 503 when it cannot be reached
 */
export type Commands = {
  requestBooking(command: RequestBooking, cause: Cause): Promise<z.infer<typeof bookingAccepted>>
  cancelHold(command: z.infer<typeof cancelHold>, cause: Cause): Promise<z.infer<typeof accepted>>
  createIntent(command: z.infer<typeof createIntent>, cause: Cause): Promise<z.infer<typeof intentOpened>>
  refreshIntent(command: z.infer<typeof cancelIntent>, cause: Cause): Promise<z.infer<typeof accepted>>
  cancelIntent(command: z.infer<typeof cancelIntent>, cause: Cause): Promise<z.infer<typeof accepted>>
  receiveWebhook(command: z.infer<typeof providerWebhook>, cause: Cause): Promise<z.infer<typeof webhookReceived>>
  submitQuestionnaire(command: QuestionnaireSubmission, cause: Cause): Promise<z.infer<typeof submitted>>
  /** Whether the command service answers commands: one that waits for its store is alive, and does not. */
  alive(): Promise<boolean>
  close(): void
}

/** Longer than the command service waits for the card provider. */
const TIMEOUT_MS = 25_000
const LARGEST_ANSWER = 1_000_000

/** @param url of the command service, `http://127.0.0.1:3001` */
export function commandClient(
  url: string,
  options: { timeoutMs?: number; onError?: (error: unknown) => void } = {},
): Commands {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  const timeout = options.timeoutMs ?? TIMEOUT_MS

  /** @param repeatable sending it twice is sending it once: it may be sent again when the connection broke */
  async function call<Result>(
    path: string,
    body: unknown,
    cause: Cause,
    result: z.ZodType<Result>,
    repeatable = true,
  ): Promise<Result> {
    const payload = JSON.stringify(body)
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(payload),
      'x-request-id': cause.requestId,
      'x-actor': 'visitor',
    }
    const post = () => send(new URL(path, url), { method: 'POST', agent, headers, timeout }, payload)
    const answer = await post()
      .catch(error => (repeatable && isBroken(error) ? post() : Promise.reject(error)))
      .catch(error => {
        options.onError?.(error)
        throw new ProblemError(problemOf(503, 'unavailable'))
      })
    if (answer.status < 300) return result.parse(JSON.parse(answer.body))
    throw new ProblemError(problemIn(answer))
  }

  return {
    requestBooking: (command, cause) =>
      call('/commands/request-booking', command, cause, bookingAccepted, command.idempotencyKey !== null),
    cancelHold: (command, cause) => call('/commands/cancel-hold', command, cause, accepted),
    createIntent: (command, cause) => call('/commands/create-intent', command, cause, intentOpened),
    refreshIntent: (command, cause) => call('/commands/refresh-intent', command, cause, accepted),
    cancelIntent: (command, cause) => call('/commands/cancel-intent', command, cause, accepted),
    receiveWebhook: (command, cause) => call('/commands/receive-webhook', command, cause, webhookReceived),
    submitQuestionnaire: (command, cause) => call('/commands/submit-questionnaire', command, cause, submitted),
    alive: () =>
      send(new URL('/api/health', url), { method: 'GET', agent, timeout: 2_000 }).then(
        answer => answer.status === 200 && !answer.body.includes('waiting'),
        () => false,
      ),
    close: () => agent.destroy(),
  }
}

/** A kept connection that the other side closes just as it is used again. */
const isBroken = (error: { code?: string }): boolean => error.code === 'ECONNRESET' || error.code === 'EPIPE'

type Answer = { readonly status: number; readonly body: string }
type Options = { method: string; agent: Agent; headers?: Record<string, string | number>; timeout: number }

/** node:http rather than fetch: half the cost a call, and every booking makes one. */
function send(url: URL, options: Options, payload?: string): Promise<Answer> {
  return new Promise((done, fail) => {
    const sending = httpRequest(url, options, response => void collect(response).then(done, fail))
    sending.once('timeout', () => sending.destroy(new Error('the command service did not answer in time')))
    sending.once('error', fail)
    sending.end(payload)
  })
}

async function collect(response: IncomingMessage): Promise<Answer> {
  let body = ''
  response.setEncoding('utf8')
  for await (const piece of response) {
    body += piece
    if (body.length > LARGEST_ANSWER) throw new Error('the answer of the command service is too large')
  }
  return { status: response.statusCode ?? 500, body }
}

/** The refusal as the command service worded it; anything else it says is not for visitors. */
function problemIn({ status, body }: Answer) {
  try {
    const given = problem.parse(JSON.parse(body))
    if (given.status === status) return given
  } catch {
    // Not a problem: a proxy's page, a broken answer.
  }
  return problemOf(503, 'unavailable')
}
