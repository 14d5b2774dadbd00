import { exactPrice } from '@alba/contracts/shared/price'
import { useQuery } from '@tanstack/react-query'
import { assigneesQuery } from '../../api/staff/booking-wizard.ts'
import { clockOf } from '../../shared/centre-time.ts'
import { whoGives } from '../../shared/staff/practitioner/with-whom.tsx'
import { roomTypeName } from '../../shared/staff/rooms.ts'
import styles from './both-treatments.module.css'
import { timesOf } from './chosen.ts'
import { type Slot, startOf } from './draft.ts'

const DAY_MINUTES = 24 * 60
const clock = (minutes: number): string => clockOf(minutes % DAY_MINUTES)

/** The two treatments of a booking that is to be made: when each is given, where, by whom and for how much. */
export function BothTreatments({ slot }: { slot: Slot }) {
  const { data } = useQuery(assigneesQuery(startOf(slot)))
  const names = whoGives(data, slot.practitioner)
  return (
    <ol className={styles.both}>
      {timesOf(slot, slot.time).map(({ service, from, until }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same treatment may be there twice
        <li key={index}>
          <b>{service.name}</b>
          <span>
            {clock(from)} – {clock(until)}
            {names[index] && `, avec ${names[index]}`}
          </span>
          <span>
            {roomTypeName(service.room_type)} · {exactPrice(service.price)}
          </span>
        </li>
      ))}
    </ol>
  )
}
