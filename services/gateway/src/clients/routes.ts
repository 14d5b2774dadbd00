import { clientInPath, clientListQuery, clientPage, clientSummary } from '@alba/contracts/clients/api'
import { z } from 'zod'
import { forStaff } from '../http/access.ts'
import { type Api, refusals } from '../http/api.ts'
import { clientChangeRoutes } from './changes.ts'
import { type ClientDeps, clientOrRefuse, tags } from './deps.ts'
import { clientsMatching } from './queries.ts'
import { clientPageOf, summariesOf } from './view.ts'

/** Routes by which staff finds clients, reads all that one of them booked and bought, and corrects who they are. */
export function clientRoutes(api: Api, deps: ClientDeps): void {
  listRoute(api, deps)
  pageRoute(api, deps)
  clientChangeRoutes(api, deps)
}

function listRoute(api: Api, { models, now }: ClientDeps): void {
  api.get(
    '/api/backoffice/clients',
    {
      ...forStaff(),
      schema: {
        tags,
        summary: 'Clients that contain all words of a text, whoever was seen last first',
        description:
          'A few of them. Two letters of a name, or some digits of a phone number, are enough. Without a text: those who booked or bought last.',
        querystring: clientListQuery,
        response: { 200: z.array(clientSummary) },
      },
    },
    async ({ query }) => summariesOf(models, await clientsMatching(models, query.q), now()),
  )
}

function pageRoute(api: Api, deps: ClientDeps): void {
  const { models, zone, now } = deps
  api.get(
    '/api/backoffice/clients/:id',
    {
      ...forStaff(),
      schema: {
        tags,
        summary: 'A client, with bookings, vouchers, packages and payments',
        description:
          '`id` is that of a person; `booking:{id}`, `voucher:{id}` or `package:{id of the purchase}` for whoever has it now; or the id of a card payment. At most the 500 newest things; `is_cut` says whether there is more.',
        params: clientInPath,
        response: { 200: clientPage, ...refusals(404) },
      },
    },
    async ({ params }) => clientPageOf(models, await clientOrRefuse(deps, params.id), { zone, now: now() }),
  )
}
