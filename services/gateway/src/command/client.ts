import { Agent, request as httpRequest, type IncomingMessage } from 'node:http'
import { type AnswerOf, type BodyOf, type CommandDefinition, LONGEST_COMMAND_MS } from '@alba/contracts/shared/command'
import { problem } from '@alba/contracts/shared/problem'
import { ProblemError, problemOf } from '@alba/platform/http/problem'
import type { Outage } from '@alba/platform/outage'
import { traceparentNow } from '@alba/platform/tracing/tracing'
import { SECRET_REFUSED } from '../internal-services.ts'

/** Who caused a command, as the gateway verified it, and the id of the request. */
export type Cause = {
  readonly requestId: string
  /** Such as `visitor`, `provider` or `practitioner:2`. */
  readonly actor: string
}

/** The client of the command service. */
export type Commands = {
  /**
   * Sends a command. A refusal is thrown as the problem with which the service answered.
   * @throws {ProblemError} the service's own problem; 503 when it cannot be reached, 504 when the outcome is unknown
   */
  send<Command extends CommandDefinition>(
    command: Command,
    body: BodyOf<Command>,
    cause: Cause,
  ): Promise<AnswerOf<Command>>
  close(): void
}

/** How long the gateway waits for an answer: longer than the command service takes for it at most. */
const TIMEOUT_MS = LONGEST_COMMAND_MS + 5_000
/** The longest answer that is read, in characters. */
const LARGEST_ANSWER = 1_000_000

export type CommandClientOptions = {
  /** The secret that the services share. */
  readonly secret: string
  /** How long to wait for an answer, in milliseconds. Default: `TIMEOUT_MS`. */
  readonly timeoutMs?: number
  /**
   * Is told of each command that fails for want of an answer or because of the secret, and of each that is answered.
   */
  readonly outage?: Outage
}

/** @param url the address of the command service, such as `http://127.0.0.1:3001` */
export function commandClient(url: string, options: CommandClientOptions): Commands {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  const timeout = options.timeoutMs ?? TIMEOUT_MS

  return {
    async send(command, body, { requestId, actor }) {
      const payload = JSON.stringify(body)
      const traceparent = traceparentNow()
      const headers = {
        authorization: `Bearer ${options.secret}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(payload),
        'x-request-id': requestId,
        'x-actor': actor,
        ...(traceparent !== undefined && { traceparent }),
      }
      const repeatable = command.repeatable?.(body) ?? true
      const post = () =>
        sendRequest(new URL(`/commands/${command.name}`, url), { method: 'POST', agent, headers }, payload, timeout)
      const answer = await post()
        .catch(error => (repeatable && isBroken(error) ? post() : Promise.reject(error)))
        .catch(error => {
          options.outage?.failed(error)
          throw new ProblemError(neverSent(error) ? problemOf(503, 'unavailable') : unknownOutcome(repeatable))
        })
      if (answer.status === 401) options.outage?.failed(new Error(SECRET_REFUSED))
      else options.outage?.succeeded()
      if (answer.status < 300) return command.answer.parse(JSON.parse(answer.body)) as AnswerOf<typeof command>
      throw new ProblemError(problemIn(answer))
    },
    close: () => agent.destroy(),
  }
}

/**
 * Whether the connection broke. It happens when the command service closes a kept connection just as it is used again.
 */
const isBroken = (error: { code?: string }): boolean => error.code === 'ECONNRESET' || error.code === 'EPIPE'

/** Whether the connection could not be made, so that the command was not sent. */
const neverSent = (error: { code?: string }): boolean =>
  ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'].includes(error.code ?? '')

/** The command was sent and no answer came, so it may have been executed. */
const unknownOutcome = (repeatable: boolean) =>
  problemOf(
    504,
    'outcome_unknown',
    `Nous n’avons pas reçu de réponse à temps : votre demande est peut-être déjà enregistrée. ${
      repeatable ? 'Merci de réessayer, elle ne comptera qu’une fois.' : 'Merci de vérifier avant de recommencer.'
    }`,
  )

type Answer = { readonly status: number; readonly body: string }
type Options = { method: string; agent: Agent; headers?: Record<string, string | number> }

/**
 * Sends a request with node:http, because fetch takes twice as long for a call, and every booking makes one.
 * @param timeoutMs until the answer is complete, in milliseconds. The timeout that node:http has starts again with each
 * byte, so it would never end an answer that comes byte by byte.
 */
async function sendRequest(url: URL, options: Options, payload: string, timeoutMs: number): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const sending = httpRequest(url, options, response => void collect(response).then(resolve, reject))
  sending.once('error', reject)
  const timer = setTimeout(() => {
    // This comes before the connection is closed: closing it causes the error of a broken connection, after which the
    // command would be sent again.
    reject(new Error('the command service did not answer in time'))
    sending.destroy()
  }, timeoutMs)
  sending.end(payload)
  return promise.finally(() => clearTimeout(timer))
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

/**
 * The refusals with 401 or 403 that are about the practitioner. All others with these statuses are about the secret of
 * the services, so the caller of the gateway must not read them.
 */
const ROLE_MISSING: ReadonlySet<string> = new Set(['admin_only', 'operator_only'])

/** The problem with which the command service refused. Any other error of it is hidden from visitors. */
function problemIn({ status, body }: Answer) {
  try {
    const given = problem.parse(JSON.parse(body))
    if (given.status === status && (![401, 403].includes(status) || ROLE_MISSING.has(given.code))) return given
  } catch {
    // The body is not a problem, for example a proxy's error page.
  }
  return problemOf(503, 'unavailable')
}
