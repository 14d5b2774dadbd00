import {
  adminCategoryView,
  adminQuestionnaireView,
  adminServiceRequest,
  adminServiceView,
  categoryRequest,
  packageRequest,
  questionnaireRequest,
  roomRequest,
} from '@alba/contracts/admin/api'
import { staffRoomView } from '@alba/contracts/catalogue/api'
import * as commands from '@alba/contracts/catalogue/commands'
import { staffPackageView } from '@alba/contracts/packages/api'
import { addPackage, changePackage } from '@alba/contracts/packages/commands'
import { camelKeys } from '@alba/contracts/shared/case'
import { z } from 'zod'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { forAdmins } from '../http/access.ts'
import type { Api } from '../http/api.ts'
import { packageViews } from '../packages/view.ts'
import { definitionRoutes } from './definition-routes.ts'
import { type AdminDeps, tags } from './deps.ts'
import { reorderRoutes } from './reorder-routes.ts'

const categories = ({ categories }: Catalogue) => categories
const services = ({ services }: Catalogue) => [...services.values()]
const questionnaires = ({ questionnaires }: Catalogue) => [...questionnaires.values()]

/**
 * What an admin defines of the offer. Retiring has routes of its own (`catalogue/retiring-routes.ts`). Rooms and
 * packages have no list here: staff who call the public lists (`GET /api/rooms`, `GET /api/packages`) get all of them.
 */
export function adminCatalogueRoutes(api: Api, deps: AdminDeps): void {
  listRoute(api, deps, {
    name: 'categories',
    view: adminCategoryView,
    all: categories,
    failure: 'Erreur de chargement des catégories',
  })
  listRoute(api, deps, {
    name: 'services',
    view: adminServiceView,
    all: services,
    failure: 'Erreur de chargement des services',
  })
  listRoute(api, deps, { name: 'questionnaires', view: adminQuestionnaireView, all: questionnaires })
  reorderRoutes(api, deps)

  definitionRoutes(api, deps, {
    name: 'categories',
    noun: 'category',
    request: categoryRequest,
    view: adminCategoryView,
    all: categories,
    add: { command: commands.addCategory, body: request => request },
    change: {
      command: commands.changeCategory,
      body: (request, categoryId) => ({ ...request, categoryId }),
    },
  })
  definitionRoutes(api, deps, {
    name: 'rooms',
    noun: 'room',
    request: roomRequest,
    view: staffRoomView,
    all: ({ rooms }) => rooms,
    add: { command: commands.addRoom, body: camelKeys },
    change: {
      command: commands.changeRoom,
      body: (request, roomId) => ({ ...camelKeys(request), roomId }),
    },
  })
  definitionRoutes(api, deps, {
    name: 'services',
    noun: 'service',
    request: adminServiceRequest,
    view: adminServiceView,
    all: services,
    add: {
      command: commands.addService,
      // The request has null where the category decides what the form asks for; the command has no `asks` then.
      body: ({ asks, ...request }) => ({ ...camelKeys(request), ...(asks && { asks }) }),
    },
    change: {
      command: commands.changeService,
      body: (request, serviceId) => ({ ...camelKeys(request), serviceId }),
    },
  })
  definitionRoutes(api, deps, {
    name: 'questionnaires',
    noun: 'questionnaire',
    request: questionnaireRequest,
    view: adminQuestionnaireView,
    all: questionnaires,
    add: { command: commands.addQuestionnaire, body: request => request },
    change: {
      command: commands.changeQuestionnaire,
      body: (request, questionnaireId) => ({ ...request, questionnaireId }),
    },
  })
  definitionRoutes(api, deps, {
    name: 'packages',
    noun: 'package',
    request: packageRequest,
    view: staffPackageView,
    all: packageViews,
    add: { command: addPackage, body: packageOf },
    change: {
      command: changePackage,
      body: (request, packageId) => ({ ...packageOf(request), packageId }),
    },
  })
}

const packageOf = ({ items, ...request }: z.output<typeof packageRequest>) => ({
  ...camelKeys(request),
  items: items.map(({ service_id: serviceId, quantity }) => ({ serviceId, quantity })),
})

type List<View extends z.ZodType> = {
  readonly name: string
  readonly view: View
  readonly all: (catalogue: Catalogue) => readonly z.input<View>[]
  /** What staff reads when the list cannot be read, where the specification has a sentence. */
  readonly failure?: string
}

function listRoute<View extends z.ZodType>(
  api: Api,
  { catalogue }: AdminDeps,
  { name, view, all, failure }: List<View>,
): void {
  api.get(
    `/api/backoffice/admin/${name}`,
    {
      ...forAdmins(failure),
      schema: {
        tags,
        summary: `All ${name} with everything that an admin edits, retired ones among them`,
        response: { 200: z.array(view as z.ZodType) },
      },
    },
    async () => [...all(await catalogue())],
  )
}
