import type { DomainEvent } from '@alba/contracts/events'
import { instant } from '@alba/contracts/shared/centre-time'
import type { UnreadableEvent } from '../../event-log/codec.ts'
import { nameOf } from '../finding.ts'
import { momentOf } from '../rule.ts'
import { openTally, type Tally } from '../tally.ts'

/** By how many milliseconds the clock of the process that wrote an event may be ahead of the clock here. */
const CLOCK_DIFFERENCE_MS = 5 * 60_000

/** The field with the id that an event's stream has in its name: the stream `booking-1` is about the `bookingId` 1. */
const ID_FIELDS: ReadonlyMap<string, string> = new Map([
  ['agenda', 'date'],
  ['booking', 'bookingId'],
  ['payment', 'paymentIntentId'],
  ['voucher', 'voucherId'],
  ['purchase', 'purchaseId'],
  ['withdrawal', 'withdrawalId'],
])

/** What an operator does about an event that Alba cannot have written. */
const NEXT_STEP =
  'Alba never writes such an event. When this version of Alba is older than the log, run the newer one; otherwise the store was changed: restore a backup.'

/**
 * Every event can be read by this version of Alba, is about what its stream is about, and has a time that can be true.
 * The checker gives it each event before the other rules (`checker.ts`).
 * @param now milliseconds since the epoch
 */
export function eventsRule(now: number) {
  const tally = openTally()
  const latest = now + CLOCK_DIFFERENCE_MS
  return {
    name: 'events',
    proves: 'every event has a known type, readable data of its own stream, and a time in UTC',
    tally,
    unreadable({ event, reason }: UnreadableEvent): void {
      tally.checked()
      tally.found(`it cannot be read: ${reason}`, NEXT_STEP, nameOf(event))
    },
    /** @returns when it happened, in milliseconds since the epoch; NaN when that cannot be true */
    apply(event: DomainEvent): number {
      tally.checked()
      const { occurredAt } = event.metadata
      const moment = isInstant(occurredAt) ? momentOf(event) : Number.NaN
      checkTime(tally, event, moment, latest)
      checkStream(tally, event)
      return moment <= latest ? moment : Number.NaN
    },
  }
}

/** @param moment when it happened, or NaN @param latest when it can have happened at the latest */
function checkTime(tally: Tally, event: DomainEvent, moment: number, latest: number): void {
  const { occurredAt } = event.metadata
  if (Number.isNaN(moment)) tally.found(`« ${occurredAt} » is no time in UTC`, NEXT_STEP, nameOf(event))
  else if (moment > latest)
    tally.found(`it happened in the future, at ${occurredAt}`, 'Set the clock of the machines right.', nameOf(event))
}

function checkStream(tally: Tally, event: DomainEvent): void {
  const dash = event.stream.indexOf('-')
  const field = ID_FIELDS.get(event.stream.slice(0, dash))
  if (dash <= 0 || field === undefined) return
  const id = (event.data as Readonly<Record<string, unknown>>)[field]
  if (event.stream.slice(dash + 1) !== String(id))
    tally.found(`it is about ${field} ${id}, and stands in ${event.stream}`, NEXT_STEP, nameOf(event))
}

/** The form that `toISOString` writes. Nearly every event has it, and this check is faster than the schema. */
const ISO_FORM = /^\d{4}-(?:0[1-9]|1[0-2])-(?:[0-2]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/
const isInstant = (text: string): boolean => ISO_FORM.test(text) || instant.safeParse(text).success
