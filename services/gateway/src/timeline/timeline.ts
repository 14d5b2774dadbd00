import type { BookingEvent } from '@alba/contracts/bookings/events'
import { a, capital, the, type Words } from '@alba/contracts/centre/grammar'
import { columnsOf } from '@alba/contracts/shared/table'
import { french } from '@alba/contracts/shared/typography'
import type { TimelineEntry } from '@alba/contracts/timeline/api'
import { type TimelineRow, type TimelineWords, timelineTable } from '@alba/contracts/timeline/rows'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { ReadModels } from '../read-models/read-models.ts'
import { replacedTexts, replacesTexts } from './replaced-texts.ts'
import { leftOf, nothingReturned, type Returned, returnedAfter } from './returned.ts'
import { debtReason, sentenceOf, type TimelineText } from './sentences.ts'

/** The rows of a history, oldest first; empty when the subject is unknown. */
export function historyOf(
  models: ReadModels,
  kind: TimelineRow['subject_kind'],
  id: string | number,
): Promise<TimelineRow[]> {
  // Keys are `{kind}:{id}:{position}`. `;` is the character after `:`, so these bounds select the keys of one subject.
  const text = `SELECT ${columnsOf(timelineTable)} FROM timeline.entries WHERE key > $1 AND key < $2 ORDER BY key`
  return models.query({ name: 'history', text }, `${kind}:${id}:`, `${kind}:${id};`)
}

/** The events that change what the calendar shows of a booking. */
const calendarEvents: readonly BookingEvent['type'][] = [
  'BookingRequested',
  'BookingConfirmed',
  'BookingCanceled',
  'BookingExpired',
  'LatePaymentRejected',
  'PractitionerChanged',
  'BookingRescheduled',
]

/**
 * The rows about the calendar in the histories of bookings after a moment, oldest first, by the id of the booking.
 * @param after UTC instant
 */
export async function calendarHistories(
  models: ReadModels,
  ids: readonly number[],
  after: string,
): Promise<ReadonlyMap<number, TimelineRow[]>> {
  if (ids.length === 0) return new Map()
  const text = `SELECT ${columnsOf(timelineTable)} FROM unnest($1::text[]) AS asked (id)
    JOIN timeline.entries ON key > 'booking:' || asked.id || ':' AND key < 'booking:' || asked.id || ';'
    WHERE event_type = ANY ($2) AND occurred_at > $3 ORDER BY key`
  const query = { name: 'histories of the calendar', text }
  const rows = await models.query<TimelineRow>(query, ids.map(String), calendarEvents, after)
  return Map.groupBy(rows, row => Number(row.subject_id))
}

/** The name of an actor who is not a known practitioner. */
const actors = ({ client, practitioner }: Words): Record<TimelineRow['actor_kind'], string> => ({
  visitor: capital(the(client)),
  practitioner: capital(a(practitioner)),
  policy: 'Automatique',
  provider: 'Le prestataire de paiement',
  operator: 'Un administrateur',
})

export type Context = {
  readonly catalogue: Pick<Catalogue, 'practitioners'>
  /** The centre's time zone. */
  readonly zone: string
  /**
   * What the centre calls its clients and practitioners. `words` of a row are something else: its texts about a person.
   */
  readonly words: Words
  /** Why a booking was canceled or moved, by the id of the event. */
  readonly reasons: Readonly<Record<string, string>>
  /** Whether the client of the booking is erased, so that the texts of corrections and notes are hidden. */
  readonly isErased: boolean
}

/** What earlier entries of a history have said and later ones need. */
type Earlier = {
  /** The amounts of payments in cents, by the id of the intent. */
  readonly received: Map<string, TimelineRow['facts'][string]>
  /** The refund requests of staff, by the id of the request. */
  readonly requests: Map<string, TimelineRow>
  /** Why the centre has to return money, in French, as the last entry with a reason says. */
  debtReason: string | undefined
  /**
   * The texts about a person, such as notes and contact details, until an entry replaces them; undefined when unknown.
   */
  texts: TimelineWords | undefined
  returned: Returned
}

/** All entries of a history, oldest first. */
export function timelineEntries(rows: readonly TimelineRow[], context: Context): TimelineEntry[] {
  const earlier: Earlier = {
    received: new Map(),
    requests: new Map(),
    debtReason: undefined,
    texts: undefined,
    returned: nothingReturned,
  }
  return rows.map(row => {
    const entry = timelineEntry(row, earlier, context)
    remember(earlier, row, context)
    return entry
  })
}

