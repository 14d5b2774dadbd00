import type {
  BookingChange,
  ChangedBookingView,
  ChangedClosureView,
  ChangedHoursView,
} from '@alba/contracts/agenda/changes-api'
import { dateOf, timeOf, weekdayAndDate } from '../../../shared/centre-time.ts'

export type Place = NonNullable<ChangedBookingView['before']>

const labels: Record<BookingChange, string> = {
  added: 'Ajoutée',
  moved: 'Déplacée',
  reassigned: 'Confiée à',
  other_room: 'Autre salle',
  confirmed: 'Confirmée',
  held: 'En attente',
  canceled: 'Annulée',
  lapsed: 'Non payée',
}

/** « Déplacée », « Confiée à Inès Moreau » */
export const labelOf = (kind: BookingChange, change: Pick<ChangedBookingView, 'before' | 'after'>): string =>
  kind === 'reassigned' ? `${labels[kind]} ${takerOf(change)}` : labels[kind]

/**
 * The name of the practitioner to whom the booking was given. Of two treatments side by side, the one whose practitioner
 * has changed.
 */
function takerOf({ before, after }: Pick<ChangedBookingView, 'before' | 'after'>): string {
  const isOfSecond = after?.second !== undefined && before?.practitioner.id === after.practitioner.id
  return (isOfSecond ? after.second?.practitioner.name : after?.practitioner.name) ?? ''
}

/** « jeudi 26 novembre, 14:00 » */
export const momentOf = ({ start_time }: Pick<Place, 'start_time'>): string =>
  `${weekdayAndDate(dateOf(start_time))}, ${timeOf(start_time)}`

/** « jeudi 26 novembre, 14:00 – 15:00 · Camille Roussel · Salle Massage » */
export const placeOf = ({ second, ...first }: Place): string =>
  `${momentOf(first)} – ${whoAndWhere(first)}${second ? ` ; ${timeOf(second.start_time)} – ${whoAndWhere(second)}` : ''}`

const whoAndWhere = ({ end_time, practitioner, room }: Pick<Place, 'end_time' | 'practitioner' | 'room'>): string =>
  `${timeOf(end_time)} · ${practitioner.name} · ${room.name}`

export const hoursLabels: Record<ChangedHoursView['kind'], string> = {
  opened: 'Horaires ouverts',
  closed: 'Horaires retirés',
}
export const closureLabels: Record<ChangedClosureView['kind'], string> = {
  closed: 'Salle fermée',
  reopened: 'Fermeture levée',
}

/** « 12:00 – 13:00 » */
export const timesOf = ({ start_datetime, end_datetime }: { start_datetime: string; end_datetime: string }): string =>
  `${timeOf(start_datetime)} – ${timeOf(end_datetime)}`

/** « 1 changement », « 4 changements » */
export const countOf = (count: number): string => `${count} changement${count > 1 ? 's' : ''}`
