import {
  movementsQuery,
  movementsView,
  outstandingQuery,
  outstandingView,
  sumsQuery,
  sumsView,
} from '@alba/contracts/movements/api'
import { forStaff } from '../http/access.ts'
import type { Api } from '../http/api.ts'
import type { ReadModels } from '../read-models/read-models.ts'
import type { ReadSettings } from '../settings/settings.ts'
import { movementExportRoutes } from './export.ts'
import { outstandingOn } from './outstanding.ts'
import { movementsOf, totalOf } from './queries.ts'
import { sumsOf } from './sums.ts'
import { movementView, outstandingItem } from './view.ts'

export type MovementsSource = { readonly models: ReadModels; readonly settings: ReadSettings; readonly zone: string }

const tags = ['payments']
const FAILURE = 'Erreur lors du chargement des comptes'

/**
 * The accounts: what was taken and returned, and what is owed in vouchers, with the lists behind each figure (ADR 77).
 */
export function movementRoutes(api: Api, source: MovementsSource): void {
  sumsRoute(api, source)
  listRoute(api, source)
  outstandingRoute(api, source)
  movementExportRoutes(api, source)
}

function sumsRoute(api: Api, { models, zone }: MovementsSource): void {
  api.get(
    '/api/backoffice/money/sums',
    {
      ...forStaff(FAILURE),
      schema: {
        tags,
        summary: 'Sums of money and vouchers by day, month or year of the centre',
        description:
          'Each figure is the sum of the movements that `GET /api/backoffice/money/movements` lists for it. The money for a voucher counts when it is sold, not when it is used. `from` and `to` are days of the centre, both included; with `by=day` there are 400 days at most.',
        querystring: sumsQuery,
        response: { 200: sumsView },
      },
    },
    ({ query }) => sumsOf(models, query, zone),
  )
}

function listRoute(api: Api, { models, zone }: MovementsSource): void {
  api.get(
    '/api/backoffice/money/movements',
    {
      ...forStaff(FAILURE),
      schema: {
        tags,
        summary: 'The movements behind a figure, newest first',
        description:
          'Of all sales, or of those that match `p_type`, `status` and `q` now, as in the overview of the payments; with `p_type` alone all of the type.',
        querystring: movementsQuery,
        response: { 200: movementsView },
      },
    },
    async ({ query }) => {
      const [rows, { cents, count }] = await Promise.all([
        movementsOf(models, query, query, zone),
        totalOf(models, query, zone),
      ])
      return { items: rows.map(movementView), count, total_cents: cents }
    },
  )
}

function outstandingRoute(api: Api, { models, zone }: MovementsSource): void {
  api.get(
    '/api/backoffice/money/outstanding',
    {
      ...forStaff(FAILURE),
      schema: {
        tags,
        summary: 'What the centre owed in vouchers at the end of a day',
        description:
          'What was sold and imported, minus what was used, lapsed or invalidated, plus what was given back or prolonged. A voucher of a package counts with its share of the price. `items` are the vouchers on which something was left.',
        querystring: outstandingQuery,
        response: { 200: outstandingView },
      },
    },
    async ({ query }) => {
      const { sums, count, rows } = await outstandingOn(models, query.on, query, zone)
      const { vouchers_change, packages_change } = sums
      const owed = { vouchers_cents: vouchers_change.cents, packages_cents: packages_change.cents }
      return { ...owed, sums, items: rows.map(outstandingItem), count }
    },
  )
}
