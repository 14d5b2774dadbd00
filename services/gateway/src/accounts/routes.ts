import { sessionId } from '@alba/contracts/accounts/access-token'
import {
  authUser,
  changePasswordRequest,
  changePasswordView,
  doneView,
  loginRequest,
  loginView,
  refreshRequest,
  refreshView,
  sessionsView,
  verifyView,
} from '@alba/contracts/accounts/api'
import { changePassword, logIn, logOut, refreshSession } from '@alba/contracts/accounts/commands'
import { secondStepView } from '@alba/contracts/accounts/second-factor-api'
import type { ProblemCode } from '@alba/contracts/shared/problem-codes'
import { sessionsOf } from '@alba/platform/accounts/sessions'
import { ProblemError, problemOf } from '@alba/platform/http/problem'
import type { Database } from '@alba/platform/postgres/pool'
import { z } from 'zod'
import type { ReadCatalogue } from '../catalogue/catalogue.ts'
import type { Commands } from '../command/client.ts'
import { forAnybody, forStaff } from '../http/access.ts'
import { type Api, causeOf, refusals } from '../http/api.ts'
import { ignoreBodies } from '../http/lenient-body.ts'
import type { SecurityLog } from '../http/security-log.ts'
import { sessionOf } from '../http/staff.ts'
import type { ReadModels } from '../read-models/read-models.ts'
import { browserName } from './browser-name.ts'
import { firstAccountRoutes } from './first-account-routes.ts'
import { invitationRoutes } from './invitation-routes.ts'
import type { KnownBrowsers } from './known-browsers.ts'
import { letterChoiceRoutes } from './letter-choice-routes.ts'
import type { LoginLimits } from './login-limits.ts'
import { passwordAttempt } from './password-attempt.ts'
import { pendingLogins } from './pending-logins.ts'
import { profileOf } from './profile.ts'
import { passkeyRoutes } from './second-factor-routes.ts'
import { secondStepRoutes } from './second-step-routes.ts'
import { loginViewOf, tokensOf } from './tokens.ts'

