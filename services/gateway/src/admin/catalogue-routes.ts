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
import { addPackage, definePackage } from '@alba/contracts/packages/commands'
import { camelKeys } from '@alba/contracts/shared/case'
import { rejected } from '@alba/platform/http/problem'
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
  listRoute(api, deps, { name: 'categories', view: adminCategoryView, all: categories })
  listRoute(api, deps, { name: 'services', view: adminServiceView, all: services })
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
      command: commands.defineCategory,
      body: (request, { id, catalogue }) => {
        const before = catalogue.categories.find(category => category.id === id)
        if (!before) throw rejected('category_unknown')
        return { ...request, categoryId: id, rank: before.rank }
      },
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
      command: commands.defineRoom,
      body: (request, { id, catalogue }) => {
        if (!catalogue.rooms.some(room => room.id === id)) throw rejected('room_unknown')
        return { ...camelKeys(request), roomId: id }
      },
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
    // The body needs nothing of the present service, so it is not looked up: the command refuses an unknown id.
    change: { command: commands.changeService, body: (request, { id }) => ({ ...camelKeys(request), serviceId: id }) },
  })
  definitionRoutes(api, deps, {
    name: 'questionnaires',
    noun: 'questionnaire',
    request: questionnaireRequest,
    view: adminQuestionnaireView,
    all: questionnaires,
    add: { command: commands.addQuestionnaire, body: request => request },
    change: {
      command: commands.defineQuestionnaire,
      body: (request, { id, catalogue }) => {
        const before = catalogue.questionnaires.get(id)
        if (!before) throw rejected('questionnaire_unknown')
        return { ...request, questionnaireId: id, questionnaireType: before.questionnaire_type }
      },
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
      command: definePackage,
      body: (request, { id, catalogue }) => {
        const before = catalogue.packages.find(each => each.id === id)
        if (!before) throw rejected('package_unknown')
        return { ...packageOf(request), packageId: id, rank: before.rank }
      },
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
}

function listRoute<View extends z.ZodType>(api: Api, { catalogue }: AdminDeps, { name, view, all }: List<View>): void {
  api.get(
    `/api/backoffice/admin/${name}`,
    {
      ...forAdmins(),
      schema: {
        tags,
        summary: `All ${name} with everything that an admin edits, retired ones among them`,
        response: { 200: z.array(view as z.ZodType) },
      },
    },
    async () => [...all(await catalogue())],
  )
}
