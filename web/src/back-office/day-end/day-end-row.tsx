import type { DayEndItem } from '@alba/contracts/bookings/day-end-api'
import { telLink } from '@alba/contracts/shared/dialling'
import { phoneInPairs } from '@alba/contracts/shared/phone'
import { Link } from 'wouter'
import { dateOf, spokenTime, timeOf } from '../../shared/centre-time.ts'
import { addressOf } from '../../shared/staff/addresses.ts'
import { AttendanceButtons } from '../../shared/staff/bookings/attendance-buttons.tsx'
import { attendanceAct } from '../../shared/staff/bookings/light-acts.ts'
import { useLightAct } from '../../shared/staff/bookings/use-light-act.ts'
import { UndoNote } from '../../shared/staff/undo-note.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import styles from './day-end.module.css'
import { PaidOnSite } from './paid-on-site.tsx'

/** An appointment of the day, with its buttons. @param isPast whether the day is today or earlier */
export function DayEndRow({ item, isPast }: { item: DayEndItem; isPast: boolean }) {
  const { acting, note } = useLightAct(item)
  // The payment buttons and the undo button disappear once they were pressed, so the focus is moved.
  const keptFocus = useKeptFocus<HTMLLIElement>()
  const act = (chosen: Parameters<typeof acting.mutate>[0]) => {
    if (!acting.isPending) acting.mutate(chosen)
  }
  return (
    <li {...keptFocus} className={styles.row}>
      <b className={styles.time}>{spokenTime(timeOf(item.start_time))}</b>
      <div className={styles.who}>
        <Link href={addressOf.booking(item.id, dateOf(item.start_time))}>{item.customer_name}</Link>
        <span>
          {item.service_name}, {item.practitioner_name}
        </span>
        {item.customer_phone && <a href={telLink(item.customer_phone)}>{phoneInPairs(item.customer_phone)}</a>}
      </div>
      <div className={styles.came}>
        {isPast ? (
          <AttendanceButtons
            of={item.customer_name}
            attendance={item.attendance}
            hasBegun={item.has_begun}
            onChange={attendance => act(attendanceAct(item, attendance))}
          />
        ) : (
          <span className={styles.quiet}>À venir</span>
        )}
      </div>
      <PaidOnSite item={item} onAct={act} />
      <div className={styles.note}>
        <UndoNote {...note} />
      </div>
    </li>
  )
}
