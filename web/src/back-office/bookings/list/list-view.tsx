import type { StaffBookingView } from '@alba/contracts/bookings/staff-api'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { errorMessage } from '../../../api/errors.ts'
import { type AskedBookings, bookingPageQuery, exportBookings } from '../../../api/staff/bookings.ts'
import { nowAtCentre, weekdayAndDate } from '../../../shared/centre-time.ts'
import { QueryView } from '../../../shared/query-view.tsx'
import { usePractitioner } from '../../../shared/staff/session.ts'
import { Button } from '../../../ui/button.tsx'
import { drawing } from '../../../ui/drawing.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { Segments } from '../../../ui/segments.tsx'
import { Skeletons } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toasts.ts'
import { CancelDialog } from '../detail/cancel-dialog.tsx'
import { StatusFilter, WhoseFilter } from '../filters.tsx'
import { askedFor, type Period } from '../model/address.ts'
import { LOAD_FAILED } from '../model/labels.ts'
import { byDay, dayTitle, listAsked, PAGE_SIZE, stillToCome } from '../model/list.ts'
import type { PlaceState } from '../use-place.ts'
import { BookingRow } from './booking-row.tsx'
import styles from './list.module.css'

const periods: { value: Period; label: string }[] = [
  { value: 'all', label: 'Toutes' },
  { value: 'today', label: 'Aujourd’hui' },
  { value: 'week', label: 'Semaine' },
  { value: 'month', label: 'Mois' },
  { value: 'upcoming', label: 'À venir' },
]

/** The bookings as a list, grouped by day. */
export function ListView({ state }: { state: PlaceState }) {
  const { place, go, today } = state
  const asked = { ...listAsked(place, today), ...askedFor(place.whose) }
  const found = useQuery(bookingPageQuery({ ...asked, limit: PAGE_SIZE, offset: (place.page - 1) * PAGE_SIZE }))
  const bookings = stillToCome(found.data?.bookings ?? [], place.period, nowAtCentre())
  return (
    <>
      <div className={styles.tools}>
        <Segments
          label="Période"
          options={periods}
          value={place.period}
          onChange={period => go({ period, page: 1 })}
          fill
        />
        <span className={styles.grow} />
        {state.isPhone && <WhoseFilter place={place} go={go} />}
        <StatusFilter place={place} go={go} />
        <Export asked={asked} />
      </div>
      <QueryView
        query={found}
        waiting={<Skeletons count={5} shape="pill" className={styles.waiting} label="Chargement…" />}
        failure={LOAD_FAILED}
        isReasonHidden
      >
        {({ total }) => (
          <>
            {bookings.length === 0 && <EmptyState image={drawing('horizon')} title="Aucune réservation trouvée" />}
            <Days bookings={bookings} state={state} />
            <Pager
              isBare
              page={place.page - 1}
              pages={Math.ceil(total / PAGE_SIZE)}
              onPage={page => go({ page: page + 1 })}
            />
          </>
        )}
      </QueryView>
    </>
  )
}

function Days({ bookings, state }: { bookings: readonly StaffBookingView[]; state: PlaceState }) {
  const me = usePractitioner()?.id
  const [canceling, setCanceling] = useState<StaffBookingView>()
  const close = () => setCanceling(undefined)
  return (
    <>
      {byDay(bookings).map(([day, ofDay]) => (
        <section key={day} aria-label={weekdayAndDate(day)}>
          <h2 className={styles.day}>
            {dayTitle(day, state.today)}{' '}
            <small>
              {ofDay.length} réservation{ofDay.length > 1 ? 's' : ''}
            </small>
          </h2>
          <ul className={styles.list}>
            {ofDay.map(booking => (
              <BookingRow
                key={booking.id}
                booking={booking}
                isMine={state.place.whose === 'all' && booking.practitioners.some(({ id }) => id === me)}
                href={state.addressWith({ booking: booking.id })}
                onCancel={() => setCanceling(booking)}
              />
            ))}
          </ul>
        </section>
      ))}
      {canceling && <CancelDialog booking={canceling} onDone={close} onClose={close} />}
    </>
  )
}

function Export({ asked }: { asked: AskedBookings }) {
  const exporting = useMutation({
    mutationFn: () => exportBookings(asked),
    onSuccess: file => saveFile(file, 'reservations.csv'),
    onError: error => toast.error(errorMessage(error, 'L’export n’a pas abouti. Merci de réessayer.')),
  })
  return (
    <Button look="outline" busy={exporting.isPending} onClick={() => exporting.mutate()}>
      <Download aria-hidden="true" />
      Exporter (CSV)
    </Button>
  )
}