/** The events with which a history begins. Their rows have the first texts about a person. */
const beginnings: readonly TimelineRow['event_type'][] = [
  'BookingRequested',
  'VoucherOrdered',
  'PackagePurchased',
  'VoucherImported',
  'PackageImported',
]

/** Adds what the row says to `earlier`, for the entries after it. */
function remember(earlier: Earlier, row: TimelineRow, context: Context): void {
  const { event_type, facts } = row
  if (event_type === 'PaymentSucceeded') earlier.received.set(String(facts.paymentIntentId), facts.amountCents ?? null)
  if (event_type === 'RefundRequested') earlier.requests.set(String(facts.requestId), row)
  earlier.debtReason = debtReason(row, context.words) ?? earlier.debtReason
  earlier.returned = returnedAfter(earlier.returned, row)
  if (beginnings.includes(event_type) || replacesTexts(event_type)) earlier.texts = { ...earlier.texts, ...row.words }
}

function timelineEntry(row: TimelineRow, earlier: Earlier, context: Context): TimelineEntry {
  const { sentence, reason, by } = entryText(row, earlier, context)
  return {
    id: row.event_id,
    at: row.occurred_at,
    sentence: french(sentence),
    by,
    reason: row.words.reason ?? context.reasons[row.event_id] ?? reason ?? null,
    event: {
      type: row.event_type,
      position: row.position,
      caused_by: row.causation_id,
      request: row.correlation_id,
      facts: row.facts,
    },
  }
}

/** What an entry says, and who did it. */
type EntryText = TimelineText & { readonly by: string }

function entryText(row: TimelineRow, earlier: Earlier, context: Context): EntryText {
  const { zone, words } = context
  const by = whoDid(row, context)
  if (replacesTexts(row.event_type)) return { sentence: replacedTexts(row, earlier.texts, context), by }
  if (row.event_type === 'PaymentRefunded') return refundText(row, earlier, context)
  if (row.event_type !== 'RefundFellDue') return { ...sentenceOf(row, zone, words), by }
  // The sentence says what was still to go back of this amount when it fell due.
  const leftCents = leftOf(earlier.returned, Number(row.facts.amountCents)) ?? null
  return { ...sentenceOf({ ...row, facts: { ...row.facts, leftCents } }, zone, words), by }
}

/**
 * The text of a refund, which was made in one of three ways: staff requested it, a policy did so automatically, or it
 * was made at the provider and found there.
 */
function refundText(row: TimelineRow, earlier: Earlier, context: Context): EntryText {
  const { facts } = row
  const recordedBy = whoDid(row, context)
  const request = earlier.requests.get(String(facts.requestId))
  const isFound = facts.refundId !== undefined && !facts.requestId
  // In older histories a policy's request is missing: only requests by staff were recorded (ADR 123).
  const isAutomatic = request ? request.actor_kind === 'policy' : Boolean(facts.requestId)
  const receivedCents = earlier.received.get(String(facts.paymentIntentId)) ?? null
  // The practitioner who had a payment checked did not request the refund that was found.
  const askedBy = isFound && row.actor_kind === 'practitioner' ? recordedBy : null
  const { sentence, reason } = sentenceOf(
    { ...row, facts: { ...facts, receivedCents, askedBy, isAutomatic } },
    context.zone,
    context.words,
  )
  if (isFound) return { sentence, reason, by: actors(context.words).provider }
  if (isAutomatic) {
    const why = request?.words.reason ?? earlier.debtReason
    return { sentence, reason: why, by: actors(context.words).policy }
  }
  if (!request) return { sentence, reason, by: recordedBy }
  return { sentence, reason: request.words.reason ?? undefined, by: whoDid(request, context) }
}

const whoDid = ({ actor_kind: kind, actor_id: id }: TimelineRow, context: Context): string =>
  actorName({ kind, id }, context)

/** The name of a practitioner, or what anybody else who does something is called. */
export const actorName = (
  { kind, id }: { readonly kind: TimelineRow['actor_kind']; readonly id?: string | null | undefined },
  { catalogue, words }: Pick<Context, 'catalogue' | 'words'>,
): string =>
  (kind === 'practitioner' ? catalogue.practitioners.get(Number(id))?.name : undefined) ?? actors(words)[kind]
