import { ERASED, personId } from '@alba/contracts/shared/event'
import { paymentIntentId } from '@alba/contracts/shared/ids'
import type { Rejection } from '@alba/contracts/shared/rejections'
import { timelineEntry as entrySchema, type TimelineEntry } from '@alba/contracts/timeline/api'
import type { TimelineRow } from '@alba/contracts/timeline/rows'
import type { Renderer } from '@alba/platform/documents/renderer'
import { rejected } from '@alba/platform/http/problem'
import { z } from 'zod'
import type { DeskDeps } from '../bookings/deps.ts'
import { bookingById } from '../bookings/staff-queries.ts'
import { forStaff } from '../http/access.ts'
import { type Api, file, randomIdInPath, refusals } from '../http/api.ts'
import { sendTable } from '../http/csv.ts'
import { sendPdf } from '../http/send-pdf.ts'
import { historyColumns, historyFileName, historySheetOf } from './export.ts'
import { historyOf, timelineEntries } from './timeline.ts'

type TimelineDeps = Pick<DeskDeps, 'models' | 'catalogue' | 'zone' | 'settings'> & {
  readonly renderer: Pick<Renderer, 'history'>
}

type Subject = {
  readonly path: string
  readonly kind: TimelineRow['subject_kind']
  readonly id: z.ZodType<string | number>
  /** The refusal of a subject without a history. Null for clients: most have none, so theirs is empty. */
  readonly unknown: Rejection | null
}
const subjects: readonly Subject[] = [
  { path: 'bookings', kind: 'booking', id: randomIdInPath, unknown: 'booking_unknown' },
  { path: 'payments', kind: 'payment', id: paymentIntentId, unknown: 'payment_unknown' },
  { path: 'vouchers', kind: 'voucher', id: randomIdInPath, unknown: 'voucher_unknown' },
  { path: 'purchases', kind: 'purchase', id: randomIdInPath, unknown: 'purchase_unknown' },
  { path: 'clients', kind: 'client', id: personId, unknown: null },
]

/**
 * The histories of bookings, payments, vouchers, purchases and clients: what happened, when, by whom and why, in a
 * sentence with the technical event beside it. Each is also there as a CSV and as a PDF file.
 */
export function timelineRoutes(api: Api, deps: TimelineDeps): void {
  for (const subject of subjects) {
    historyRoute(api, deps, subject)
    csvRoute(api, deps, subject)
    pdfRoute(api, deps, subject)
  }
}

/** @throws {ProblemError} 404 when the subject is unknown */
async function readHistory(
  { models, catalogue, zone, settings }: TimelineDeps,
  { kind, unknown }: Subject,
  id: string | number,
): Promise<TimelineEntry[]> {
  const [rows, booking] = await Promise.all([
    historyOf(models, kind, id),
    kind === 'booking' ? bookingById(models, Number(id)) : undefined,
  ])
  if (rows.length === 0 && unknown !== null) throw rejected(unknown)
  // Texts are sealed under a key for each e-mail address. When the address of a booking was corrected, its earlier texts
  // have the key of the earlier address, which may outlast the erasure of the client (ADR 61). So once the client is
  // erased, none of the booking's notes and contact details is shown. Other histories show what their rows still have.
  const isErased = booking !== undefined && (booking.customer_name ?? ERASED) === ERASED
  const { words } = await settings()
  const reasons = booking?.reasons ?? {}
  return timelineEntries(rows, { catalogue: await catalogue(), zone, words, reasons, isErased })
}

const tags = ['desk']

function historyRoute(api: Api, deps: TimelineDeps, subject: Subject): void {
  api.get(
    `/api/backoffice/${subject.path}/:id/timeline`,
    {
      ...forStaff(),
      schema: {
        tags,
        summary: `The history of a ${subject.kind}, oldest first`,
        params: z.object({ id: subject.id }),
        response: { 200: z.array(entrySchema), ...refusals(404) },
      },
    },
    request => readHistory(deps, subject, request.params.id),
  )
}

function csvRoute(api: Api, deps: TimelineDeps, subject: Subject): void {
  const { path, kind, id } = subject
  api.get(
    `/api/backoffice/${path}/:id/timeline/csv`,
    {
      ...forStaff(),
      schema: {
        tags,
        summary: `The history of a ${kind} as a CSV file, oldest first`,
        params: z.object({ id }),
        response: { ...file('text/csv', `\`${historyFileName(kind, '{id}')}.csv\``), ...refusals(404) },
      },
    },
    async ({ params }, reply) => {
      const entries = await readHistory(deps, subject, params.id)
      return sendTable(reply, historyFileName(kind, params.id), historyColumns, entries, deps.zone)
    },
  )
}

function pdfRoute(api: Api, deps: TimelineDeps, subject: Subject): void {
  const { path, kind, id } = subject
  api.get(
    `/api/backoffice/${path}/:id/timeline/pdf`,
    {
      ...forStaff(),
      schema: {
        tags,
        summary: `The history of a ${kind} to print, oldest first`,
        params: z.object({ id }),
        response: { ...file('application/pdf', `\`${historyFileName(kind, '{id}')}.pdf\``), ...refusals(404) },
      },
    },
    async ({ params }, reply) => {
      const [entries, { identity }] = await Promise.all([readHistory(deps, subject, params.id), deps.settings()])
      const about = { kind, id: params.id, centre: identity?.name ?? null, zone: deps.zone }
      const drawing = deps.renderer.history(historySheetOf(about, entries))
      return sendPdf(reply, `${historyFileName(kind, params.id)}.pdf`, drawing)
    },
  )
}
