import {
  type AgendaSheet,
  type AgendaSheetQuery,
  agendaSheet,
  agendaSheetQuery,
  type SheetBooking,
} from '@alba/contracts/bookings/agenda-sheet'
import { type SheetBookingRow, sheetBookingsTable } from '@alba/contracts/bookings/rows'
import { endOfFirst } from '@alba/contracts/bookings/view'
import { capital } from '@alba/contracts/centre/grammar'
import { addDays, daysBetween, instantToLocal } from '@alba/contracts/shared/centre-time'
import { ERASED } from '@alba/contracts/shared/event'
import { phoneInPairs } from '@alba/contracts/shared/phone'
import { amount } from '@alba/contracts/shared/price'
import { shortMoment, spokenDay, spokenTime } from '@alba/contracts/shared/spoken-date'
import { columnsOf } from '@alba/contracts/shared/table'
import { french } from '@alba/contracts/shared/typography'
import type { Renderer } from '@alba/platform/documents/renderer'
import { forStaff } from '../http/access.ts'
import { type Api, file } from '../http/api.ts'
import { sendPdf } from '../http/send-pdf.ts'
import { sessionOf } from '../http/staff.ts'
import { type DeskDeps, tags } from './deps.ts'
import { filterOf } from './staff-queries.ts'

type SheetDeps = Pick<DeskDeps, 'models' | 'settings' | 'zone' | 'now'> & {
  readonly renderer: Pick<Renderer, 'agenda'>
}

const description =
  'Confirmed bookings, and those that wait for their payment. The notes are there with `notes=true`; without them, a booking only says whether it has some.'

/** The agenda of a day or a week to print: what the sheet says, and the same as a PDF file. Staff only, never cached. */
export function agendaSheetRoutes(api: Api, deps: SheetDeps): void {
  api.get(
    '/api/backoffice/bookings/sheet',
    {
      ...forStaff('La feuille à imprimer n’a pas pu être chargée.'),
      schema: {
        tags,
        summary: 'The agenda of a day or a week, in words to print',
        description,
        querystring: agendaSheetQuery,
        response: { 200: agendaSheet },
      },
    },
    request => readSheet(deps, request.query, sessionOf(request).practitionerId),
  )
  api.get(
    '/api/backoffice/bookings/sheet/pdf',
    {
      ...forStaff('La feuille à imprimer n’a pas pu être chargée.'),
      schema: {
        tags,
        summary: 'The agenda of a day or a week as a PDF file',
        description,
        querystring: agendaSheetQuery,
        response: { ...file('application/pdf', '`agenda-{date}.pdf`, or `agenda-semaine-{monday}.pdf`') },
      },
    },
    async (request, reply) => {
      const sheet = await readSheet(deps, request.query, sessionOf(request).practitionerId)
      const name = `agenda-${sheet.days.length > 1 ? 'semaine-' : ''}${sheet.days[0]?.date}.pdf`
      return sendPdf(reply, name, deps.renderer.agenda(sheet))
    },
  )
}

/** From 0 for Monday to 6 for Sunday. 1970-01-05 was a Monday. */
const weekdayOf = (date: string): number => ((daysBetween('1970-01-05', date) % 7) + 7) % 7

function daysOf({ date, span }: AgendaSheetQuery): string[] {
  if (span === 'day') return [date]
  const monday = addDays(date, -weekdayOf(date))
  return Array.from({ length: 7 }, (_day, n) => addDays(monday, n))
}

function titleOf(days: readonly string[]): string {
  const [first = '', last = first] = [days[0], days.at(-1)]
  if (first === last) return capital(spokenDay(first))
  const isSameMonth = first.slice(0, 7) === last.slice(0, 7)
  const begin = spokenDay(first, first.slice(0, 4) !== last.slice(0, 4))
  // « lundi 23 au dimanche 29 novembre 2026 »: the month is said once.
  return `Semaine du ${isSameMonth ? begin.slice(0, begin.lastIndexOf(' ')) : begin} au ${spokenDay(last)}`
}

