import { dayBounds } from '@alba/contracts/agenda/offer'
import {
  type LocalStatus,
  localStatusOf,
  type PaymentExportQuery,
  paymentExportQuery,
} from '@alba/contracts/payments/export-api'
import type { PaymentRow } from '@alba/contracts/payments/rows'
import { plainLetters, searchable } from '@alba/contracts/shared/searchable'
import { type Api, file } from '../http/api.ts'
import { type Cell, euroCell, momentCell, sendCsv } from '../http/csv.ts'
import { staffOnly } from '../http/staff.ts'
import type { ReadModels } from '../read-models/read-models.ts'

const PAGE = 500

/** A payment with what it was for and by whom. */
type Line = PaymentRow & {
  readonly voucher_number: string | null
  readonly what: string | null
  readonly customer_name: string | null
  readonly customer_email: string | null
}

const statusNames: Record<LocalStatus, string> = {
  pending: 'En attente',
  paid: 'Payé',
  failed: 'Échoué',
  canceled: 'Annulé',
  refunded: 'Remboursé',
}
const kindNames: Record<PaymentRow['target_kind'], string> = {
  booking: 'Réservation',
  voucher: 'Bon cadeau',
  package: 'Forfait',
}

type Column = readonly [heading: string, cell: (line: Line, zone: string) => Cell]
const columns: readonly Column[] = [
  ['Paiement', line => line.id],
  ['Type', line => kindNames[line.target_kind]],
  ['Numéro', line => line.voucher_number ?? line.target_id],
  ['Statut', line => statusNames[localStatusOf(line)]],
  ['Montant', line => euroCell(line.amount_cents)],
  ['Encaissé', line => euroCell(line.received_cents)],
  ['Remboursé', line => euroCell(line.refunded_cents)],
  ['Soin ou forfait', line => line.what ?? line.description],
  ['Client', line => line.customer_name],
  ['Email', line => line.customer_email],
  ['Créé le', (line, zone) => momentCell(line.created_at, zone)],
  ['Modifié le', (line, zone) => momentCell(line.updated_at, zone)],
]

type ExportSource = { readonly models: ReadModels; readonly zone: string }

/** The payments, as a table for a spreadsheet. */
export function paymentExportRoute(api: Api, { models, zone }: ExportSource): void {
  api.get(
    '/api/payments/export',
    {
      ...staffOnly,
      schema: {
        tags: ['payments'],
        summary: 'Card payments as a CSV file',
        description: 'By when they were begun. RFC 4180, UTF-8.',
        querystring: paymentExportQuery,
        response: { ...file('text/csv', '`paiements.csv`') },
      },
    },
    (request, reply) => {
      const heading = columns.map(([name]) => name)
      return sendCsv(reply, 'paiements', heading, pages(models, request.query, zone))
    },
  )
}

const text = `SELECT p.*, v.number AS voucher_number, coalesce(b.service_name, v.service_name, u.package_name) AS what,
    coalesce(b.customer_name, v.purchaser_firstname || ' ' || v.purchaser_name,
      u.purchaser_firstname || ' ' || u.purchaser_name) AS customer_name,
    coalesce(b.customer_email, v.purchaser_email, u.purchaser_email) AS customer_email
  FROM payments.payments p
    LEFT JOIN bookings.bookings b ON p.target_kind = 'booking' AND b.id = p.target_id
    LEFT JOIN vouchers.vouchers v ON p.target_kind = 'voucher' AND v.id = p.target_id
    LEFT JOIN purchases.purchases u ON p.target_kind = 'package' AND u.id = p.target_id
  WHERE ($1 = 'all' OR p.target_kind = $1) AND p.created_at >= $2 AND p.created_at < $3
    AND (p.created_at, p.id) > ($4, $5)
  ORDER BY p.created_at, p.id LIMIT ${PAGE}`

/** Each page begins after the last payment of the one before. What staff reads is matched here, as it is shown. */
async function* pages(models: ReadModels, asked: PaymentExportQuery, zone: string) {
  const { from, until } = between(asked, zone)
  let after: readonly [string, string] = ['-infinity', '']
  for (;;) {
    const query = { name: 'export of payments', text }
    const lines = await models.query<Line>(query, asked.p_type, from, until, ...after)
    yield lines.filter(line => matches(line, asked)).map(line => columns.map(([, cell]) => cell(line, zone)))
    const last = lines.at(-1)
    if (!last || lines.length < PAGE) return
    after = [last.created_at, last.id]
  }
}

/** The instants that the days of the centre begin and end with. */
function between({ start_date, end_date }: PaymentExportQuery, zone: string): { from: string; until: string } {
  const instant = (minutes: number) => new Date(minutes * 60_000).toISOString()
  return {
    from: start_date === undefined ? '-infinity' : instant(dayBounds(start_date, zone).from),
    until: end_date === undefined ? 'infinity' : instant(dayBounds(end_date, zone).until),
  }
}

const matches = (line: Line, { status, q }: PaymentExportQuery): boolean =>
  (status === 'all' || localStatusOf(line) === status) &&
  searchable([line.customer_name, line.customer_email, line.what ?? line.description, line.voucher_number]).includes(
    plainLetters(q),
  )
