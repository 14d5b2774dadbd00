import type { MisplacedBookingView } from '@alba/contracts/bookings/staff-api'
import { keepBooking } from '../../../api/staff/bookings.ts'
import { dateOf, longDate, timeOf } from '../../../shared/centre-time.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { toast } from '../../../ui/toasts.ts'
import { useKeptFocus } from '../../../ui/use-kept-focus.ts'
import { failureOf, useBookingAction } from '../detail/use-booking-action.ts'
import { clientOf, roomsOf, serviceName } from '../model/entry.ts'
import styles from './misplaced.module.css'
import { KEEP_FAILED, KEPT, whyMisplaced } from './words.ts'

type Props = {
  bookings: readonly MisplacedBookingView[]
  onMove: (id: number, date: string) => void
  onClose: () => void
}

/**
 * « À déplacer »: the bookings in a closed room or outside the opening hours. Each can be moved, or kept where it is.
 */
export default function MisplacedDialog({ bookings, onMove, onClose }: Props) {
  const kept = useKeptFocus<HTMLUListElement>()
  return (
    <Modal title="Réservations à déplacer" wide onClose={onClose}>
      {bookings.length === 0 ? (
        <p>Tout est en ordre : aucune réservation ne se trouve dans une salle fermée ou hors horaires.</p>
      ) : (
        <ul {...kept} className={styles.list} aria-label="À déplacer">
          {bookings.map(booking => (
            <Row key={booking.id} booking={booking} onMove={onMove} />
          ))}
        </ul>
      )}
    </Modal>
  )
}

function Row({ booking, onMove }: { booking: MisplacedBookingView } & Pick<Props, 'onMove'>) {
  const { id, start_time, practitioners, why } = booking
  const keeping = useBookingAction(booking, keepBooking, () => toast.success(KEPT))
  const client = clientOf(booking)
  return (
    <li className={styles.row}>
      <p className={styles.what}>
        <b>{client}</b>
        <span>{serviceName(booking)}</span>
      </p>
      <p className={styles.when}>
        {longDate(dateOf(start_time))}, {timeOf(start_time)} · {practitioners.map(({ name }) => name).join(', ')} ·{' '}
        {roomsOf(booking)}
      </p>
      <Badge tone="orange">{whyMisplaced(why)}</Badge>
      <div className={styles.acts}>
        <Button
          look="quiet"
          busy={keeping.isPending}
          aria-label={`Garder ici : ${client}`}
          onClick={() => keeping.mutate()}
        >
          Garder ici
        </Button>
        <Button look="outline" aria-label={`Déplacer : ${client}`} onClick={() => onMove(id, dateOf(start_time))}>
          Déplacer…
        </Button>
      </div>
      {keeping.isError && <Notice tone="error">{failureOf(keeping.error, KEEP_FAILED)}</Notice>}
    </li>
  )
}
