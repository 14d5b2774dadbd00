import type { HandledBookingView } from '@alba/contracts/absences/api'
import { Link } from 'wouter'
import { dateOf } from '../../../shared/centre-time.ts'
import { addressOf } from '../../../shared/staff/addresses.ts'
import { Badge } from '../../../ui/badge.tsx'
import { decidedWords, longStart, outcomeWords, toldWords } from './absence-words.ts'
import styles from './absences.module.css'
import { PhoneLink } from './choices-list.tsx'

/** What was decided about each booking, what became of it, and whether the client knows. */
export const HandledList = ({ handled }: { handled: readonly HandledBookingView[] }) => (
  <ul className={styles.list} aria-label="Ce qui a été décidé">
    {handled.map(each => (
      <Handled key={each.booking_id} handled={each} />
    ))}
  </ul>
)

function Handled({ handled }: { handled: HandledBookingView }) {
  const outcome = outcomeWords(handled)
  const told = toldWords(handled)
  const mustCall = handled.told === 'no_address' || handled.told === 'failed'
  return (
    <li className={styles.row}>
      <p className={styles.who}>
        <b>{handled.customer_name}</b>
        <span>{handled.service_name}</span>
      </p>
      <p className={styles.when}>
        <Link href={addressOf.booking(handled.booking_id, dayOf(handled))}>{longStart(handled.seen_start_time)}</Link>
        <span> → {decidedWords(handled)}</span>
      </p>
      <div className={styles.badges}>
        <Badge tone={outcome.tone}>{outcome.label}</Badge>
        {told && <Badge tone={told.tone}>{told.label}</Badge>}
        {mustCall && handled.customer_phone && <PhoneLink phone={handled.customer_phone} />}
      </div>
    </li>
  )
}

/** The day that the calendar behind the booking shows. */
const dayOf = ({ choice, outcome, seen_start_time }: HandledBookingView): string =>
  dateOf(choice.kind === 'move' && outcome === 'moved' ? choice.start_time : seen_start_time)
