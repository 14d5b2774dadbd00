import { untilAny } from '../runner/coordination.ts'
import type { PlaceOrders } from './outbox/order.ts'
import type { EventRef, Order } from './outbox/table.ts'

/** The hour of the centre's clock at which the mail is due: before the centre opens. */
const HOUR = 5
/** How often to look whether another day has begun, in milliseconds. */
const LOOK_EVERY_MS = 60_000

/**
 * Every mail in the outbox names an event of the log. This one is about none, so it names a stream that no event has.
 */
export const WHOLE_LOG: EventRef = { stream: '$log', revision: 0n }

/**
 * The mail with the head of the log for the day of a moment (ADR 90). There is one for each calendar day of the centre.
 * @param now milliseconds since the epoch
 * @param zone the centre's time zone
 */
export function dailyHead(now: number, zone: string): Order {
  const day = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).toPlainDate()
  const dueAt = day
    .toZonedDateTime({ timeZone: zone, plainTime: { hour: HOUR } })
    .toInstant()
    .toString()
  return { kind: 'log-head', about: `log ${day}`, dueAt }
}

export type DailyHeadParts = { readonly order: PlaceOrders; readonly zone: string; readonly now: () => number }

/**
 * Orders the mail of the present day again and again, until the signal is aborted. The outbox keeps one for each day,
 * however often it is ordered and by however many processes. A day on which no process runs has none.
 * @param onSuccess called after each order
 * @throws when the database is away
 */
export async function orderDailyHeads(
  { order, zone, now }: DailyHeadParts,
  signal: AbortSignal,
  onSuccess: () => void,
): Promise<void> {
  while (!signal.aborted) {
    await order(WHOLE_LOG, [dailyHead(now(), zone)])
    onSuccess()
    await untilAny([signal], LOOK_EVERY_MS)
  }
}
