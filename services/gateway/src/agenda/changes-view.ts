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

/** What has changed in the calendar, with names, and reasons in words. */

type Context = {
  readonly known: ReadonlyMap<number, ComparedBooking>
  /** The rows of each booking's history since the moment. */
  readonly histories: ReadonlyMap<number, readonly TimelineRow[]>
  readonly catalogue: Pick<Catalogue, 'services' | 'practitioners' | 'rooms'>
  readonly words: Words
  readonly zone: string
}
type ChangedBooking = AgendaChanges['bookings'][number]
type ChangedHours = AgendaChanges['hours'][number]
type ChangedClosure = AgendaChanges['closures'][number]

export function bookingView(change: ChangedBooking, context: Context): ChangedBookingView {
  const { bookingId: id, before, after } = change
  const row = context.known.get(id)
  const serviceId = (after ?? before)?.serviceId ?? 0
  return {
    id,
    kinds: kindsOf(change, row),
    client_name: row?.customer_name ?? ERASED,
    service_name: row?.service_name ?? context.catalogue.services.get(serviceId)?.name ?? '',
    before: before && placeOf(before, context),
    after: after && placeOf(after, context),
    why: historyOf(id, row, context),
  }
}

function kindsOf({ before, after }: ChangedBooking, row: ComparedBooking | undefined): BookingChange[] {
  if (!before) return ['added']
  if (!after) return [isLapsed(before, row) ? 'lapsed' : 'canceled']
  const differs: Partial<Record<BookingChange, boolean>> = {
    moved: before.startsAt !== after.startsAt || before.endsAt !== after.endsAt,
    reassigned: before.practitionerId !== after.practitionerId,
    other_room: before.roomId !== after.roomId,
    confirmed: before.isHeld && !after.isHeld,
    held: !before.isHeld && after.isHeld,
  }
  return (Object.keys(differs) as BookingChange[]).filter(kind => differs[kind])
}

/**
 * Whether the booking ended without anybody canceling it: its visitor gave it up before paying, or did not pay in time.
 */
const isLapsed = (before: Appointment, row: ComparedBooking | undefined): boolean =>
  row?.status === 'canceled' ? row.abandoned : before.isHeld || row?.status === 'expired'

function historyOf(id: number, row: ComparedBooking | undefined, context: Context): ChangeReason[] {
  const isErased = (row?.customer_name ?? ERASED) === ERASED
  const entries = timelineEntries(context.histories.get(id) ?? [], {
    ...context,
    reasons: row?.reasons ?? {},
    isErased,
  })
  return entries.map(({ at, sentence, by, reason }) => ({ at, sentence, by, reason }))
}

function placeOf({ startsAt, endsAt, practitionerId, roomId, isHeld }: Appointment, { catalogue, zone }: Context) {
  return {
    status: isHeld ? ('pending_hold' as const) : ('confirmed' as const),
    start_time: epochMinutesToLocal(startsAt, zone),
    end_time: epochMinutesToLocal(endsAt, zone),
    practitioner: practitionerOf(practitionerId, catalogue),
    room: { id: roomId, name: roomNamed(catalogue, roomId) },
  }
}

export function hoursView({ kind, practitionerId, deeds, ...range }: ChangedHours, context: Context): ChangedHoursView {
  const done = kind === 'opened' ? 'Horaires ouverts' : 'Horaires retirés'
  return {
    kind,
    practitioner: practitionerOf(practitionerId, context.catalogue),
    ...timesOf(range, context),
    why: deeds.map(deed =>
      reasonOf(deed, deed.isWeekly ? `${done}, selon les horaires habituels.` : `${done}.`, context),
    ),
  }
}

export function closureView(change: ChangedClosure, context: Context): ChangedClosureView {
  const { kind, roomId: id, reason, deeds, ...range } = change
  const done = kind === 'closed' ? 'Salle fermée.' : 'Fermeture levée.'
  return {
    kind,
    room: { id, name: roomNamed(context.catalogue, id) },
    reason,
    ...timesOf(range, context),
    why: deeds.map(deed => reasonOf(deed, done, context)),
  }
}

const reasonOf = ({ at, actor }: Deed, sentence: string, context: Context): ChangeReason => ({
  at,
  sentence: french(sentence),
  by: actorName(actor, context),
  reason: null,
})

const timesOf = ({ from, until }: { from: number; until: number }, { zone }: Context) => ({
  start_datetime: epochMinutesToLocal(from, zone),
  end_datetime: epochMinutesToLocal(until, zone),
})

const practitionerOf = (id: number, { practitioners }: Context['catalogue']) => ({
  id,
  name: practitioners.get(id)?.name ?? '',
})
