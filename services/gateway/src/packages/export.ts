import { purchaseExportQuery } from '@alba/contracts/packages/api'
import { type PurchaseRow, purchasesTable } from '@alba/contracts/packages/rows'
import { worthOf, worthOfPart } from '@alba/contracts/packages/shares'
import { keptCents } from '@alba/contracts/payments/money'
import { columnsOf } from '@alba/contracts/shared/table'
import { buyerName } from '@alba/contracts/vouchers/buyer-details'
import { forStaff } from '../http/access.ts'
import { type Api, file } from '../http/api.ts'
import { type Cell, euroCell, momentCell, sendCsv } from '../http/csv.ts'
import { PAYMENTS, paidOnCell, paymentsCell } from '../payments/paid-cells.ts'
import { paymentStatusNames } from '../payments/payment-status-names.ts'
import type { ReadModels } from '../read-models/read-models.ts'
import type { SaleDeps } from '../vouchers/deps.ts'
import { statusAt } from '../vouchers/queries.ts'
import { byText, FILTER, type Purchase, type PurchaseFilter, withVouchers } from './queries.ts'

/** How many purchases are read at a time. */
const PAGE = 200

type Column = readonly [heading: string, cell: (purchase: Purchase, zone: string, now: number) => Cell]
const columns: readonly Column[] = [
  ['Numéro', ({ row }) => row.id],
  ['Forfait', ({ row }) => row.package_name],
  ['Contenu', ({ row }) => row.items.map(({ quantity, serviceName }) => `${quantity} × ${serviceName}`).join(', ')],
  ['Statut', ({ row }) => paymentStatusNames[row.payment_status]],
  ['Montant', ({ row }) => euroCell(row.amount_cents)],
  ['Reçu', ({ row }) => euroCell(row.received_cents)],
  ['Remboursé', ({ row }) => euroCell(row.refunded_cents)],
  ['Contesté', ({ row }) => euroCell(row.disputed_cents)],
  ['Conservé', ({ row }) => euroCell(keptCents(row))],
  ['Reste à rembourser', ({ row }) => euroCell(row.outstanding_cents)],
  ['Solde', (purchase, _zone, now) => euroCell(balanceOf(purchase, now))],
  ['Bons cadeaux', ({ vouchers }) => vouchers.flatMap(each => each.number ?? []).join(', ')],
  ['Bons valides', (purchase, _zone, now) => validOf(purchase, now).length],
  ['Acheteur', ({ row }) => buyerName(row.purchaser_firstname, row.purchaser_name)],
  ['E-mail', ({ row }) => row.purchaser_email],
  ['Téléphone', ({ row }) => row.purchaser_phone],
  ['Bénéficiaire', ({ row }) => buyerName(row.recipient_firstname ?? '', row.recipient_lastname ?? '')],
  ['Paiement', ({ row }) => row.payment_intent_id],
  ['Commandé le', ({ row }, zone) => momentCell(row.created_at, zone)],
  ['Payé le', ({ row }, zone) => paidOnCell(row, zone)],
  [PAYMENTS, ({ row }, zone) => paymentsCell(row, zone)],
  ['Rétracté le', ({ row }, zone) => row.withdrawn_at && momentCell(row.withdrawn_at, zone)],
]

const validOf = ({ vouchers }: Purchase, now: number) => vouchers.filter(each => statusAt(each, now) === 'valid')

/** The balance of the valid vouchers of a purchase, in cents. All its vouchers together are worth its price. */
const balanceOf = (purchase: Purchase, now: number): number =>
  validOf(purchase, now).reduce((sum, each) => {
    const worthCents = worthOf(purchase.row, each, purchase.vouchers)
    return sum + worthOfPart(each.balance_cents, { amountCents: each.amount_cents, worthCents })
  }, 0)

/** The route that exports the purchases of the list, with the balance of each, as a CSV file. */
export function purchaseExportRoute(api: Api, { models, zone, now }: SaleDeps): void {
  api.get(
    '/api/packages/purchases/export',
    {
      ...forStaff(),
      schema: {
        tags: ['packages'],
        summary: 'Purchases of packages as a CSV file, newest first',
        description:
          'All purchases that match the filter of the list. The file is in UTF-8 and separated by semicolons.',
        querystring: purchaseExportQuery,
        response: { ...file('text/csv', '`forfaits.csv`') },
      },
    },
    (request, reply) => {
      const heading = columns.map(([name]) => name)
      return sendCsv(reply, 'forfaits', heading, pages(models, request.query, zone, now()))
    },
  )
}

/**
 * The lines of the file, page by page, newest first. Each page begins after the last row of the one before, so that new
 * rows do not shift the pages.
 */
async function* pages(models: ReadModels, { status, q }: PurchaseFilter, zone: string, now: number) {
  // $1 is the status, $2 and $3 are the last purchase of the page before, and the search begins at $4.
  const search = (await byText(models, q)).rowByRow(4)
  const text = `SELECT ${columnsOf(purchasesTable)} FROM ${search.from} ${FILTER} ${search.text} AND (created_at, id) < ($2, $3)
    ORDER BY created_at DESC, id DESC LIMIT ${PAGE}`
  let lastRow: readonly [createdAt: string, id: number] = ['infinity', 0]
  for (;;) {
    const query = { name: `export of purchases${search.name}`, text }
    const rows = await models.query<PurchaseRow>(query, status, ...lastRow, ...search.values)
    const purchases = await withVouchers(models, rows)
    yield purchases.map(each => columns.map(([, cell]) => cell(each, zone, now)))
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return
    lastRow = [last.created_at, last.id]
  }
}
