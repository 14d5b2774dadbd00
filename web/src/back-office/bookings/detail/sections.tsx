import type { StaffBookingDetail } from '@alba/contracts/bookings/staff-api'
import type { Part } from '@alba/contracts/bookings/two-treatments'
import { capital } from '@alba/contracts/centre/grammar'
import { telLink } from '@alba/contracts/shared/dialling'
import { phoneInPairs } from '@alba/contracts/shared/phone'
import {
  Calendar,
  MessageCircleQuestion,
  Settings2,
  Sparkles,
  StickyNote,
  User,
  UserCheck,
  Users,
  Wallet,
} from 'lucide-react'
import { exactDuration, minutesOf, numericDate, shortMomentAt, splitLocal } from '../../../shared/centre-time.ts'
import { Avatar } from '../../../shared/staff/avatar.tsx'
import { ClientLink } from '../../../shared/staff/client-link.tsx'
import { MailLink } from '../../../shared/staff/mail-link.tsx'
import { treatmentOf } from '../../../shared/staff/rooms.ts'
import { client, practitioner } from '../../../shared/words.ts'
import { Button } from '../../../ui/button.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { SheetSection } from '../../../ui/sheet.tsx'
import { hasAttendance } from '../model/attendance.ts'
import { canCorrectContact } from '../model/contact.ts'
import { clientOf } from '../model/entry.ts'
import { BookingAttendance } from './attendance.tsx'
import { BothTreatments } from './both-treatments.tsx'
import styles from './detail.module.css'
import { canHandOver, minutes, wishOf } from './detail-words.ts'
import { Notes } from './notes.tsx'
import { Settlement } from './settlement.tsx'

type Props = {
  booking: StaffBookingDetail
  onCorrectContact: () => void
  /** Called with the treatment, where two practitioners give two at the same time. */
  onChangePractitioner: (part?: Part) => void
}

/** The sections of a booking's detail. */
export const Sections = ({ booking, onCorrectContact, onChangePractitioner }: Props) => (
  <>
    <SheetSection icon={<User aria-hidden="true" />} title={`Informations ${client.one}`}>
      <Client booking={booking} onCorrect={onCorrectContact} />
    </SheetSection>
    <SheetSection icon={<Calendar aria-hidden="true" />} title="Date et horaires">
      <When booking={booking} />
    </SheetSection>
    {hasAttendance(booking) && (
      <SheetSection icon={<UserCheck aria-hidden="true" />} title="Présence">
        <BookingAttendance booking={booking} />
      </SheetSection>
    )}
    {booking.second ? (
      <SheetSection icon={<Sparkles aria-hidden="true" />} title="Les deux soins">
        <BothTreatments booking={booking} second={booking.second} onChange={onChangePractitioner} />
      </SheetSection>
    ) : (
      <SheetSection icon={<Users aria-hidden="true" />} title={`${capital(practitioner.one)}(s)`}>
        <Practitioners booking={booking} onChange={() => onChangePractitioner()} />
      </SheetSection>
    )}
    <SheetSection icon={<StickyNote aria-hidden="true" />} title="Notes">
      <Notes booking={booking} />
    </SheetSection>
    {booking.answers.length > 0 && (
      <SheetSection icon={<MessageCircleQuestion aria-hidden="true" />} title="Réponses">
        <Facts facts={booking.answers.map(({ question, answer }) => [question, answer])} />
      </SheetSection>
    )}
    {!booking.second && (
      <SheetSection icon={<Sparkles aria-hidden="true" />} title="Détails du service">
        <Facts
          facts={[
            ['Durée', minutes(booking.service?.duration_minutes)],
            ['Type de salle', treatmentOf(booking.service?.room_type_required ?? 'spa_bath_room')],
            ['Tampon avant', minutes(booking.service?.buffer_before_minutes)],
            ['Tampon après', minutes(booking.service?.buffer_after_minutes)],
          ]}
        />
      </SheetSection>
    )}
    <SheetSection icon={<Wallet aria-hidden="true" />} title="Règlement">
      <Settlement booking={booking} />
    </SheetSection>
  </>
)

const Client = ({ booking, onCorrect }: { booking: StaffBookingDetail; onCorrect: () => void }) => (
  <div className={styles.client}>
    <div className={styles.clientWho}>
      <b>{clientOf(booking)}</b>
      <span>
        {booking.customer_email === '' ? (
          'Sans adresse e-mail : aucun message ne part.'
        ) : (
          <MailLink email={booking.customer_email} />
        )}
        {booking.customer_phone && <a href={telLink(booking.customer_phone)}>{phoneInPairs(booking.customer_phone)}</a>}
        <ClientLink who={`booking:${booking.id}`} />
      </span>
    </div>
    {canCorrectContact(booking) && (
      <Button look="outline" onClick={onCorrect}>
        Corriger
        <span className="visuallyHidden"> les coordonnées</span>
      </Button>
    )}
  </div>
)

/** Minutes of an appointment of less than a day, which may end after midnight. */
const minutesBetween = (start: string, end: string): number => (minutesOf(end) - minutesOf(start) + 1440) % 1440

function When({ booking: { start_time, end_time } }: { booking: StaffBookingDetail }) {
  const start = splitLocal(start_time)
  const end = splitLocal(end_time)
  return (
    <Facts
      facts={[
        ['Date', start ? numericDate(start.date) : '–'],
        ['Début', start?.time ?? '–'],
        ['Fin', end?.time ?? '–'],
        ['Durée', start && end ? exactDuration(minutesBetween(start.time, end.time)) : '–'],
      ]}
    />
  )
}

function Practitioners({ booking, onChange }: { booking: StaffBookingDetail; onChange: () => void }) {
  const { practitioners, wished_practitioner } = booking
  const canChange = practitioners.length === 1 && canHandOver(booking)
  return (
    <div className={styles.people}>
      <ul>
        {practitioners.map(({ id, name }) => (
          <li key={id}>
            <Avatar name={name} />
            <b>{name}</b>
            {wished_practitioner && <small>{wishOf(id, wished_practitioner)}</small>}
          </li>
        ))}
      </ul>
      {canChange && (
        <Button look="outline" onClick={onChange}>
          Changer
        </Button>
      )}
    </div>
  )
}

/** The ids and dates of the booking, for support. */
export const SystemFacts = ({ booking }: { booking: StaffBookingDetail }) => (
  <SheetSection icon={<Settings2 aria-hidden="true" />} title="Informations système">
    <Facts
      look="rows"
      facts={[
        ['Réservation', booking.id],
        ['Service', booking.service_id],
        ['Créée le', shortMomentAt(booking.created_at)],
        ['Modifiée le', shortMomentAt(booking.updated_at)],
      ]}
    />
  </SheetSection>
)
