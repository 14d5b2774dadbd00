import { untilAny } from '../runner/coordination.ts'
import type { PlaceOrders } from './outbox/order.ts'
import type { Order, Place } from './outbox/table.ts'

/** The mail goes out before the centre opens, at this hour of its clock. */
const HOUR = 5
/** How often to look whether another day has begun, in milliseconds. */
const LOOK_EVERY_MS = 60_000

/** The mail is about no event: the place names the whole log. */
export const WHOLE_LOG: Place = { stream: '$log', revision: 0n }

/** The mail with the head of the log on the day of a moment (ADR 90). There is one for each day of the centre. */
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
 * Orders the mail of each day until the signal is aborted. The outbox has one for each day, however often it is ordered
 * and by however many processes; days on which no process runs have none.
 * @param goesWell called after each order
 * @throws when the database is away
 */
export async function orderDailyHeads(
  { order, zone, now }: DailyHeadParts,
  signal: AbortSignal,
  goesWell: () => void,
): Promise<void> {
  while (!signal.aborted) {
    await order(WHOLE_LOG, [dailyHead(now(), zone)])
    goesWell()
    await untilAny([signal], LOOK_EVERY_MS)
  }
}
