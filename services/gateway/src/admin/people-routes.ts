import {
  changeOperatorRole,
  changeRole,
  disableAccount,
  inviteAgain,
  invitePractitioner,
} from '@alba/contracts/accounts/commands'
import { profilesTable } from '@alba/contracts/accounts/rows'
import {
  invitationRequest,
  newPersonRequest,
  operatorRoleRequest,
  type PersonView,
  personRequest,
  personView,
  roleRequest,
  savedPending,
} from '@alba/contracts/admin/api'
import { renamePractitioner } from '@alba/contracts/catalogue/commands'
import { z } from 'zod'
import { forAdmins } from '../http/access.ts'
import { type Api, causeOf, refusals, smallIdInPath } from '../http/api.ts'
import { ifMatchHeaders, seenVersion } from '../http/if-match.ts'
import { ignoreBodies } from '../http/lenient-body.ts'
import { type AdminDeps, answerSaved, tags } from './deps.ts'

const params = z.object({ id: smallIdInPath })
const response = { 200: personView, 202: savedPending, ...refusals(404, 409) }
const failure = 'L’enregistrement n’a pas abouti. Merci de réessayer.'
/** The read models from which `people` reads. */
const modelNames = ['catalogue', 'staff'] as const

/** The people of the centre: their names, their access to the back office, their roles (ADR 64). */
export function peopleRoutes(api: Api, deps: AdminDeps): void {
  listRoute(api, deps)
  inviteRoute(api, deps)
  inviteAgainRoute(api, deps)
  renameRoute(api, deps)
  roleRoute(api, deps)
  operatorRoleRoute(api, deps)
  api.register(async scope => {
    ignoreBodies(scope)
    disableRoute(scope as Api, deps)
  })
}

async function people({ models, catalogue }: AdminDeps): Promise<PersonView[]> {
  const practitioners = [...(await catalogue()).practitioners.values()]
  const profiles = await models.rows(
    profilesTable,
    practitioners.map(({ id }) => id),
  )
  return practitioners.map(({ id, name, retired, version }) => {
    const profile = profiles.find(row => row.id === id)
    return {
      id,
      name,
      retired,
      version,
      access: profile?.status ?? 'none',
      role: profile?.role ?? 'practitioner',
      is_operator: profile?.is_operator ?? false,
      email: profile?.email ?? null,
      email_stays: profile?.was_opened ?? false,
      last_login: profile?.last_login ?? null,
      invited_until: profile?.invited_until ?? null,
      second_factor: (profile?.passkeys.length ?? 0) > 0,
    }
  })
}

const findPerson = async (deps: AdminDeps, id: number): Promise<PersonView | undefined> =>
  (await people(deps)).find(person => person.id === id)

function listRoute(api: Api, deps: AdminDeps): void {
  api.get(
    '/api/backoffice/admin/people',
    {
      ...forAdmins(),
      schema: {
        tags,
        summary: 'The practitioners, and their access to the back office',
        response: { 200: z.array(personView) },
      },
    },
    () => people(deps),
  )
}

function inviteRoute(api: Api, deps: AdminDeps): void {
  api.post(
    '/api/backoffice/admin/people',
    {
      ...forAdmins(failure),
      schema: {
        tags,
        summary: 'Adds somebody, and sends them a link with which they choose a password',
        description:
          'A practitioner of this name who never had access is invited, and not added again. The e-mail address of another account is refused with 409.',
        body: newPersonRequest,
        response,
      },
    },
    async (request, reply) => {
      const { commands } = deps
      const cause = causeOf(request)
      const { practitionerId: id, position } = await commands.send(invitePractitioner, request.body, cause)
      return answerSaved(deps, reply, { id, position, names: modelNames, read: () => findPerson(deps, id) })
    },
  )
}

function inviteAgainRoute(api: Api, deps: AdminDeps): void {
  api.post(
    '/api/backoffice/admin/people/:id/invitation',
    {
      ...forAdmins(failure),
      schema: {
        tags,
        summary: 'Sends somebody another link with which they choose a password',
        description: 'An earlier link is no longer valid. The link opens a closed account again.',
        params,
        body: invitationRequest,
        response,
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const body = { practitionerId: id, email: request.body.email }
      const { position } = await deps.commands.send(inviteAgain, body, causeOf(request))
      return answerSaved(deps, reply, { id, position, names: modelNames, read: () => findPerson(deps, id) })
    },
  )
}

function renameRoute(api: Api, deps: AdminDeps): void {
  api.put(
    '/api/backoffice/admin/people/:id',
    {
      ...forAdmins(failure),
      schema: {
        tags,
        summary: 'Changes the name of a practitioner, as visitors see it',
        params,
        headers: ifMatchHeaders,
        body: personRequest,
        response,
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const body = { practitionerId: id, name: request.body.name, ...seenVersion(request) }
      // The command service knows whether there is such a practitioner; the read models may not show a new one yet.
      const { position } = await deps.commands.send(renamePractitioner, body, causeOf(request))
      return answerSaved(deps, reply, { id, position, names: modelNames, read: () => findPerson(deps, id) })
    },
  )
}

function roleRoute(api: Api, deps: AdminDeps): void {
  api.put(
    '/api/backoffice/admin/people/:id/role',
    {
      ...forAdmins(failure),
      schema: {
        tags,
        summary: 'Gives somebody a role',
        description: 'It counts from their next request on. The last admin keeps the role.',
        params,
        body: roleRequest,
        response,
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const body = { practitionerId: id, role: request.body.role }
      const { position } = await deps.commands.send(changeRole, body, causeOf(request))
      return answerSaved(deps, reply, { id, position, names: modelNames, read: () => findPerson(deps, id) })
    },
  )
}

function operatorRoleRoute(api: Api, deps: AdminDeps): void {
  api.put(
    '/api/backoffice/admin/people/:id/operator',
    {
      ...forAdmins(failure),
      schema: {
        tags,
        summary: 'Lets somebody operate the site, or no longer',
        description: 'Beside their other role. It counts from their next request on, and ends with their access.',
        params,
        body: operatorRoleRequest,
        response,
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const body = { practitionerId: id, isOperator: request.body.is_operator }
      const { position } = await deps.commands.send(changeOperatorRole, body, causeOf(request))
      return answerSaved(deps, reply, { id, position, names: modelNames, read: () => findPerson(deps, id) })
    },
  )
}

function disableRoute(api: Api, deps: AdminDeps): void {
  api.post(
    '/api/backoffice/admin/people/:id/disable',
    {
      ...forAdmins('Le compte n’a pas pu être fermé. Merci de réessayer.'),
      schema: {
        tags,
        summary: 'Closes somebody’s access at once, with all their sessions',
        description:
          'Takes no body. Bookings keep their practitioner. An admin loses the role. The access of the last admin stays open (409).',
        params,
        response,
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const { position } = await deps.commands.send(disableAccount, { practitionerId: id }, causeOf(request))
      return answerSaved(deps, reply, { id, position, names: modelNames, read: () => findPerson(deps, id) })
    },
  )
}
