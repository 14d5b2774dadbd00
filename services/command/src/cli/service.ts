import { problem } from '@alba/contracts/shared/problem'
import { CommandFailed, SECRET_REFUSED } from '@alba/platform/cli/tool'
import { commonConfig, parseConfig } from '@alba/platform/config'
import { z } from 'zod'

/** The service answered, and does not do it. */
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

/**
 * Calls the HTTP interface of the command service as an operator.
 * @throws {CommandFailed} when it does not answer or refuses. `sentences` has the messages by code of the refusal
 */
function callerOf(url: string, secret: string, operator?: string) {
  const actor = operator === undefined ? 'operator' : `operator:${encodeURIComponent(operator)}`
  return async <Answer>(
    path: string,
    answer: z.ZodType<Answer>,
    { body, sentences = {} }: { body?: unknown; sentences?: Readonly<Record<string, string>> } = {},
  ): Promise<Answer> => {
    const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json', 'x-actor': actor }
    const init = body === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) }
    const response = await fetch(new URL(path, url), init).catch(() => {
      throw new CommandFailed(
        `The command service does not answer at ${url}: is it running? (COMMAND_URL names another one.)`,
      )
    })
    const given: unknown = await response.json().catch(() => undefined)
    if (response.ok) return answer.parse(given)
    const { code = '', detail, errors = [] } = problem.safeParse(given).data ?? {}
    const message =
      { service_unknown: SECRET_REFUSED, ...sentences }[code] ??
      errors.map(({ path: field, message }) => `${field}: ${message}`).join('\n')
    const answered = `The command service answered ${response.status} ${code}`.trim()
    const sentence = message || (detail ? `${answered}: ${detail}` : answered)
    if (response.status >= 500 || code === 'service_unknown') throw new CommandFailed(sentence)
    throw new CommandRefused(sentence, code, detail)
  }
}