export type AccountDeps = {
  readonly models: ReadModels
  readonly commands: Commands
  readonly catalogue: ReadCatalogue
  readonly logins: LoginLimits
  readonly browsers: KnownBrowsers
  /** Writes a line of the security log. */
  readonly note: SecurityLog
  /** The database with the sessions. */
  readonly database: Database
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

const tags = ['accounts']

/**
 * The routes of access to the back office (ADR 29, 55, 58): login with its second step, sessions and their tokens,
 * invitations; and of what practitioners see and choose of their own account: profile, password, passkeys, mails about
 * their agenda.
 */
export function accountRoutes(api: Api, deps: AccountDeps): void {
  loginRoute(api, deps)
  secondStepRoutes(api, deps)
  passkeyRoutes(api, deps)
  invitationRoutes(api, deps)
  firstAccountRoutes(api, deps)
  refreshRoute(api, deps)
  verifyRoute(api)
  profileRoute(api, deps)
  newPasswordRoute(api, deps)
  letterChoiceRoutes(api, deps)
  sessionListRoute(api, deps)
  api.register(async scope => {
    ignoreBodies(scope)
    logoutRoute(scope as Api, deps)
    endSessionRoute(scope as Api, deps)
  })
}

function loginRoute(api: Api, { commands, logins, browsers, note }: AccountDeps): void {
  const pending = pendingLogins(api)
  api.post(
    '/api/auth/login',
    {
      ...forAnybody('unlimited', { failure: 'Une erreur est survenue lors de la connexion' }),
      schema: {
        tags,
        summary: 'Logs a practitioner in',
        description:
          'The answer to a wrong password is the same as to an unknown account. Wrong passwords are limited by address, by account and for all requests together; those of a browser that sends the `device_token` of an earlier login are limited for that browser alone. When the account has passkeys, the answer is 202, and the login needs a second step.',
        body: loginRequest,
        response: { 200: loginView, 202: secondStepView, ...refusals(401, 429) },
      },
    },
    async (request, reply) => {
      const { email, password, device_token: deviceToken } = request.body
      const knownBrowser = browsers.known(deviceToken, email)
      const found = await logins.attempt(request, reply, { account: email, known: knownBrowser }, async () => {
        const browser = browserName(request.headers['user-agent'])
        const body = { email, password, isKnownBrowser: knownBrowser !== undefined, browser }
        const answer = await commands.send(logIn, body, causeOf(request))
        // `undefined` counts as a wrong password.
        return answer.session || answer.secondFactor ? answer : undefined
      })
      if (found?.secondFactor) {
        note('second factor asked', request, email)
        const { practitionerId, token, options } = found.secondFactor
        reply.code(202)
        return { login_token: pending.token({ practitionerId, email, browser: knownBrowser ?? null, token }), options }
      }
      if (!found?.session) throw refused('login_refused', 'Adresse e-mail ou mot de passe incorrect.')
      note('login', request, email)
      return loginViewOf(api, found.session, browsers.token(email, knownBrowser))
    },
  )
}

function refreshRoute(api: Api, { commands }: AccountDeps): void {
  api.post(
    '/api/auth/refresh',
    {
      ...forAnybody(60),
      schema: {
        tags,
        summary: 'Gives the next pair of tokens of a session',
        description:
          'The refresh token in the answer replaces the one that was sent. When the old one is sent again within half a minute, the answer is the same; when it is sent later, the session ends, because somebody may have stolen it.',
        body: refreshRequest,
        response: { 200: refreshView, ...refusals(401) },
      },
    },
    async request => {
      const { session } = await commands.send(
        refreshSession,
        { refreshToken: request.body.refresh_token },
        causeOf(request),
      )
      if (!session) throw refused('session_over', 'Votre session a expiré. Merci de vous reconnecter.')
      return tokensOf(api, session)
    },
  )
}

function verifyRoute(api: Api): void {
  api.get(
    '/api/auth/verify',
    {
      ...forStaff(),
      schema: { tags, summary: 'Whether the access token is valid', response: { 200: verifyView } },
    },
    async () => ({ valid: true }) as const,
  )
}

function profileRoute(api: Api, { models, catalogue }: AccountDeps): void {
  api.get(
    '/api/auth/profile',
    { ...forStaff(), schema: { tags, summary: 'Who is logged in', response: { 200: authUser } } },
    request => profileOf({ models, catalogue }, sessionOf(request).practitionerId),
  )
}

function newPasswordRoute(api: Api, { models, commands, logins, note }: AccountDeps): void {
  api.post(
    '/api/auth/change-password',
    {
      ...forStaff(),
      schema: {
        tags,
        summary: 'Changes one’s own password, and ends one’s other sessions',
        description:
          'A wrong current password counts like a wrong one at the login. The session continues with the tokens of the answer; its earlier tokens are no longer valid.',
        body: changePasswordRequest,
        response: { 200: changePasswordView, ...refusals(422, 429) },
      },
    },
    async (request, reply) => {
      const { practitionerId, family } = sessionOf(request)
      const { current_password: currentPassword, new_password: wanted } = request.body
      const body = { family, currentPassword, newPassword: wanted }
      const done = await passwordAttempt(logins, request, reply, () =>
        commands.send(changePassword, body, causeOf(request)),
      )
      note('password changed', request, String(practitionerId))
      if (!done.session) throw refused('session_over', 'Votre session a expiré. Merci de vous reconnecter.')
      await models.waitFor(['staff'], done.position)
      return { done: true as const, ...tokensOf(api, done.session) }
    },
  )
}

/**
 * The practitioner's own sessions, so that they can end one in a browser that they left logged in or do not recognise.
 */
function sessionListRoute(api: Api, { database, now }: AccountDeps): void {
  api.get(
    '/api/auth/sessions',
    { ...forStaff(), schema: { tags, summary: 'One’s own open sessions', response: { 200: sessionsView } } },
    async request => {
      const { practitionerId, family } = sessionOf(request)
      const open = await sessionsOf(database, practitionerId, now())
      return open.map(session => ({
        id: session.family,
        opened_at: session.openedAt,
        last_used_at: session.lastUsedAt,
        ends_at: session.endsAt,
        browser: session.browser,
        is_own: session.family === family,
      }))
    },
  )
}

function endSessionRoute(api: Api, { commands, note }: AccountDeps): void {
  api.delete(
    '/api/auth/sessions/:id',
    {
      ...forStaff(),
      schema: {
        tags,
        summary: 'Ends one of one’s own sessions',
        description: 'Takes no body. Ending it again changes nothing.',
        params: z.object({ id: sessionId }),
        response: { 200: doneView },
      },
    },
    async request => {
      // The command ends the session only when it is one of the practitioner who sends it; any other id changes
      // nothing.
      const { ended } = await commands.send(logOut, { family: request.params.id }, causeOf(request))
      if (ended) note('session ended', request, String(sessionOf(request).practitionerId))
      return { done: true } as const
    },
  )
}

function logoutRoute(api: Api, { commands }: AccountDeps): void {
  api.post(
    '/api/auth/logout',
    {
      ...forStaff(),
      schema: {
        tags,
        summary: 'Ends the session, so that its tokens are no longer valid',
        description: 'Takes no body.',
        response: { 200: doneView },
      },
    },
    async request => {
      await commands.send(logOut, { family: sessionOf(request).family }, causeOf(request))
      return { done: true } as const
    },
  )
}

/** A refusal with status 401. */
const refused = (code: ProblemCode, sentence: string) => new ProblemError(problemOf(401, code, sentence))
