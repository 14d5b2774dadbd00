import { createHmac } from 'node:crypto'
import { ProblemError } from '@alba/platform/http/problem'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { networkOf } from './network.ts'

/** The security events that operators should be able to find and count. */
export type SecurityEvent =
  | 'login'
  | 'login refused'
  | 'login held back'
  | 'token refused'
  | 'refresh token refused'
  | 'password refused'
  | 'password changed'
  | 'second factor asked'
  | 'second factor refused'
  | 'second factor changed'
  | 'invitation accepted'
  | 'first account made'
  | 'first account refused'
  | 'session ended'
  | 'guess held back'
  | 'request held back'
  | 'webhook refused'

export type SecurityLog = (
  event: SecurityEvent,
  request: Pick<FastifyRequest, 'ip' | 'id'> & { readonly log: Pick<FastifyBaseLogger, 'info'> },
  account?: string,
) => void

/**
 * Logs one line for each event, with keyed digests of network and account: events of the same attacker can be found and
 * counted, and the log reveals no address.
 * @param secret the key of the digests
 */
export function securityLog(secret: string): SecurityLog {
  const digest = (what: string, text: string) =>
    createHmac('sha256', secret).update(`security-log ${what}\0${text}`).digest('hex').slice(0, 16)
  return (event, request, account) =>
    request.log.info(
      {
        security: event,
        network: digest('network', networkOf(request.ip)),
        ...(account !== undefined && { account: digest('account', account.trim().toLowerCase()) }),
      },
      'security',
    )
}

/** The event of each code of refusal. */
const REFUSALS: Readonly<Record<string, SecurityEvent>> = {
  too_many_logins: 'login held back',
  login_refused: 'login refused',
  not_authenticated: 'token refused',
  session_over: 'refresh token refused',
  password_wrong: 'password refused',
  first_code_wrong: 'first account refused',
  first_account_made: 'first account refused',
  first_account_begun: 'first account refused',
  too_many_guesses: 'guess held back',
  too_many_requests: 'request held back',
  too_many_holds: 'request held back',
  webhook_forged: 'webhook refused',
}

const refusedAs = (code: string): SecurityEvent | undefined => REFUSALS[code]

type Refused = FastifyRequest<{ Body: { email?: unknown } | undefined }>

/** Logs every refusal that is a security event, on all routes. */
export function noteRefusals(app: FastifyInstance, note: SecurityLog): void {
  app.addHook('onError', async (request, _reply, error) => {
    const event = error instanceof ProblemError ? refusedAs(error.problem.code) : undefined
    if (event) note(event, request, accountIn(request as Refused))
  })
}

function accountIn({ body, practitionerId }: Refused): string | undefined {
  if (practitionerId) return String(practitionerId)
  return typeof body?.email === 'string' ? body.email : undefined
}
