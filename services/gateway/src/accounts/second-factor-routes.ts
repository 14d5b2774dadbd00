import { doneView } from '@alba/contracts/accounts/api'
import { addPasskey, beginPasskey, removePasskey, renewRecoveryCodes } from '@alba/contracts/accounts/commands'
import { profilesTable } from '@alba/contracts/accounts/rows'
import {
  addPasskeyRequest,
  passkeyAddedView,
  passkeyOptionsView,
  passwordAgain,
  recoveryCodesView,
  removePasskeyRequest,
  secondFactorView,
} from '@alba/contracts/accounts/second-factor-api'
import type { FastifyRequest } from 'fastify'
import { forStaff } from '../http/access.ts'
import { type Api, causeOf, refusals } from '../http/api.ts'
import { sessionOf } from '../http/staff.ts'
import { browserName } from './browser-name.ts'
import { passwordAttempt } from './password-attempt.ts'
import type { AccountDeps } from './routes.ts'

const tags = ['accounts']
const asksPassword = 'Asks for the password again; a wrong one counts like one at the login.'

/** The practitioner's own passkeys and recovery codes (ADR 58). */
export function passkeyRoutes(api: Api, deps: AccountDeps): void {
  listRoute(api, deps)
  optionsRoute(api, deps)
  addRoute(api, deps)
  removeRoute(api, deps)
  renewRoute(api, deps)
}

/** Writes to the security log that the practitioner changed their second factor. */
const noteChange = ({ note }: AccountDeps, request: FastifyRequest) =>
  note('second factor changed', request, String(sessionOf(request).practitionerId))

function listRoute(api: Api, { models }: AccountDeps): void {
  api.get(
    '/api/auth/second-factor',
    {
      ...forStaff(),
      schema: {
        tags,
        summary: 'One’s own passkeys, and how many recovery codes are left',
        response: { 200: secondFactorView },
      },
    },
    async request => {
      const [row] = await models.rows(profilesTable, [sessionOf(request).practitionerId])
      return { passkeys: [...(row?.passkeys ?? [])], recovery_codes_left: row?.recovery_codes_left ?? 0 }
    },
  )
}

/** The first step of adding a passkey: the browser makes it from the answer. */
function optionsRoute(api: Api, { commands, logins }: AccountDeps): void {
  api.post(
    '/api/auth/passkeys/options',
    {
      ...forStaff(),
      schema: {
        tags,
        summary: 'Says what a browser needs to make a passkey',
        description: asksPassword,
        body: passwordAgain,
        response: { 200: passkeyOptionsView, ...refusals(422, 429) },
      },
    },
    (request, reply) =>
      passwordAttempt(logins, request, reply, () => commands.send(beginPasskey, request.body, causeOf(request))),
  )
}

/** The second step: it needs no password, because the first one has asked for it. */
function addRoute(api: Api, deps: AccountDeps): void {
  const { commands, models } = deps
  api.post(
    '/api/auth/passkeys',
    {
      ...forStaff('La clé d’accès n’a pas pu être ajoutée. Merci de réessayer.'),
      schema: {
        tags,
        summary: 'Adds the passkey that the browser made',
        description: 'Once there is a passkey, the password alone is not enough to log in.',
        body: addPasskeyRequest,
        response: { 200: passkeyAddedView, ...refusals(409, 422) },
      },
    },
    async request => {
      const body = { ...request.body, browser: browserName(request.headers['user-agent']) }
      const { recoveryCodes, position } = await commands.send(addPasskey, body, causeOf(request))
      noteChange(deps, request)
      await models.waitFor(['staff'], position)
      return { recovery_codes: recoveryCodes }
    },
  )
}

function removeRoute(api: Api, deps: AccountDeps): void {
  const { commands, logins, models } = deps
  api.post(
    '/api/auth/passkeys/remove',
    {
      ...forStaff('La clé d’accès n’a pas pu être supprimée. Merci de réessayer.'),
      schema: {
        tags,
        summary: 'Removes one of one’s own passkeys',
        description: `${asksPassword} After the last one is removed, the password is enough again, and the recovery codes are deleted.`,
        body: removePasskeyRequest,
        response: { 200: doneView, ...refusals(404, 422, 429) },
      },
    },
    async (request, reply) => {
      const { id, password } = request.body
      const body = { passkeyId: id, password }
      const { position } = await passwordAttempt(logins, request, reply, () =>
        commands.send(removePasskey, body, causeOf(request)),
      )
      noteChange(deps, request)
      await models.waitFor(['staff'], position)
      return { done: true } as const
    },
  )
}

function renewRoute(api: Api, deps: AccountDeps): void {
  const { commands, logins, models } = deps
  api.post(
    '/api/auth/recovery-codes',
    {
      ...forStaff('Les codes de secours n’ont pas pu être créés. Merci de réessayer.'),
      schema: {
        tags,
        summary: 'Replaces the recovery codes with new ones',
        description: asksPassword,
        body: passwordAgain,
        response: { 200: recoveryCodesView, ...refusals(409, 422, 429) },
      },
    },
    async (request, reply) => {
      const { recoveryCodes, position } = await passwordAttempt(logins, request, reply, () =>
        commands.send(renewRecoveryCodes, request.body, causeOf(request)),
      )
      noteChange(deps, request)
      await models.waitFor(['staff'], position)
      return { recovery_codes: recoveryCodes }
    },
  )
}
