import type { StaffBookingDetail } from '@alba/contracts/bookings/staff-api'
import { useQuery } from '@tanstack/react-query'
import { CalendarClock, History, TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { bookingQuery } from '../../../api/staff/bookings.ts'
import { type DateString, nowAtCentre, splitLocal, weekdayAndDate } from '../../../shared/centre-time.ts'
import { DataAge, QueryView } from '../../../shared/query-view.tsx'
import { drawingOfRoomType, MASSAGE } from '../../../shared/staff/rooms.ts'
import { bookingState } from '../../../shared/staff/states.ts'
import { Timeline } from '../../../shared/staff/timeline.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { drawing } from '../../../ui/drawing.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Sheet, SheetSection } from '../../../ui/sheet.tsx'
import { Skeletons } from '../../../ui/skeleton.tsx'
import { roomsOf, serviceName, stateOf } from '../model/entry.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { ConflictOf } from './conflict.tsx'
import { ContactDialog } from './contact-dialog.tsx'
import styles from './detail.module.css'
import { Eligibility } from './eligibility.tsx'
import { Misplacement } from './misplacement.tsx'
import { useMoveNote } from './move-note.tsx'
import { PractitionerDialog } from './practitioner-dialog.tsx'
import { RescheduleDialog } from './reschedule-dialog.tsx'
import { Sections, SystemFacts } from './sections.tsx'
import { sayMoved } from './use-move.ts'

type Props = {
  id: number
  /** Opens the sheet together with the dialog for moving the booking. */
  opensMoveDialog: boolean
  /** Called with the new day when the booking was moved, so that the calendar shows it. */
  onMoved: (date: DateString) => void
  onClose: () => void
}

/** The detail of a booking, over the calendar or the list. */
export function BookingSheet({ id, opensMoveDialog, onMoved, onClose }: Props) {
  const found = useQuery(bookingQuery(id))
  if (found.data) {
    const age = <DataAge query={found} />
    return (
      <Loaded booking={found.data} age={age} opensMoveDialog={opensMoveDialog} onMoved={onMoved} onClose={onClose} />
    )
  }
  return (
    <Sheet title="Réservation" onClose={onClose} actions={<CloseButton onClose={onClose} />}>
      <QueryView
        query={found}
        waiting={<Skeletons count={6} shape="line" className={styles.waiting} label="Chargement de la réservation…" />}
        failure="Cette réservation ne peut pas être affichée."
        isPart
      >
        {() => null}
      </QueryView>
    </Sheet>
  )
}

const CloseButton = ({ onClose }: { onClose: () => void }) => (
  <Button look="outline" onClick={onClose}>
    Fermer
  </Button>
)

type OpenDialog = 'cancel' | 'contact' | 'practitioner' | 'second practitioner' | 'reschedule'

type LoadedProps = Omit<Props, 'id'> & { booking: StaffBookingDetail; age: ReactNode }

function Loaded({ booking, age, opensMoveDialog, onMoved, onClose }: LoadedProps) {
  const [dialog, setDialog] = useState<OpenDialog>()
  const { noteMove, note } = useMoveNote(onMoved)
  const showsMoveDialog = opensMoveDialog && booking.rescheduling.possible
  // In an effect, after the sheet has opened: of two dialogs, the later one is on top.
  useEffect(() => {
    if (showsMoveDialog) setDialog('reschedule')
  }, [showsMoveDialog])
  const close = () => setDialog(undefined)
  const status = bookingState(stateOf(booking))
  const roomType = booking.service?.room_type_required
  return (
    <Sheet
      title={serviceName(booking)}
      ground={roomType === MASSAGE ? 'massage' : 'spa'}
      art={drawing(drawingOfRoomType(roomType))}
      badges={
        <>
          <Badge tone={status.tone}>{status.label}</Badge>
          {booking.end_time <= nowAtCentre() && <Badge>Passé</Badge>}
          <span className={styles.id}>ID: #{booking.id}</span>
        </>
      }
      summary={summaryOf(booking)}
      footEnds
      onClose={onClose}
      actions={<Actions booking={booking} onOpen={setDialog} onClose={onClose} />}
    >
      <div className={styles.split}>
        <div className={styles.main}>
          {age}
          {note}
          {booking.cancel_reason && <Notice title="Motif de l’annulation">{booking.cancel_reason}</Notice>}
          <ConflictOf booking={booking} />
          <Misplacement booking={booking} />
          <Eligibility booking={booking} />
          <Sections
            booking={booking}
            onCorrectContact={() => setDialog('contact')}
            onChangePractitioner={part => setDialog(part ? 'second practitioner' : 'practitioner')}
          />
        </div>
        <div className={styles.beside}>
          <SheetSection icon={<History aria-hidden="true" />} title="Historique">
            <Timeline subject="bookings" id={booking.id} />
          </SheetSection>
          <SystemFacts booking={booking} />
        </div>
      </div>
      {dialog === 'cancel' && <CancelDialog booking={booking} onDone={onClose} onClose={close} />}
      {dialog === 'contact' && <ContactDialog booking={booking} onClose={close} />}
      {dialog === 'practitioner' && <PractitionerDialog booking={booking} onClose={close} />}
      {dialog === 'second practitioner' && <PractitionerDialog booking={booking} part="second" onClose={close} />}
      {dialog === 'reschedule' && (
        <RescheduleDialog
          booking={booking}
          onMoved={moved => {
            sayMoved(moved)
            noteMove(moved)
            onMoved(moved.date)
          }}
          onClose={close}
        />
      )}
    </Sheet>
  )
}

function summaryOf(booking: StaffBookingDetail): string {
  const start = splitLocal(booking.start_time)
  const end = splitLocal(booking.end_time)
  const day = start && weekdayAndDate(start.date)
  return [day && end && `${day}, ${start.time} – ${end.time}`, roomsOf(booking)].filter(Boolean).join(' · ')
}

type ActionsProps = { booking: StaffBookingDetail; onOpen: (dialog: OpenDialog) => void; onClose: () => void }

function Actions({ booking, onOpen, onClose }: ActionsProps) {
  const isOpen = booking.status !== 'canceled' && booking.status !== 'expired'
  return (
    <>
      {isOpen && (
        <div className={styles.cancel}>
          <TriangleAlert aria-hidden="true" />
          <p>
            Attention: L’annulation de cette réservation libérera le créneau horaire. Aucun remboursement Stripe ne sera
            effectué automatiquement.
          </p>
          <Button look="danger" onClick={() => onOpen('cancel')}>
            Annuler la réservation
          </Button>
        </div>
      )}
      {booking.rescheduling.possible && (
        <Button look="outline" onClick={() => onOpen('reschedule')}>
          <CalendarClock aria-hidden="true" />
          Déplacer
        </Button>
      )}
      <CloseButton onClose={onClose} />
    </>
  )
}
