import type { DomainEvent } from '@alba/contracts/events'
import { instant } from '@alba/contracts/shared/centre-time'
import type { UnreadableEvent } from '../../event-log/codec.ts'
import { nameOf } from '../finding.ts'
import { momentOf } from '../rule.ts'
import { openTally } from '../tally.ts'

/** How far the clock of a process may be ahead of the one that checks, in milliseconds. */
const CLOCK_DIFFERENCE_MS = 5 * 60_000

/** The field of an event that its stream is named after, by the name of the stream up to its first « - ». */
const NAMED_AFTER: ReadonlyMap<string, string> = new Map([
  ['agenda', 'date'],
  ['booking', 'bookingId'],
  ['payment', 'paymentIntentId'],
  ['voucher', 'voucherId'],
  ['purchase', 'purchaseId'],
  ['withdrawal', 'withdrawalId'],
])

const CHANGED =
  'Alba never writes such an event. When this version of Alba is older than the log, run the newer one; otherwise the store was changed: restore a backup.'

/**
 * Every event can be read by this version of Alba, belongs to its stream, and has its time.
 * @param now milliseconds since the epoch
 */
export function eventsRule(now: number) {
  const tally = openTally()
  return {
    name: 'events',
    proves: 'every event has a known type, readable data of its own stream, and a time in UTC',
    tally,
    unreadable({ event, reason }: UnreadableEvent): void {
      tally.checked()
      tally.found(`it cannot be read: ${reason}`, CHANGED, nameOf(event))
    },
    /** @returns when it happened, in milliseconds since the epoch; NaN when that cannot be true */
    apply(event: DomainEvent): number {
      tally.checked()
      const { occurredAt } = event.metadata
      const moment = isInstant(occurredAt) ? momentOf(event) : Number.NaN
      if (Number.isNaN(moment)) tally.found(`« ${occurredAt} » is no time in UTC`, CHANGED, nameOf(event))
      else if (moment > now + CLOCK_DIFFERENCE_MS)
        tally.found(
          `it happened in the future, at ${occurredAt}`,
          'Set the clock of the machines right.',
          nameOf(event),
        )
      const end = event.stream.indexOf('-')
      const field = NAMED_AFTER.get(event.stream.slice(0, end))
      if (end > 0 && field !== undefined) {
        const value = (event.data as Readonly<Record<string, unknown>>)[field]
        if (event.stream.slice(end + 1) !== String(value))
          tally.found(`it is about ${field} ${value}, and stands in ${event.stream}`, CHANGED, nameOf(event))
      }
      return moment <= now + CLOCK_DIFFERENCE_MS ? moment : Number.NaN
    },
  }
}

/** Nearly every event has the form that `toISOString` writes. */
const usual = /^\d{4}-(?:0[1-9]|1[0-2])-(?:[0-2]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/
const isInstant = (text: string): boolean => usual.test(text) || instant.safeParse(text).success
