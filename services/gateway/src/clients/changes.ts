import {
  changedClient,
  clientContactRequest,
  joinRequest,
  partRequest,
  personInPath,
} from '@alba/contracts/clients/api'
import { correctClientContact, joinClients, partClients } from '@alba/contracts/clients/commands'
import type { ClientContact } from '@alba/contracts/clients/contact'
import { type ClientRow, clientsTable } from '@alba/contracts/clients/rows'
import { ERASED } from '@alba/contracts/shared/event'
import { rejected } from '@alba/platform/http/problem'
import { forStaff } from '../http/access.ts'
import { type Api, causeOf, refusals } from '../http/api.ts'
import type { ReadModels } from '../read-models/read-models.ts'
import { type ClientDeps, clientOrRefuse, tags } from './deps.ts'
import { keysOf } from './queries.ts'

/** Routes by which staff corrects a client, joins two who are one person, and parts them again. */
export function clientChangeRoutes(api: Api, deps: ClientDeps): void {
  contactRoute(api, deps)
  joinRoute(api, deps)
  partRoute(api, deps)
}

function contactRoute(api: Api, deps: ClientDeps): void {
  const { models, commands } = deps
  api.put(
    '/api/backoffice/clients/:id/contact',
    {
      ...forStaff('Les coordonnées n’ont pas pu être corrigées.'),
      schema: {
        tags,
        summary: 'Corrects how a client is reached, in all that they booked and bought',
        description:
          'Letters go to the corrected address from then on; histories keep what was there before. With another address the client has another id, which the answer names. 409 when somebody else has corrected it since `instead_of` was read. 409 too for a client with more than 5000 bookings and purchases.',
        params: personInPath,
        body: clientContactRequest,
        response: { 200: changedClient, ...refusals(404, 409) },
      },
    },
    async request => {
      const { instead_of, ...wanted } = request.body
      // The position is read before the row, so that the row has everything up to it.
      const seenAt = await models.readPosition('clients')
      const row = await clientOrRefuse(deps, request.params.id)
      if (isSame(row, wanted)) return { id: row.person_id }
      if (!isSame(row, instead_of)) throw rejected('contact_changed')
      const body = { personId: row.person_id, ...wanted, sales: await salesOf(models, row), seenAt }
      const { personId: id, position } = await commands.send(correctClientContact, body, causeOf(request))
      await models.waitFor(['clients'], position)
      return { id }
    },
  )
}

function joinRoute(api: Api, deps: ClientDeps): void {
  const { models, commands } = deps
  api.post(
    '/api/backoffice/clients/:id/join',
    {
      ...forStaff('Les fiches n’ont pas pu être réunies.'),
      schema: {
        tags,
        summary: 'Joins two clients who are one person: the one of the path is kept, with its details',
        description:
          'All that `other` has goes to the client of the path, with its name, address and phone. Joining again changes nothing. 409 when somebody else joins one of the two with a third at the same time. 409 too when `other` has more than 5000 bookings and purchases.',
        params: personInPath,
        body: joinRequest,
        response: { 200: changedClient, ...refusals(404, 409) },
      },
    },
    async request => {
      const [kept, other] = await Promise.all([
        clientOrRefuse(deps, request.params.id),
        clientOrRefuse(deps, request.body.other),
      ])
      const to = { personId: kept.person_id, ...contactIn(kept), previousPersonId: other.person_id }
      const body = { ...to, sales: await salesOf(models, other) }
      const { position } = await commands.send(joinClients, body, causeOf(request))
      await models.waitFor(['clients'], position)
      return { id: kept.person_id }
    },
  )
}

function partRoute(api: Api, { models, commands }: ClientDeps): void {
  api.post(
    '/api/backoffice/clients/:id/part',
    {
      ...forStaff('Les fiches n’ont pas pu être séparées.'),
      schema: {
        tags,
        summary: 'Parts two clients who had been joined',
        description:
          '`other` gets back what went over when they were joined, with its own details. What has become somebody else’s since stays there, and so does what came later. The answer names `other`.',
        params: personInPath,
        body: partRequest,
        response: { 200: changedClient, ...refusals(404, 409) },
      },
    },
    async request => {
      // The row is read as it is: `clientOrRefuse` would find the client to whom `other` was joined. An erased client
      // has no details left to get back.
      const [other] = await models.rows(clientsTable, [request.body.other])
      if (!other || other.name === ERASED) throw rejected('client_unknown')
      const to = { personId: other.person_id, ...contactIn(other), previousPersonId: request.params.id }
      const { position } = await commands.send(partClients, to, causeOf(request))
      await models.waitFor(['clients'], position)
      return { id: other.person_id }
    },
  )
}

/**
 * The keys of all that the client booked and bought.
 * @throws {ProblemError} 409 when there is too much for one command
 */
async function salesOf(models: ReadModels, row: ClientRow): Promise<string[]> {
  const keys = await keysOf(models, row)
  if (!keys) throw rejected('client_too_large')
  return keys
}

const contactIn = ({ name, email, phone }: ClientRow) => ({ name, email, phone })

const isSame = (row: ClientRow, { name, email, phone }: ClientContact): boolean =>
  row.name === name && row.email === email && row.phone === phone
