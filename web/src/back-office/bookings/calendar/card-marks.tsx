import type { BookingChange } from '@alba/contracts/agenda/changes-api'
import { ArrowRight, Check, Clock3, DoorOpen, Plus, TriangleAlert, UserRound, X } from 'lucide-react'
import { classes } from '../../../ui/classes.ts'
import { remOf } from '../model/grid.ts'
import styles from './card-marks.module.css'

/** The mark at the corner of a card for a conflict or a misplaced booking. @param why the tooltip */
export const Warning = ({ why }: { why: string | undefined }) => (
  <span className={styles.warn} title={why}>
    <TriangleAlert />
  </span>
)

/** The time for tidying the room, drawn below a card. */
export const Buffer = ({ minutes }: { minutes: number }) => (
  <span className={styles.after} style={{ height: `calc(${remOf(minutes)}rem - 2px)` }} />
)

const signs = {
  added: Plus,
  moved: ArrowRight,
  reassigned: UserRound,
  other_room: DoorOpen,
  confirmed: Check,
  held: Clock3,
  canceled: X,
  lapsed: X,
} satisfies Record<BookingChange, unknown>

type ChangeProps = { kind: BookingChange; isBesideWarning: boolean }

/** The icon at the corner of a card for a change since the past moment. The card's tag says the same in words. */
export function ChangeMark({ kind, isBesideWarning }: ChangeProps) {
  const Sign = signs[kind]
  return (
    <span className={classes(styles.change, isBesideWarning && styles.second)}>
      <Sign />
    </span>
  )
}