async function readSheet(
  { models, settings, zone, now }: SheetDeps,
  query: AgendaSheetQuery,
  asker: number,
): Promise<AgendaSheet> {
  const days = daysOf(query)
  const { text, name, values } = filterOf(
    { ...query, start_date: days[0], end_date: days.at(-1), status: 'active', q: '', order: 'asc' },
    asker,
  )
  const columns = columnsOf(sheetBookingsTable)
  const [rows, { identity, words }] = await Promise.all([
    models.query<SheetBookingRow>(
      {
        name: `sheet of the agenda${name}`,
        text: `SELECT ${columns} FROM bookings.bookings ${text} ORDER BY date, starts_at, id`,
      },
      ...values,
    ),
    settings(),
  ])
  const withNotes = query.notes === 'true'
  const byDay = Map.groupBy(rows, row => row.date)
  const madeAt = new Date(now()).toISOString()
  return {
    centre: identity?.name ?? null,
    title: titleOf(days),
    as_of: shortMoment(madeAt, zone),
    made_at: madeAt,
    with_notes: withNotes,
    practitioner_word: capital(words.practitioner.one),
    client_word: capital(words.client.one),
    days: days.map(date => ({
      date,
      title: capital(spokenDay(date)),
      bookings: (byDay.get(date) ?? [])
        .flatMap(linesOf)
        .toSorted((a, b) => a.row.starts_at.localeCompare(b.row.starts_at))
        .map(line => bookingOf(line, { zone, withNotes })),
    })),
  }
}

type Line = { readonly row: SheetBookingRow; readonly isSecond: boolean }

/** The lines of a booking: each of two treatments has its own, with its time, practitioner and room. */
function linesOf(row: SheetBookingRow): Line[] {
  const { second } = row
  if (!second) return [{ row, isSecond: false }]
  const first = { ...row, service_name: `${second.firstServiceName} (1/2)`, ends_at: endOfFirst(row) }
  const other = {
    ...row,
    service_name: `${second.serviceName} (2/2)`,
    starts_at: second.startsAt,
    ends_at: second.endsAt,
    practitioner_name: second.practitionerName,
    room_name: second.roomName,
  }
  return [
    { row: first, isSecond: false },
    { row: other, isSecond: true },
  ]
}

function bookingOf({ row, isSecond }: Line, { zone, withNotes }: { zone: string; withNotes: boolean }): SheetBooking {
  const notes = [row.notes, row.admin_notes].filter(
    (note): note is string => note !== null && note !== '' && note !== ERASED,
  )
  return {
    id: row.id,
    start: spokenTime(instantToLocal(row.starts_at, zone)),
    end: spokenTime(instantToLocal(row.ends_at, zone)),
    client: row.customer_name ?? ERASED,
    phone: row.customer_phone === null || row.customer_phone === ERASED ? null : phoneInPairs(row.customer_phone),
    service: row.service_name,
    practitioner: row.practitioner_name,
    room: row.room_name,
    // The payment and the notes are those of the whole booking, so they stand on its first line.
    settlement: isSecond ? '' : french(settlementOf(row)),
    is_due: !isSecond && isDue(row),
    notes: withNotes && !isSecond ? notes : [],
    has_notes: !isSecond && notes.length > 0,
  }
}

/** Whether a payment at the centre is still to be taken. */
const isDue = ({ status, settled_by, on_site }: SheetBookingRow): boolean =>
  status === 'confirmed' && settled_by === 'staff' && on_site === null

function settlementOf(row: SheetBookingRow): string {
  if (row.status === 'pending_hold') return 'Paiement en cours'
  if (isDue(row)) return row.price_cents > 0 ? `À régler : ${amount(row.price_cents)}` : 'À régler'
  if (row.on_site) return `Payé sur place : ${amount(row.on_site.amountCents)}`
  if (row.settled_by === 'voucher') return 'Bon cadeau'
  if (row.voucher_parts.length > 0) return 'Payé, bon cadeau et carte'
  return row.settled_by === 'elsewhere' ? 'Dans l’ancien système' : 'Payé'
}
