import type { AgendaChanges, Appointment, Deed } from '@alba/contracts/agenda/changes'
import type {
  BookingChange,
  ChangedBookingView,
  ChangedClosureView,
  ChangedHoursView,
  ChangeReason,
} from '@alba/contracts/agenda/changes-api'
import type { ComparedBooking } from '@alba/contracts/bookings/rows'
import type { Words } from '@alba/contracts/centre/grammar'
import { epochMinutesToLocal } from '@alba/contracts/shared/centre-time'
import { ERASED } from '@alba/contracts/shared/event'
import { french } from '@alba/contracts/shared/typography'
import type { TimelineRow } from '@alba/contracts/timeline/rows'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { actorName, timelineEntries } from '../timeline/timeline.ts'
import { roomNamed } from './past-route.ts'

// The differences between the calendar at a past moment and the calendar now, as the API answers them: with names
// instead of ids, and with French sentences about who made each change.

type Context = {
  /** The present rows of the bookings, by id. */
  readonly rows: ReadonlyMap<number, ComparedBooking>
  /** The history of each booking after the past moment, by id of the booking. */
  readonly histories: ReadonlyMap<number, readonly TimelineRow[]>
  readonly catalogue: Pick<Catalogue, 'services' | 'practitioners' | 'rooms'>
  /** How the centre calls clients and practitioners. */
  readonly words: Words
  /** The centre's time zone. */
  readonly zone: string
}
type ChangedBooking = AgendaChanges['bookings'][number]
type ChangedHours = AgendaChanges['hours'][number]
type ChangedClosure = AgendaChanges['closures'][number]

/** `before` is the appointment at the past moment, `after` the one now; null where the booking had or has no time. */
export function bookingView(change: ChangedBooking, context: Context): ChangedBookingView {
  const { bookingId: id, before, after } = change
  const row = context.rows.get(id)
  const serviceId = (after ?? before)?.serviceId ?? 0
  return {
    id,
    kinds: kindsOf(change, row),
    client_name: row?.customer_name ?? ERASED,
    service_name: row?.service_name ?? context.catalogue.services.get(serviceId)?.name ?? '',
    before: before && appointmentView(before, context),
    after: after && appointmentView(after, context),
    why: reasonsOfBooking(id, row, context),
  }
}

function kindsOf({ before, after }: ChangedBooking, row: ComparedBooking | undefined): BookingChange[] {
  if (!before) return ['added']
  if (!after) return [isLapsed(before, row) ? 'lapsed' : 'canceled']
  const differs: Partial<Record<BookingChange, boolean>> = {
    moved: differ(before, after, 'startsAt') || differ(before, after, 'endsAt'),
    reassigned: differ(before, after, 'practitionerId'),
    other_room: differ(before, after, 'roomId'),
    confirmed: before.isHeld && !after.isHeld,
    held: !before.isHeld && after.isHeld,
  }
  return (Object.keys(differs) as BookingChange[]).filter(kind => differs[kind])
}

type Treatment = Pick<Appointment, 'startsAt' | 'endsAt' | 'practitionerId' | 'roomId'>

/** Whether one of the treatments differs in this. */
const differ = (before: Appointment, after: Appointment, what: keyof Treatment): boolean =>
  before[what] !== after[what] || before.second?.[what] !== after.second?.[what]

/**
 * Whether the booking ended without a cancellation: its visitor gave it up before paying, or did not pay in time. An
 * appointment that was only held has lapsed, too, when the present row does not say that it was canceled.
 */
const isLapsed = (before: Appointment, row: ComparedBooking | undefined): boolean =>
  row?.status === 'canceled' ? row.abandoned : before.isHeld || row?.status === 'expired'

/** The entries of the history of a booking, with the sentences that the back office shows. */
function reasonsOfBooking(id: number, row: ComparedBooking | undefined, context: Context): ChangeReason[] {
  const isErased = (row?.customer_name ?? ERASED) === ERASED
  const entries = timelineEntries(context.histories.get(id) ?? [], {
    ...context,
    reasons: row?.reasons ?? {},
    isErased,
  })
  return entries.map(({ at, sentence, by, reason }) => ({ at, sentence, by, reason }))
}

function appointmentView(appointment: Appointment, context: Context) {
  const { second } = appointment
  const first = {
    status: appointment.isHeld ? ('pending_hold' as const) : ('confirmed' as const),
    ...treatmentView(appointment, context),
  }
  return second ? { ...first, second: treatmentView(second, context) } : first
}

const treatmentView = ({ startsAt, endsAt, practitionerId, roomId }: Treatment, { catalogue, zone }: Context) => ({
  start_time: epochMinutesToLocal(startsAt, zone),
  end_time: epochMinutesToLocal(endsAt, zone),
  practitioner: practitionerNamed(practitionerId, catalogue),
  room: { id: roomId, name: roomNamed(catalogue, roomId) },
})

/** `deeds` are the events that made the change. */
export function hoursView({ kind, practitionerId, deeds, ...range }: ChangedHours, context: Context): ChangedHoursView {
  const change = kind === 'opened' ? 'Horaires ouverts' : 'Horaires retirés'
  return {
    kind,
    practitioner: practitionerNamed(practitionerId, context.catalogue),
    ...timesOf(range, context),
    why: deeds.map(deed => {
      const sentence = deed.isWeekly ? `${change}, selon les horaires habituels.` : `${change}.`
      return reasonOf(deed, sentence, context)
    }),
  }
}

/** `deeds` are the events that made the change. */
export function closureView(change: ChangedClosure, context: Context): ChangedClosureView {
  const { kind, roomId: id, reason, deeds, ...range } = change
  const sentence = kind === 'closed' ? 'Salle fermée.' : 'Fermeture levée.'
  return {
    kind,
    room: { id, name: roomNamed(context.catalogue, id) },
    reason,
    ...timesOf(range, context),
    why: deeds.map(deed => reasonOf(deed, sentence, context)),
  }
}

const reasonOf = ({ at, actor }: Deed, sentence: string, context: Context): ChangeReason => ({
  at,
  sentence: french(sentence),
  by: actorName(actor, context),
  reason: null,
})

/** @param range in minutes since the epoch */
const timesOf = ({ from, until }: { from: number; until: number }, { zone }: Context) => ({
  start_datetime: epochMinutesToLocal(from, zone),
  end_datetime: epochMinutesToLocal(until, zone),
})

const practitionerNamed = (id: number, { practitioners }: Context['catalogue']) => ({
  id,
  name: practitioners.get(id)?.name ?? '',
})
