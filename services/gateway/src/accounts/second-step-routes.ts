import { loginView } from '@alba/contracts/accounts/api'
import { completeLogIn } from '@alba/contracts/accounts/commands'
import { passkeyLoginRequest, recoveryLoginRequest } from '@alba/contracts/accounts/second-factor-api'
import type { BodyOf } from '@alba/contracts/shared/command'
import type { ProblemCode } from '@alba/contracts/shared/problem-codes'
import { ProblemError, problemOf } from '@alba/platform/http/problem'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { forAnybody } from '../http/access.ts'
import { type Api, causeOf, refusals } from '../http/api.ts'
import { browserName } from './browser-name.ts'
import { pendingLogins } from './pending-logins.ts'
import type { AccountDeps } from './routes.ts'
import { loginViewOf } from './tokens.ts'

type Proof = BodyOf<typeof completeLogIn>['proof']

const tags = ['accounts']
const response = { 200: loginView, ...refusals(401, 429) }
const failure = 'Une erreur est survenue lors de la connexion'

/**
 * The second step of a login to an account with passkeys (ADR 58). Calls are `unlimited`, because `logins` limits the
 * wrong ones.
 */
export function secondStepRoutes(api: Api, deps: AccountDeps): void {
  const pending = pendingLogins(api)

  /**
   * Opens the session when the proof is right.
   * @throws {ProblemError} 401 for a wrong proof or a login that has waited too long, 429 after too many wrong ones
   */
  async function complete(request: FastifyRequest, reply: FastifyReply, loginToken: string, proof: Proof) {
    const { commands, logins, browsers, note } = deps
    const login = pending.read(loginToken)
    if (!login) throw refused('login_over', 'Cette connexion a trop attendu. Merci de la recommencer.')
    const { practitionerId, email, token: challengeToken } = login
    const knownBrowser = login.browser ?? undefined
    // Wrong second factors have limits of their own, apart from those of wrong passwords. Only somebody who knows the
    // password gets here, so nobody else can use up the limit of this account.
    const who = {
      account: `second step of ${practitionerId}`,
      known: knownBrowser && `second step in ${knownBrowser}`,
    }
    const session = await logins.attempt(request, reply, who, async () => {
      const browser = browserName(request.headers['user-agent'])
      const body = { token: challengeToken, proof, isKnownBrowser: knownBrowser !== undefined, browser }
      // `undefined` counts as a wrong second factor.
      return (await commands.send(completeLogIn, body, causeOf(request))).session ?? undefined
    })
    if (!session) {
      note('second factor refused', request, email)
      throw refused('second_factor_refused', REFUSED[proof.kind])
    }
    note('login', request, email)
    return loginViewOf(api, session, browsers.token(email, knownBrowser))
  }

  api.post(
    '/api/auth/login/passkey',
    {
      ...forAnybody('unlimited', { failure }),
      schema: {
        tags,
        summary: 'Completes a login with a passkey',
        description:
          'Follows a login that was answered 202. A challenge can be answered with success only once; wrong answers are limited.',
        body: passkeyLoginRequest,
        response,
      },
    },
    (request, reply) => {
      const { login_token, response: signed } = request.body
      return complete(request, reply, login_token, { kind: 'passkey', response: signed })
    },
  )
  api.post(
    '/api/auth/login/recovery-code',
    {
      ...forAnybody('unlimited', { failure }),
      schema: {
        tags,
        summary: 'Completes a login with a recovery code',
        description: 'Follows a login that was answered 202. Each code can be used only once; wrong codes are limited.',
        body: recoveryLoginRequest,
        response,
      },
    },
    (request, reply) => {
      const { login_token, recovery_code: code } = request.body
      return complete(request, reply, login_token, { kind: 'recovery-code', code })
    },
  )
}

const REFUSED: Readonly<Record<Proof['kind'], string>> = {
  passkey: 'Cette clé d’accès n’a pas été reconnue. Réessayez, ou recommencez la connexion.',
  'recovery-code': 'Ce code de secours n’est pas valable. Vérifiez-le, ou recommencez la connexion.',
}

/** A refusal with status 401. */
const refused = (code: ProblemCode, sentence: string) => new ProblemError(problemOf(401, code, sentence))
