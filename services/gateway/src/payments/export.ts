import { capital, ofThe, type Words } from '@alba/contracts/centre/grammar'
import { keptCents } from '@alba/contracts/payments/money'
import type { SupervisedRow } from '@alba/contracts/payments/rows'
import { paymentExportQuery } from '@alba/contracts/payments/staff-api'
import { forStaff } from '../http/access.ts'
import { type Api, file } from '../http/api.ts'
import { type Cell, euroCell, momentCell, sendCsv } from '../http/csv.ts'
import type { ReadModels } from '../read-models/read-models.ts'
import type { ReadSettings } from '../settings/settings.ts'
import { byText, COLUMNS, filterOf, newestFirstBy } from './overview.ts'
import { PAYMENTS, paymentsCell } from './paid-cells.ts'

/** How many payments are read at a time. */
const PAGE = 500

const statusNames: Record<SupervisedRow['payment_status'], string> = {
  pending: 'En attente',
  paid: 'Payé',
  failed: 'Échoué',
  canceled: 'Annulé',
  refunded: 'Remboursé',
  elsewhere: 'Payé ailleurs',
}
const typeNames: Record<SupervisedRow['type'], string> = {
  booking: 'Réservation',
  voucher: 'Bon cadeau',
  package: 'Forfait',
}
const providerNames = ({ client }: Words): Record<NonNullable<SupervisedRow['provider_status']>, string> => ({
  requires_payment_method: 'En attente de carte',
  requires_confirmation: 'En attente de confirmation',
  requires_action: `En attente ${ofThe(client)}`,
  processing: 'En cours',
  requires_capture: 'Autorisé',
  canceled: 'Annulé',
  succeeded: 'Réussi',
})
const disputeNames = { open: 'En cours', won: 'Gagnée', lost: 'Perdue' } as const

/**
 * The status in words. A partial refund and a booking paid by voucher have words of their own: the money of the latter
 * came when the voucher was sold.
 */
function statusOf({ payment_status, voucher_number, type, received_cents, refunded_cents }: SupervisedRow): string {
  if (type === 'booking' && voucher_number !== null && received_cents === 0) return 'Bon cadeau'
  const isPartlyRefunded = payment_status === 'paid' && refunded_cents > 0
  return isPartlyRefunded ? 'Remboursé en partie' : statusNames[payment_status]
}

type Column = readonly [heading: string, cell: (row: SupervisedRow, zone: string) => Cell]
const columnsIn = (words: Words): readonly Column[] => [
  ['Type', row => typeNames[row.type]],
  ['Numéro', row => row.entity_id],
  ['Bon cadeau', row => row.voucher_number],
  ['Statut', statusOf],
  ['Prix', row => euroCell(row.amount_cents)],
  ['Reçu', row => euroCell(row.received_cents)],
  ['Remboursé', row => euroCell(row.refunded_cents)],
  ['Contesté', row => euroCell(row.disputed_cents)],
  ['Conservé', row => euroCell(keptCents(row))],
  ['Reste à rembourser', row => euroCell(row.outstanding_cents)],
  ['Contestation', row => (row.dispute === null ? null : disputeNames[row.dispute])],
  ['Payé le', (row, zone) => row.paid_at && momentCell(row.paid_at, zone)],
  [PAYMENTS, paymentsCell],
  ['Soin', row => row.service_name ?? 'Montant libre'],
  [capital(words.client.one), row => row.customer_name],
  ['E-mail', row => row.customer_email],
  ['Paiement', row => row.payment_intent_id],
  ['État du prestataire', row => (row.provider_status === null ? null : providerNames(words)[row.provider_status])],
  ['Montant du prestataire', row => euroCell(row.provider_cents)],
  ['Créé le', (row, zone) => momentCell(row.created_at, zone)],
]

type ExportDeps = { readonly models: ReadModels; readonly settings: ReadSettings; readonly zone: string }

/** The route that exports the payments of the overview as a CSV file. */
export function paymentExportRoute(api: Api, { models, zone, settings }: ExportDeps): void {
  api.get(
    '/api/payments/export',
    {
      ...forStaff(),
      schema: {
        tags: ['payments'],
        summary: 'Payments as a CSV file, newest first',
        description:
          'All payments that match the filter of the overview. The file is in UTF-8 and separated by semicolons.',
        querystring: paymentExportQuery,
        response: { ...file('text/csv', '`paiements.csv`') },
      },
    },
    async (request, reply) => {
      const columns = columnsIn((await settings()).words)
      const heading = columns.map(([name]) => name)
      return sendCsv(
        reply,
        'paiements',
        heading,
        pages(models, filterOf(request.query, zone), row => columns.map(([, cell]) => cell(row, zone))),
      )
    },
  )
}

/**
 * The lines of the file, page by page, newest first. Each page begins after the last row of the one before, so that new
 * rows do not shift the pages.
 */
async function* pages(models: ReadModels, filter: ReturnType<typeof filterOf>, cells: (row: SupervisedRow) => Cell[]) {
  // The statement has the parameters of the filter, then the time and the key of the last row, then those of the
  // search.
  const ofFilter = filter.values.length
  const search = (await byText(models, filter.q)).rowByRow(ofFilter + 3)
  const text = `SELECT ${COLUMNS} FROM ${search.from} ${filter.text} ${search.text}
    AND (${filter.time}, key) < ($${ofFilter + 1}, $${ofFilter + 2}) ${newestFirstBy(filter)} LIMIT ${PAGE}`
  let lastRow: readonly [time: string, key: string] = ['infinity', '']
  for (;;) {
    const query = { name: `export of payments${filter.name}${search.name}`, text }
    const rows = await models.query<SupervisedRow>(query, ...filter.values, ...lastRow, ...search.values)
    yield rows.map(cells)
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return
    lastRow = [last[filter.time], last.key]
  }
}
