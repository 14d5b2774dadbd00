import type { AbsenceReport, AbsenceSummary, HandledBookingView } from '@alba/contracts/absences/api'
import type { AbsenceDecision } from '@alba/contracts/absences/events'
import { type AbsenceRow, absencesTable, type HandledBooking } from '@alba/contracts/absences/rows'
import { type BookingRow, bookingsTable } from '@alba/contracts/bookings/rows'
import type { LettersFound } from '@alba/contracts/connections/mail'
import { ERASED } from '@alba/contracts/shared/event'
import { localOf } from '@alba/contracts/shared/spoken-date'
import { columnsOf } from '@alba/contracts/shared/table'
import { rejected } from '@alba/platform/http/problem'
import type { DeskDeps } from '../bookings/deps.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Mails } from '../projector/client.ts'
import { countTouched } from './touched.ts'

export type AbsenceDeps = DeskDeps & { readonly mails: Pick<Mails, 'letters'> }

/** How many absences are listed. */
const MOST = 50
/** For how many days an absence that is over is still listed. */
const LISTED_DAYS = 14

/** The absences that end today or later, and those that ended in the last days, newest first. */
export async function recentAbsences(deps: AbsenceDeps): Promise<AbsenceSummary[]> {
  const since = new Date(deps.now() - LISTED_DAYS * 86_400_000).toISOString()
  const text = `SELECT ${columnsOf(absencesTable)} FROM absences.absences
    WHERE ends_at > $1 ORDER BY declared_at DESC, id LIMIT ${MOST}`
  const rows = await deps.models.query<AbsenceRow>({ name: 'recent absences', text }, since)
  const [catalogue, left] = await Promise.all([deps.catalogue(), leftIn(deps, rows)])
  return rows.map((row, n) => summaryOf(row, left[n] ?? 0, { catalogue, zone: deps.zone }))
}

/**
 * An absence, what was decided about each booking in its time, what became of that, and whether the client was told.
 * @throws {ProblemError} 404 for an unknown absence
 */
export async function reportOf(deps: AbsenceDeps, id: number): Promise<AbsenceReport> {
  const [row] = await deps.models.rows(absencesTable, [id])
  if (!row) throw rejected('absence_unknown')
  const catalogue = await deps.catalogue()
  const handled = Object.entries(row.bookings)
  const [[left = 0], bookings, letters] = await Promise.all([
    leftIn(deps, [row]),
    deps.models.rows(
      bookingsTable,
      handled.map(([bookingId]) => Number(bookingId)),
    ),
    lettersOf(
      deps,
      handled.map(([, each]) => each),
    ),
  ])
  const byId = new Map(bookings.map(booking => [booking.id, booking]))
  const views = handled.flatMap(([bookingId, each]) => {
    const booking = byId.get(Number(bookingId))
    return booking ? [handledView(each, booking, { letters, catalogue, zone: deps.zone })] : []
  })
  return {
    ...summaryOf(row, left, { catalogue, zone: deps.zone }),
    rounds: row.rounds,
    text: row.text,
    handled: views.toSorted((one, other) => (one.seen_start_time < other.seen_start_time ? -1 : 1)),
  }
}

/** How many bookings the absent practitioner still has in the time of each of these absences. */
function leftIn({ models, zone, now }: AbsenceDeps, rows: readonly AbsenceRow[]): Promise<number[]> {
  const times = rows.map(({ practitioner_id: practitionerId, starts_at: startsAt, ends_at: endsAt }) => ({
    practitionerId,
    startsAt,
    endsAt,
  }))
  return countTouched(models, times, { zone, now: now() })
}

const summaryOf = (row: AbsenceRow, left: number, { catalogue, zone }: Omit<Context, 'letters'>): AbsenceSummary => ({
  id: row.id,
  practitioner_id: row.practitioner_id,
  practitioner_name: catalogue.practitioners.get(row.practitioner_id)?.name ?? '',
  start_datetime: localOf(row.starts_at, zone),
  end_datetime: localOf(row.ends_at, zone),
  declared_at: row.declared_at,
  carried_out: row.carried_out,
  left_count: left,
})

/**
 * The state of each letter, by the id of its event. Undefined when the projector does not answer: the rest of the
 * report is shown all the same.
 */
async function lettersOf(
  { mails }: AbsenceDeps,
  handled: readonly HandledBooking[],
): Promise<ReadonlyMap<string, LettersFound['letters'][number]['state']> | undefined> {
  const events = handled.flatMap(({ letter }) => letter ?? [])
  if (events.length === 0) return new Map()
  const found = await mails.letters(events).catch(() => undefined)
  return found && new Map(found.map(({ event, state }) => [event, state]))
}

type Context = {
  readonly letters: Awaited<ReturnType<typeof lettersOf>>
  readonly catalogue: Catalogue
  readonly zone: string
}

function handledView(each: HandledBooking, booking: BookingRow, { letters, catalogue, zone }: Context) {
  const { decision, outcome, why } = each
  const view: HandledBookingView = {
    booking_id: booking.id,
    customer_name: booking.customer_name ?? ERASED,
    customer_email: booking.customer_email ?? '',
    customer_phone: booking.customer_phone,
    service_name: booking.service_name,
    seen_start_time: localOf(decision.seenStartsAt, zone),
    choice: choiceView(decision, zone),
    practitioner_name: nameIn(each, booking, catalogue),
    outcome,
    why,
    told: toldOf(each, booking, letters),
  }
  return view
}

/** A move names who gives the first of two treatments side by side; who gives the other one, the booking knows. */
function nameIn({ decision, outcome }: HandledBooking, booking: BookingRow, { practitioners }: Catalogue) {
  if (decision.kind === 'cancel') return null
  const chosen = practitioners.get(decision.practitionerId)?.name ?? ''
  const { second, practitioner_id } = booking
  const isThere = decision.kind === 'move' && outcome === 'moved' && isSameInstant(booking, decision.startsAt)
  if (!isThere || second?.arrangement !== 'beside' || practitioner_id !== decision.practitionerId) return chosen
  return `${chosen} et ${second.practitionerName}`
}

const isSameInstant = ({ starts_at }: BookingRow, instant: string): boolean =>
  Date.parse(starts_at) === Date.parse(instant)

function choiceView(decision: AbsenceDecision, zone: string): HandledBookingView['choice'] {
  if (decision.kind === 'hand_over') return { kind: 'hand_over', practitioner_id: decision.practitionerId }
  if (decision.kind === 'cancel') return { kind: 'cancel' }
  return { kind: 'move', start_time: localOf(decision.startsAt, zone), practitioner_id: decision.practitionerId }
}

/**
 * Whether the client was told. A letter that is not ordered yet, or of which the projector does not know, is `waiting`.
 * One that the mailer dropped was not needed any more, because another one followed, or the client has no address. The
 * address of an erased client is null; a letter may have reached it before.
 */
function toldOf(
  { outcome, letter }: HandledBooking,
  { customer_email }: BookingRow,
  letters: Context['letters'],
): HandledBookingView['told'] {
  if (outcome === null || outcome === 'left') return null
  if (customer_email === '') return 'no_address'
  if (!letters) return 'unknown'
  const state = letter === null ? undefined : letters.get(letter)
  return state === 'dropped' ? null : (state ?? 'waiting')
}
