import type { AbsenceChoice, TouchedBookingView } from '@alba/contracts/absences/api'
import { telLink } from '@alba/contracts/shared/dialling'
import { phoneInPairs } from '@alba/contracts/shared/phone'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { dateOf } from '../../../shared/centre-time.ts'
import { addressOf } from '../../../shared/staff/addresses.ts'
import { SelectField } from '../../../ui/field.tsx'
import { choiceOf, longStart, optionOf, optionsFor } from './absence-words.ts'
import styles from './absences.module.css'

type Props = {
  bookings: readonly TouchedBookingView[]
  onChoose: (id: number, choice: AbsenceChoice) => void
  /** What is said of a booking besides, for example why it was left. */
  noteOf?: (id: number) => ReactNode
}

/** The bookings of an absent practitioner, each with what can be done about it. */
export const ChoicesList = ({ bookings, onChoose, noteOf }: Props) => (
  <ul className={styles.list} aria-label="Rendez-vous concernés">
    {bookings.map(booking => (
      <li key={booking.id} className={styles.row}>
        <p className={styles.who}>
          <b>{booking.customer_name}</b>
          <span>{booking.service_name}</span>
          {booking.wished_practitioner && <span>Avait demandé {booking.wished_practitioner.name}</span>}
        </p>
        <p className={styles.when}>
          <Link href={addressOf.booking(booking.id, dateOf(booking.start_time))}>{longStart(booking.start_time)}</Link>
          {noteOf?.(booking.id)}
        </p>
        <div className={styles.choice}>
          {booking.status === 'confirmed' ? (
            <Chooser booking={booking} onChoose={onChoose} />
          ) : (
            <p className={styles.muted}>En cours de paiement en ligne : à décider une fois réglé.</p>
          )}
          <Reach booking={booking} />
        </div>
      </li>
    ))}
  </ul>
)

/** A native list: it works with the keyboard and on a phone, and a morning of six fits on a screen. */
function Chooser({ booking, onChoose }: { booking: TouchedBookingView } & Pick<Props, 'onChoose'>) {
  const options = optionsFor(booking)
  const value = optionOf(booking.choice)
  return (
    <SelectField
      id={`choix-${booking.id}`}
      label={`Pour ${booking.customer_name}`}
      hint={booking.replaced ? 'L’horaire choisi n’est plus libre : voici une autre proposition.' : undefined}
      value={value}
      onChange={event => onChoose(booking.id, choiceOf(event.target.value))}
    >
      {/* A choice that is further away than the next starts is still shown. */}
      {!options.some(([each]) => each === value) && <option value={value}>Horaire choisi</option>}
      {options.map(([each, label]) => (
        <option key={each} value={each}>
          {label}
        </option>
      ))}
    </SelectField>
  )
}

/** Whoever has no address gets no letter, so the number to call is shown. */
const Reach = ({ booking: { customer_email, customer_phone } }: { booking: TouchedBookingView }) =>
  customer_email === '' ? (
    <p className={styles.muted}>Sans e-mail : à appeler{customer_phone && <PhoneLink phone={customer_phone} />}</p>
  ) : null

export const PhoneLink = ({ phone }: { phone: string }) => (
  <>
    {' '}
    <a href={telLink(phone)}>{phoneInPairs(phone)}</a>
  </>
)
