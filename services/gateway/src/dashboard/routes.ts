import { dashboardQuery, dashboardStats } from '@alba/contracts/dashboard/api'
import type { ReadCatalogue } from '../catalogue/catalogue.ts'
import { forStaff } from '../http/access.ts'
import type { Api } from '../http/api.ts'
import { sessionOf } from '../http/staff.ts'
import type { ReadModels } from '../read-models/read-models.ts'
import { dashboardFigures } from './queries.ts'

type DashboardDeps = {
  readonly models: ReadModels
  readonly catalogue: ReadCatalogue
  /** The centre's time zone. */
  readonly zone: string
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

export function dashboardRoutes(api: Api, { models, catalogue, zone, now }: DashboardDeps): void {
  api.get(
    '/api/backoffice/dashboard/stats',
    {
      ...forStaff('Erreur de chargement'),
      schema: {
        tags: ['desk'],
        summary: 'The figures of the centre at a glance, and the next bookings',
        querystring: dashboardQuery,
        response: { 200: dashboardStats },
      },
    },
    async request => {
      const { practitionerId } = sessionOf(request)
      const [figures, { practitioners }] = await Promise.all([
        dashboardFigures(models, { now: now(), zone, practitionerId, upcoming: request.query.upcoming }),
        catalogue(),
      ])
      return { practitioner_name: practitioners.get(practitionerId)?.name ?? '', ...figures }
    },
  )
}
