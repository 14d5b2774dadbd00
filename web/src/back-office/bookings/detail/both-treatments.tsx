import type { StaffBookingDetail } from '@alba/contracts/bookings/staff-api'
import type { Part } from '@alba/contracts/bookings/two-treatments'
import { amount } from '@alba/contracts/shared/price'
import { timeOf } from '../../../shared/centre-time.ts'
import { Avatar } from '../../../shared/staff/avatar.tsx'
import { treatmentsIn } from '../../../shared/treatments.ts'
import { Button } from '../../../ui/button.tsx'
import { Facts } from '../../../ui/facts.tsx'
import styles from './both-treatments.module.css'
import { canHandOver, minutes, wishOf } from './detail-words.ts'

type Second = NonNullable<StaffBookingDetail['second']>
type Props = { booking: StaffBookingDetail; second: Second; onChange: (part?: Part) => void }

/** The two treatments of a booking: which, when, where, and with whom. */
export function BothTreatments({ booking, second, onChange }: Props) {
  const isBeside = second.arrangement === 'beside'
  const canChange = canHandOver(booking)
  const [first, other] = treatmentsIn(booking)
  if (!first || !other) return null
  return (
    <>
      <ol className={styles.both}>
        <Treatment
          {...first}
          room={booking.room.name}
          price={second.first.price_cents}
          tidying={booking.service}
          wish={booking.wished_practitioner}
          onChange={canChange && isBeside ? () => onChange() : undefined}
        />
        <Treatment
          {...other}
          room={second.room.name}
          price={second.price_cents}
          tidying={second}
          onChange={canChange && isBeside ? () => onChange('second') : undefined}
        />
      </ol>
      {canChange && !isBeside && (
        <Button look="outline" onClick={() => onChange()}>
          Changer<span className="visuallyHidden"> pour les deux soins</span>
        </Button>
      )}
    </>
  )
}

type TreatmentProps = ReturnType<typeof treatmentsIn>[number] & {
  room: string
  price: number
  tidying: { readonly buffer_before_minutes: number; readonly buffer_after_minutes: number }
  /** For whom the client asked. */
  wish?: { readonly id: number; readonly name: string } | null
  /** Gives this treatment alone to somebody else. */
  onChange?: (() => void) | undefined
}

const Treatment = ({ name, start, end, practitioner, room, price, tidying, wish, onChange }: TreatmentProps) => (
  <li>
    <p className={styles.what}>
      <b>{name}</b>
      <span>
        {timeOf(start)} – {timeOf(end)} · {room}
      </span>
    </p>
    <p className={styles.who}>
      {practitioner && <Avatar name={practitioner.name} />}
      <b>{practitioner?.name}</b>
      {wish && practitioner && <small>{wishOf(practitioner.id, wish)}</small>}
      {onChange && (
        <Button look="outline" onClick={onChange}>
          Changer<span className="visuallyHidden"> pour {name}</span>
        </Button>
      )}
    </p>
    <Facts
      facts={[
        ['Prix', amount(price)],
        ['Tampon avant', minutes(tidying.buffer_before_minutes)],
        ['Tampon après', minutes(tidying.buffer_after_minutes)],
      ]}
    />
  </li>
)
