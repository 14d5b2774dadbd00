import {
  categorySlug,
  categoryView,
  practitionerView,
  roomView,
  serviceView,
  staffQuestionnaireView,
  staffRoomView,
  staffServiceView,
} from '@alba/contracts/catalogue/api'
import { isOffered } from '@alba/contracts/catalogue/retiring'
import { rejected } from '@alba/platform/http/problem'
import { z } from 'zod'
import { forAnybody, forAnybodyStaffMore, forStaff } from '../http/access.ts'
import { type Api, refusals } from '../http/api.ts'
import { type Catalogue, offeredServices, type ReadCatalogue, servicesIn } from './catalogue.ts'

const tags = ['catalogue']
const services = z.array(staffServiceView).or(z.array(serviceView))
const slug = categorySlug.describe('The slug of a category, such as `massages`.')

/** Visitors see the services that are offered, with the public fields. Staff see all services with all fields. */
const shownTo = (practitionerId: number | null, catalogue: Catalogue, slug?: string) =>
  practitionerId === null ? offeredServices(catalogue, slug) : servicesIn(catalogue, slug)

/** Categories, services and rooms, for visitors and for staff. */
export function catalogueRoutes(api: Api, readCatalogue: ReadCatalogue): void {
  api.get(
    '/api/categories',
    {
      ...forAnybody('unlimited'),
      schema: {
        tags,
        summary: 'All categories, in the order of the page',
        response: { 200: z.array(categoryView) },
      },
    },
    async () => [...(await readCatalogue()).categories],
  )

  api.get(
    '/api/categories/:slug/services',
    {
      ...forAnybodyStaffMore('unlimited'),
      schema: {
        tags,
        summary: 'The services of a category',
        description: 'Staff also get the fields that only they can edit, and the services that are retired.',
        params: z.object({ slug }),
        response: { 200: services, ...refusals(404) },
      },
    },
    async ({ params, practitionerId }) => {
      const catalogue = await readCatalogue()
      if (!catalogue.categories.some(category => category.slug === params.slug)) throw rejected('category_unknown')
      return shownTo(practitionerId, catalogue, params.slug)
    },
  )

  api.get(
    '/api/services',
    {
      ...forAnybodyStaffMore('unlimited'),
      schema: {
        tags,
        summary: 'All services, or those of a category',
        description:
          'An unknown category has no services: the answer is an empty list. Staff also get the fields that only they can edit, and the services that are retired.',
        querystring: z.object({ category: slug.optional() }),
        response: { 200: services },
      },
    },
    async ({ query, practitionerId }) => shownTo(practitionerId, await readCatalogue(), query.category),
  )

  api.get(
    '/api/backoffice/practitioners',
    {
      ...forStaff(),
      schema: { tags, summary: 'The practitioners of the centre', response: { 200: z.array(practitionerView) } },
    },
    async () => [...(await readCatalogue()).practitioners.values()],
  )

  api.get(
    '/api/backoffice/questionnaires',
    {
      ...forStaff(),
      schema: {
        tags,
        summary: 'The health questionnaires of the centre',
        response: { 200: z.array(staffQuestionnaireView) },
      },
    },
    async () => [...(await readCatalogue()).questionnaires.values()],
  )

  api.get(
    '/api/rooms',
    {
      ...forAnybodyStaffMore('unlimited', { failure: 'Erreur lors du chargement des salles' }),
      schema: {
        tags,
        summary: 'The rooms of the centre',
        description: 'Staff also gets the rooms that are retired.',
        response: { 200: z.array(staffRoomView).or(z.array(roomView)) },
      },
    },
    async ({ practitionerId }) => {
      const { rooms } = await readCatalogue()
      return practitionerId === null ? rooms.filter(isOffered).map(room => roomView.parse(room)) : [...rooms]
    },
  )
}
