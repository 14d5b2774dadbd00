import { serviceRequest, staffServiceView } from '@alba/contracts/catalogue/api'
import { changeService } from '@alba/contracts/catalogue/commands'
import { camelKeys } from '@alba/contracts/shared/case'
import { smallId } from '@alba/contracts/shared/ids'
import { z } from 'zod'
import type { Commands } from '../command/client.ts'
import { forAdmins } from '../http/access.ts'
import { type Api, causeOf, refusals, smallIdInPath } from '../http/api.ts'
import { ifMatchHeaders, seenVersion } from '../http/if-match.ts'
import { readAfterCommand } from '../read-models/read-after-command.ts'
import type { ReadModels } from '../read-models/read-models.ts'
import { type ReadCatalogue, serviceById } from './catalogue.ts'

type EditDeps = { readonly models: ReadModels; readonly commands: Commands; readonly catalogue: ReadCatalogue }

/**
 * A route by which an admin changes most fields of a service. `PUT /api/backoffice/admin/services/{id}` changes all of
 * them, and sends the same command. The answer is 202 while the read model lacks the change. `price` is in cents.
 */
export function serviceEditRoute(api: Api, { models, commands, catalogue }: EditDeps): void {
  api.put(
    '/api/services/:id',
    {
      ...forAdmins('Erreur lors de la sauvegarde'),
      schema: {
        tags: ['desk'],
        summary: 'Changes a service, from the next booking on',
        params: z.object({ id: smallIdInPath }),
        headers: ifMatchHeaders,
        body: serviceRequest,
        response: { 200: staffServiceView, 202: z.object({ id: smallId }), ...refusals(404, 409) },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const { price: priceCents, ...changes } = camelKeys(request.body)
      const body = { serviceId: id, ...changes, priceCents, ...seenVersion(request) }
      const { position } = await commands.send(changeService, body, causeOf(request))
      const read = async () => serviceById(await catalogue(), id)
      const shown = await readAfterCommand(models, { names: ['catalogue'], position }, read)
      return shown ? reply.send(shown) : reply.code(202).header('location', '/api/services').send({ id })
    },
  )
}
