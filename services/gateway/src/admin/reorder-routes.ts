import { doneView } from '@alba/contracts/accounts/api'
import { reorderRequest } from '@alba/contracts/admin/api'
import { orderItems } from '@alba/contracts/catalogue/commands'
import { forAdmins } from '../http/access.ts'
import { type Api, causeOf } from '../http/api.ts'
import { type AdminDeps, tags } from './deps.ts'

/** The routes by which an admin changes the order in which the site lists services, categories and packages. */
export function reorderRoutes(api: Api, { models, commands }: AdminDeps): void {
  for (const list of ['services', 'categories', 'packages'] as const)
    api.put(
      `/api/backoffice/admin/${list}/order`,
      {
        ...forAdmins('L’ordre n’a pas pu être enregistré. Merci de réessayer.'),
        schema: {
          tags,
          summary: `Puts the ${list} of the site in this order`,
          description:
            'Those that are left out come after the others, in the order that they had. Unknown ids are ignored. Doing it again changes nothing.',
          body: reorderRequest,
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
