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
  // `;` is the character after `:`, so these bounds select exactly the keys of the subject.
  const text = `SELECT ${columnsOf(timelineTable)} FROM timeline.entries WHERE key > $1 AND key < $2 ORDER BY key`
  return models.query({ name: 'history', text }, `${kind}:${id}:`, `${kind}:${id};`)
}

/** The events that change what the calendar shows of a booking. */
const onCalendar: readonly BookingEvent['type'][] = [
  ...(['BookingRequested', 'BookingConfirmed', 'BookingCanceled', 'BookingExpired'] as const),
  ...(['LatePaymentRejected', 'PractitionerChanged', 'BookingRescheduled'] as const),
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
  const rows = await models.query<TimelineRow>(query, ids.map(String), onCalendar, after)
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
  readonly zone: string
  readonly words: Words
  /** Why a booking was canceled or moved, by the id of the event. */
  readonly reasons: Readonly<Record<string, string>>
  /** Whether the client of the booking is erased, so that the texts of corrections and notes are hidden. */
  readonly isErased: boolean
}

/** Facts from earlier entries of a history that later entries need. */
type Known = {
  /** The amount of a payment in cents, by the id of its intent. */
  readonly received: Map<string, TimelineRow['facts'][string]>
  /** The refund requests of staff, by the id of the request. */
  readonly requests: Map<string, TimelineRow>
  /** Why the centre has to return money, in French, by the last entry that gave a reason. */
  why: string | undefined
  /** The texts that events replace, before the entry; undefined when they are unknown. */
  texts: TimelineWords | undefined
  returned: Returned
}

/** All entries of a history, oldest first. */
export function timelineEntries(rows: readonly TimelineRow[], context: Context): TimelineEntry[] {
  const known: Known = {
    received: new Map(),
    requests: new Map(),
    why: undefined,
    texts: undefined,
    returned: nothingReturned,
  }
  return rows.map(row => {
    const entry = timelineEntry(row, known, context)
    remember(known, row, context)
    return entry
  })
}

/** The events with which a history begins. Their rows have the first texts about a person. */
const beginnings: readonly TimelineRow['event_type'][] = [
  ...(['BookingRequested', 'VoucherOrdered', 'PackagePurchased'] as const),
  ...(['VoucherImported', 'PackageImported'] as const),
]

function remember(known: Known, row: TimelineRow, { words: names }: Context): void {
  const { event_type, facts, words } = row
  if (event_type === 'PaymentSucceeded') known.received.set(String(facts.paymentIntentId), facts.amountCents ?? null)
  if (event_type === 'RefundRequested') known.requests.set(String(facts.requestId), row)
  known.why = debtReason(row, names) ?? known.why
  known.returned = returnedAfter(known.returned, row)
  if (beginnings.includes(event_type) || replacesTexts(event_type)) known.texts = { ...known.texts, ...words }
}

function timelineEntry(row: TimelineRow, known: Known, context: Context): TimelineEntry {
  const { sentence, reason, by } = entryText(row, known, context)
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

function entryText(row: TimelineRow, known: Known, context: Context): TimelineText & { readonly by: string } {
  const by = whoDid(row, context)
  if (replacesTexts(row.event_type)) return { sentence: replacedTexts(row, known.texts, context), by }
  if (row.event_type === 'RefundFellDue') {
    const leftCents = leftOf(known.returned, Number(row.facts.amountCents)) ?? null
    return { ...sentenceOf({ ...row, facts: { ...row.facts, leftCents } }, context.zone, context.words), by }
  }
  if (row.event_type !== 'PaymentRefunded') return { ...sentenceOf(row, context.zone, context.words), by }
  const request = known.requests.get(String(row.facts.requestId))
  const receivedCents = known.received.get(String(row.facts.paymentIntentId)) ?? null
  // A refund without a request was made at the provider and found there: the practitioner who had the payment checked
  // did not request it.
  const isFound = row.facts.refundId !== undefined && !row.facts.requestId
  const askedBy = isFound && row.actor_kind === 'practitioner' ? by : null
  // A request that is not in the history is one that a policy derived for itself.
  const isAutomatic = Boolean(row.facts.requestId) && !request
  const { sentence, reason } = sentenceOf(
    { ...row, facts: { ...row.facts, receivedCents, askedBy, isAutomatic } },
    context.zone,
    context.words,
  )
  if (isFound) return { sentence, reason, by: actors(context.words).provider }
  if (isAutomatic) return { sentence, reason: known.why, by: actors(context.words).policy }
  return request
    ? { sentence, reason: request.words.reason ?? undefined, by: whoDid(request, context) }
    : { sentence, reason, by }
}

const whoDid = ({ actor_kind: kind, actor_id: id }: TimelineRow, context: Context): string =>
  actorName({ kind, id }, context)

/** The name of a practitioner, or what anybody else who does something is called. */
export const actorName = (
  { kind, id }: { readonly kind: TimelineRow['actor_kind']; readonly id?: string | null | undefined },
  { catalogue, words }: Pick<Context, 'catalogue' | 'words'>,
): string =>
  (kind === 'practitioner' ? catalogue.practitioners.get(Number(id))?.name : undefined) ?? actors(words)[kind]
