import { ERASED } from '@alba/contracts/shared/event'
import { paymentIntentId } from '@alba/contracts/shared/ids'
import type { Rejection } from '@alba/contracts/shared/rejections'
import { timelineEntry as entrySchema, type TimelineEntry } from '@alba/contracts/timeline/api'
import type { TimelineRow } from '@alba/contracts/timeline/rows'
import { rejected } from '@alba/platform/http/problem'
import { z } from 'zod'
import type { DeskSource } from '../bookings/source.ts'
import { bookingRow } from '../bookings/staff-queries.ts'
import { forStaff } from '../http/access.ts'
import { type Api, randomIdInPath, refusals } from '../http/api.ts'
import { historyOf, timelineEntries } from './timeline.ts'

type TimelineSource = Pick<DeskSource, 'models' | 'catalogue' | 'zone' | 'settings'>

type Kind = TimelineRow['subject_kind']
const histories: readonly (readonly [path: string, kind: Kind, id: z.ZodType<string | number>, unknown: Rejection])[] =
  [
    ['bookings', 'booking', randomIdInPath, 'booking_unknown'],
    ['payments', 'payment', paymentIntentId, 'payment_unknown'],
    ['vouchers', 'voucher', randomIdInPath, 'voucher_unknown'],
    ['purchases', 'purchase', randomIdInPath, 'purchase_unknown'],
  ]

/**
 * The histories of bookings, payments, vouchers and purchases: what happened, when, by whom and why, in a sentence with
 * the technical event beside it.
 */
export function timelineRoutes(api: Api, { models, catalogue, zone, settings }: TimelineSource): void {
  async function readHistory(kind: Kind, id: string | number, unknown: Rejection): Promise<TimelineEntry[]> {
    const [rows, booking] = await Promise.all([
      historyOf(models, kind, id),
      kind === 'booking' ? bookingRow(models, Number(id)) : undefined,
    ])
    if (rows.length === 0) throw rejected(unknown)
    const isErased = booking !== undefined && (booking.customer_name ?? ERASED) === ERASED
    const { words } = await settings()
    const reasons = booking?.reasons ?? {}
    return timelineEntries(rows, { catalogue: await catalogue(), zone, words, reasons, isErased })
  }

  for (const [path, kind, id, unknown] of histories)
    api.get(
      `/api/backoffice/${path}/:id/timeline`,
      {
        ...forStaff(),
        schema: {
          tags: ['desk'],
          summary: `The history of a ${kind}, oldest first`,
          params: z.object({ id }),
          response: { 200: z.array(entrySchema), ...refusals(404) },
        },
      },
      request => readHistory(kind, request.params.id, unknown),
    )
}
