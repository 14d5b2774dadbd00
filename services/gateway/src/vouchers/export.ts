import { worthOfPart } from '@alba/contracts/packages/shares'
import { keptCents } from '@alba/contracts/payments/money'
import { columnsOf } from '@alba/contracts/shared/table'
import { type VoucherStatus, voucherExportQuery } from '@alba/contracts/vouchers/api'
import { buyerName } from '@alba/contracts/vouchers/buyer-details'
import { type VoucherRow, vouchersTable } from '@alba/contracts/vouchers/rows'
import { forStaff } from '../http/access.ts'
import { type Api, file } from '../http/api.ts'
import { type Cell, euroCell, momentCell, sendCsv } from '../http/csv.ts'
import { PAYMENTS, paidOnCell, paymentsCell } from '../payments/paid-cells.ts'
import { paymentStatusNames } from '../payments/payment-status-names.ts'
import type { ReadModels } from '../read-models/read-models.ts'
import { type SaleDeps, tags } from './deps.ts'
import { exportFilter, statusAt, type VoucherFilter } from './queries.ts'
import { worthsOf } from './worth.ts'

/** How many vouchers are read at a time. */
const PAGE = 500

export const voucherStatusNames: Record<VoucherStatus, string> = {
  pending: 'En attente',
  valid: 'Valide',
  used: 'Utilisé',
  expired: 'Expiré',
  invalidated: 'Invalidé',
  canceled: 'Annulé',
}

type Column = readonly [heading: string, cell: (row: Worth, zone: string, now: number) => Cell]
/** A voucher with its worth in cents. */
type Worth = VoucherRow & { readonly worth_cents: number }

const part = (cents: number, { amount_cents, worth_cents }: Worth): Cell =>
  euroCell(worthOfPart(cents, { amountCents: amount_cents, worthCents: worth_cents }))

/**
 * A column of the voucher's own payment. It is empty for a voucher of a package, whose payment is in the row of the
 * package.
 */
const paidFor = (cents: number, { purchase_id }: Worth): Cell => (purchase_id === null ? euroCell(cents) : null)

const columns: readonly Column[] = [
  ['Bon cadeau', row => row.number],
  ['Numéro', row => row.id],
  ['Statut', (row, _zone, now) => voucherStatusNames[statusAt(row, now)]],
  ['Paiement', row => paymentStatusNames[row.payment_status]],
  ['Soin', row => row.service_name ?? 'Montant libre'],
  ['Montant', row => euroCell(row.worth_cents)],
  ['Utilisé', row => part(row.used_cents, row)],
  ['Solde', row => part(row.balance_cents, row)],
  ['Reçu', row => paidFor(row.received_cents, row)],
  ['Remboursé', row => paidFor(row.refunded_cents, row)],
  ['Contesté', row => paidFor(row.disputed_cents, row)],
  ['Conservé', row => paidFor(keptCents(row), row)],
  ['Reste à rembourser', row => paidFor(row.outstanding_cents, row)],
  ['Suspendu', row => (row.suspended ? 'Oui' : 'Non')],
  ['Acheteur', row => buyerName(row.purchaser_firstname, row.purchaser_name)],
  ['E-mail', row => row.purchaser_email],
  ['Téléphone', row => row.purchaser_phone],
  ['Bénéficiaire', row => buyerName(row.recipient_firstname ?? '', row.recipient_lastname ?? '')],
  ['Forfait', row => row.purchase_id],
  ['Commandé le', (row, zone) => momentCell(row.created_at, zone)],
  // A voucher of a package was paid with the package.
  ['Payé le', (row, zone) => paidOnCell(row, zone) ?? (row.paid_at && momentCell(row.paid_at, zone))],
  [PAYMENTS, paymentsCell],
  ['Valable jusqu’au', row => row.expires_on],
  ['Utilisé le', (row, zone) => row.used_at && momentCell(row.used_at, zone)],
]

/** The route that exports the vouchers of the list, with the balance of each, as a CSV file. */
export function voucherExportRoute(api: Api, { models, zone, now }: SaleDeps): void {
  api.get(
    '/api/gift-vouchers/export',
    {
      ...forStaff('Erreur lors de l’export des bons cadeaux'),
      schema: {
        tags,
        summary: 'Vouchers as a CSV file, newest first',
        description:
          'All vouchers that match the filter of the list. The file is in UTF-8 and separated by semicolons.',
        querystring: voucherExportQuery,
        response: { ...file('text/csv', '`bons-cadeaux.csv`') },
      },
    },
    (request, reply) => {
      const heading = columns.map(([name]) => name)
      return sendCsv(reply, 'bons-cadeaux', heading, pages(models, request.query, zone, now()))
    },
  )
}

/**
 * The lines of the file, page by page, newest first. Each page begins after the last row of the one before, so that new
 * rows do not shift the pages.
 */
async function* pages(models: ReadModels, asked: VoucherFilter, zone: string, now: number) {
  // $1 and $2 are the filter, $3 and $4 the last voucher of the page before, and the search begins at $5.
  const filter = await exportFilter(models, asked, { now, searchParameter: 5 })
  const text = `SELECT ${columnsOf(vouchersTable)} ${filter.text}
    AND (created_at, id) < ($3, $4) ORDER BY created_at DESC, id DESC LIMIT ${PAGE}`
  let lastRow: readonly [createdAt: string, id: number] = ['infinity', 0]
  for (;;) {
    const query = { name: `export of vouchers${filter.name}`, text }
    const rows = await models.query<VoucherRow>(query, ...filter.values, ...lastRow, ...filter.searchValues)
    const worths = await worthsOf(models, rows)
    const shown = rows.map((row, n) => ({ ...row, worth_cents: worths[n] ?? row.amount_cents }))
    yield shown.map(row => columns.map(([, cell]) => cell(row, zone, now)))
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return
    lastRow = [last.created_at, last.id]
  }
}
