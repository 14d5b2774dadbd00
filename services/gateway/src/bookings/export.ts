import type { Attendance } from '@alba/contracts/bookings/attendance'
import { type BookingRow, bookingsTable } from '@alba/contracts/bookings/rows'
import { bookingExportQuery } from '@alba/contracts/bookings/staff-api'
import { practitionerNames, roomNames } from '@alba/contracts/bookings/view'
import type { OwnAnswer } from '@alba/contracts/catalogue/own-questions'
import { capital, the, type Words } from '@alba/contracts/centre/grammar'
import { meansNames } from '@alba/contracts/payments/means-names'
import { keptCents } from '@alba/contracts/payments/money'
import { localOf } from '@alba/contracts/shared/spoken-date'
import { columnsOf } from '@alba/contracts/shared/table'
import { forStaff } from '../http/access.ts'
import { type Api, file } from '../http/api.ts'
import { type Cell, euroCell, momentCell, sendCsv } from '../http/csv.ts'
import { sessionOf } from '../http/staff.ts'
import { PAYMENTS, paidOnCell, paymentsCell } from '../payments/paid-cells.ts'
import type { ReadModels } from '../read-models/read-models.ts'
import { type DeskDeps, tags } from './deps.ts'
import { type BookingFilter, byText, filterOf } from './staff-queries.ts'

/** How many bookings are read at a time. */
const PAGE = 500

const statusNames: Record<BookingRow['status'], string> = {
  confirmed: 'Confirmé',
  pending_hold: 'En attente',
  canceled: 'Annulé',
  expired: 'Expiré',
}
const attendanceNames: Record<Attendance, string> = { came: 'Présence', late: 'Retard', absent: 'Absence' }
const wishName = (wishedBy: 'centre' | 'client', { client }: Words): string =>
  wishedBy === 'centre' ? 'Le centre' : capital(the(client))

/** How the booking was paid. A payment at the centre is open until staff record it. */
function settledName({ settled_by, on_site, status, voucher_parts }: BookingRow): string | null {
  if (on_site) return `Au centre : ${meansNames[on_site.means]}`
  if (settled_by === 'card') return voucher_parts.length > 0 ? 'Bon cadeau et carte' : 'Carte'
  if (settled_by === 'voucher') return 'Bon cadeau'
  if (settled_by === 'elsewhere') return 'Dans l’ancien système'
  return settled_by === 'staff' && status === 'confirmed' ? 'À régler sur place' : null
}

/** The numbers of the vouchers that paid for it, with commas; null when none did. */
const numbersOf = ({ voucher_parts }: BookingRow): string | null =>
  voucher_parts.map(({ number }) => number).join(', ') || null

/** The answers to the centre's own questions, a line each. */
const answersCell = (answers: readonly OwnAnswer[]): string | null =>
  answers.length === 0 ? null : answers.map(({ question, answer }) => `${question} ${answer}`).join('\n')

type Column = readonly [heading: string, cell: (row: BookingRow, zone: string) => Cell]
const columnsIn = (words: Words): readonly Column[] => [
  ['Numéro', row => row.id],
  ['Statut', row => (row.abandoned ? 'Abandonné' : statusNames[row.status])],
  ['Date', row => row.date],
  ['Début', (row, zone) => localOf(row.starts_at, zone).slice(11, 16)],
  ['Fin', (row, zone) => localOf(row.ends_at, zone).slice(11, 16)],
  ['Soin', row => row.service_name],
  [capital(words.practitioner.one), practitionerNames],
  ['Salle', roomNames],
  [capital(words.client.one), row => row.customer_name],
  ['E-mail', row => row.customer_email],
  ['Téléphone', row => row.customer_phone],
  ['Prix', row => euroCell(row.price_cents)],
  ['Payé', row => euroCell(row.received_cents)],
  ['Remboursé', row => euroCell(row.refunded_cents)],
  ['Contesté', row => euroCell(row.disputed_cents)],
  ['Conservé', row => euroCell(keptCents(row))],
  ['Reste à rembourser', row => euroCell(row.outstanding_cents)],
  ['Payé le', paidOnCell],
  [PAYMENTS, paymentsCell],
  ['Réglé par', settledName],
  ['Bon cadeau', row => (row.settled_by === null ? null : numbersOf(row))],
  ['Réponses', row => answersCell(row.answers ?? [])],
  ['Notes', row => row.notes],
  ['Notes internes', row => row.admin_notes],
  ['Présence', row => (row.attendance === null ? null : attendanceNames[row.attendance])],
  ['Annulée par', row => (row.canceled_for === null ? null : wishName(row.canceled_for, words))],
  ['Motif d’annulation', row => row.cancel_reason],
  ['Créée le', (row, zone) => momentCell(row.created_at, zone)],
]

/** The route that exports the bookings of the list as a CSV file. */
export function bookingExportRoute(api: Api, { models, zone, settings }: DeskDeps): void {
  api.get(
    '/api/backoffice/bookings/export',
    {
      ...forStaff(),
      schema: {
        tags,
        summary: 'Bookings as a CSV file',
        description:
          'All bookings that match the filter of the list. The file is in UTF-8 and separated by semicolons.',
        querystring: bookingExportQuery,
        response: { ...file('text/csv', '`reservations.csv`') },
      },
    },
    async (request, reply) => {
      const columns = columnsIn((await settings()).words)
      const heading = columns.map(([name]) => name)
      const asked = { ...request.query, asker: sessionOf(request).practitionerId }
      return sendCsv(
        reply,
        'reservations',
        heading,
        pages(models, asked, row => columns.map(([, cell]) => cell(row, zone))),
      )
    },
  )
}

/**
 * The lines of the file, page by page, by start. Each page begins after the last booking of the one before, so that new
 * bookings do not shift the pages.
 */
async function* pages(
  models: ReadModels,
  asked: BookingFilter & { asker: number },
  cells: (row: BookingRow) => Cell[],
) {
  const filter = filterOf(asked, asked.asker)
  // $1 to $4 are the filter, $5 to $7 the last booking of the page before, and the search begins at $8.
  const search = (await byText(models, filter.q)).rowByRow(8)
  const text = `SELECT ${columnsOf(bookingsTable)} FROM ${search.from} ${filter.text} AND (date, starts_at, id) > ($5, $6, $7) ${search.text}
    ORDER BY date, starts_at, id LIMIT ${PAGE}`
  let lastRow: readonly [date: string, startsAt: string, id: number] = ['-infinity', '-infinity', 0]
  for (;;) {
    const query = { name: `export of bookings${filter.name}${search.name}`, text }
    const rows = await models.query<BookingRow>(query, ...filter.values, ...lastRow, ...search.values)
    yield rows.map(cells)
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return
    lastRow = [last.date, last.starts_at, last.id]
  }
}
