import { capital, type Words } from '@alba/contracts/centre/grammar'
import {
  type MovementView,
  movementsExportQuery,
  type OutstandingItem,
  outstandingExportQuery,
  type SumsView,
  sumsQuery,
} from '@alba/contracts/movements/api'
import { figureTitles } from '@alba/contracts/movements/figure-names'
import { kindNames } from '@alba/contracts/movements/kind-names'
import { figureNames } from '@alba/contracts/movements/kinds'
import { forStaff } from '../http/access.ts'
import { type Api, file } from '../http/api.ts'
import { type Column, euroCell, momentCell, sendTable } from '../http/csv.ts'
import { outstandingOn } from './outstanding.ts'
import { ALL } from './period.ts'
import { movementsOf } from './queries.ts'
import type { MovementsSource } from './routes.ts'
import { sumsOf } from './sums.ts'
import { movementView, outstandingItem } from './view.ts'

const sumColumns: readonly Column<SumsView['periods'][number]>[] = [
  ['Période', ({ period }) => period],
  ...figureNames.map(
    (name): Column<SumsView['periods'][number]> => [figureTitles[name], ({ sums }) => euroCell(sums[name].cents)],
  ),
]

/** The columns that say for what and for whom money moved, or is owed. */
const saleColumns = ({ client }: Words): readonly Column<OutstandingItem | MovementView>[] => [
  [capital(client.one), row => row.customer_name],
  ['Soin', row => row.what ?? 'Montant libre'],
  ['Réservation', row => row.booking_id],
  ['Bon', row => row.voucher_id],
  ['Bon cadeau', row => row.voucher_number],
  ['Forfait', row => row.purchase_id],
  ['Paiement', row => row.payment_intent_id],
]

const movementColumns = (words: Words): readonly Column<MovementView>[] => [
  ['Date', ({ at }, zone) => momentCell(at, zone)],
  ['Mouvement', ({ kind }) => kindNames[kind]],
  ['Montant', ({ cents }) => euroCell(cents)],
  ...saleColumns(words),
  ['Événement', ({ event_id }) => event_id],
]

const outstandingColumns = (words: Words): readonly Column<OutstandingItem>[] => [
  ['Reste dû', ({ cents }) => euroCell(cents)],
  ...saleColumns(words),
]

/**
 * The accounts as CSV files, in UTF-8 and separated by semicolons. All rows of a file are read in one query and not
 * page by page: a movement in the meantime would shift the pages, and the file would no longer add up to the figure.
 */
export function movementExportRoutes(api: Api, source: MovementsSource): void {
  exportSumsRoute(api, source)
  exportMovementsRoute(api, source)
  exportOutstandingRoute(api, source)
}

const guard = forStaff('Erreur lors de l’export des comptes')
const tags = ['payments']

function exportSumsRoute(api: Api, { models, zone }: MovementsSource): void {
  api.get(
    '/api/backoffice/money/sums/export',
    {
      ...guard,
      schema: {
        tags,
        summary: 'Sums of money and vouchers by day, month or year as a CSV file',
        querystring: sumsQuery,
        response: { ...file('text/csv', '`comptes.csv`') },
      },
    },
    async ({ query }, reply) => {
      const { periods } = await sumsOf(models, query, zone)
      return sendTable(reply, 'comptes', sumColumns, periods, zone)
    },
  )
}

function exportMovementsRoute(api: Api, { models, settings, zone }: MovementsSource): void {
  api.get(
    '/api/backoffice/money/movements/export',
    {
      ...guard,
      schema: {
        tags,
        summary: 'The movements behind a figure as a CSV file, newest first',
        querystring: movementsExportQuery,
        response: { ...file('text/csv', '`mouvements.csv`') },
      },
    },
    async ({ query }, reply) => {
      const [rows, { words }] = await Promise.all([movementsOf(models, query, ALL, zone), settings()])
      return sendTable(reply, 'mouvements', movementColumns(words), rows.map(movementView), zone)
    },
  )
}

function exportOutstandingRoute(api: Api, { models, settings, zone }: MovementsSource): void {
  api.get(
    '/api/backoffice/money/outstanding/export',
    {
      ...guard,
      schema: {
        tags,
        summary: 'The vouchers on which something was left at the end of a day, as a CSV file',
        querystring: outstandingExportQuery,
        response: { ...file('text/csv', '`bons-en-circulation.csv`') },
      },
    },
    async ({ query }, reply) => {
      const [{ rows }, { words }] = await Promise.all([outstandingOn(models, query.on, ALL, zone), settings()])
      return sendTable(reply, 'bons-en-circulation', outstandingColumns(words), rows.map(outstandingItem), zone)
    },
  )
}
