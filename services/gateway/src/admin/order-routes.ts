import { doneView } from '@alba/contracts/accounts/api'
import { orderRequest } from '@alba/contracts/admin/api'
import { orderItems } from '@alba/contracts/catalogue/commands'
import { forAdmins } from '../http/access.ts'
import { type Api, causeOf } from '../http/api.ts'
import { type AdminSource, tags } from './source.ts'

/** The routes by which an admin puts a list in another order. */
export function orderRoutes(api: Api, { models, commands }: AdminSource): void {
  for (const list of ['services', 'categories', 'packages'] as const)
    api.put(
      `/api/backoffice/admin/${list}/order`,
      {
        ...forAdmins('L’ordre n’a pas pu être enregistré. Merci de réessayer.'),
        schema: {
          tags,
          summary: `Puts the ${list} of the site in this order`,
          description: 'Those that are left out come after the others, as they stood. Doing it again changes nothing.',
          body: orderRequest,
          response: { 200: doneView },
        },
      },
      async request => {
        const { position } = await commands.send(orderItems, { list, ids: request.body.ids }, causeOf(request))
        await models.waitFor(['catalogue'], position)
        return { done: true } as const
      },
    )
}
