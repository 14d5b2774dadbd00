import { problem } from '@alba/contracts/shared/problem'
import { operatorActor } from '@alba/platform/cli/acting'
import { CommandFailed, SECRET_REFUSED } from '@alba/platform/cli/tool'
import { commonConfig, parseConfig } from '@alba/platform/config'
import { z } from 'zod'

/** The service refuses the command. `code` and `detail` (French) are those of its answer. */
export class CommandRefused extends CommandFailed {
  readonly code: string
  readonly detail: string
  constructor(message: string, code: string, detail = '') {
    super(message)
    this.code = code
    this.detail = detail
  }
}

/**
 * The command service, by its address and secret in the environment.
 * @param operator the name that the events of its commands keep
 */
export function serviceFromEnvironment(operator?: string) {
  const { COMMAND_URL, ALBA_SERVICE_SECRET } = parseConfig(
    z.object({
      COMMAND_URL: z.url().default('http://127.0.0.1:3001'),
      ALBA_SERVICE_SECRET: commonConfig.ALBA_SERVICE_SECRET,
    }),
  )
  return callerOf(COMMAND_URL, ALBA_SERVICE_SECRET, operator)
}

export type CallService = ReturnType<typeof callerOf>

type Options = { readonly body?: unknown; readonly sentences?: Readonly<Record<string, string>> }

/**
 * Calls the HTTP interface of the command service as an operator. Besides JSON, it sends (`upload`) and reads (`bytes`)
 * binary data.
 * @throws {CommandFailed} when it does not answer or refuses. `sentences` has the messages by code of the refusal
 */
function callerOf(url: string, secret: string, operator?: string) {
  const actor = operator === undefined ? 'operator' : operatorActor(operator)
  const headers = { authorization: `Bearer ${secret}`, 'x-actor': actor }
  const post = (type: string, body: string | Buffer<ArrayBuffer>): RequestInit => ({
    method: 'POST',
    headers: { ...headers, 'content-type': type },
    body,
  })

  async function answered(path: string, init: RequestInit, sentences: Options['sentences'] = {}): Promise<Response> {
    const response = await fetch(new URL(path, url), init).catch(() => {
      throw new CommandFailed(
        `The command service does not answer at ${url}: is it running? (COMMAND_URL names another one.)`,
      )
    })
    if (response.ok) return response
    throw refusalOf(response.status, await response.json().catch(() => undefined), sentences)
  }

  async function call<Answer>(path: string, answer: z.ZodType<Answer>, { body, sentences }: Options = {}) {
    const init = body === undefined ? { headers } : post('application/json', JSON.stringify(body))
    const response = await answered(path, init, sentences)
    return answer.parse(await response.json())
  }
  return Object.assign(call, {
    async bytes(path: string): Promise<Buffer> {
      return Buffer.from(await (await answered(path, { headers })).arrayBuffer())
    },
    async upload<Answer>(path: string, bytes: Buffer, answer: z.ZodType<Answer>): Promise<Answer> {
      const response = await answered(path, post('application/octet-stream', Buffer.from(bytes)))
      return answer.parse(await response.json())
    },
  })
}

function refusalOf(status: number, given: unknown, sentences: Readonly<Record<string, string>>): CommandFailed {
  if (status === 401) return new CommandFailed(SECRET_REFUSED)
  const { code = '', detail, errors = [] } = problem.safeParse(given).data ?? {}
  const message = sentences[code] ?? errors.map(({ path: field, message }) => `${field}: ${message}`).join('\n')
  const answered = `The command service answered ${status} ${code}`.trim()
  const sentence = message || (detail ? `${answered}: ${detail}` : answered)
  return status < 500 ? new CommandRefused(sentence, code, detail) : new CommandFailed(sentence)
}
