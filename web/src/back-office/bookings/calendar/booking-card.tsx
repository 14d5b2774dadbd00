import { choices } from '../../../shared/centre.ts'
import { exactDuration } from '../../../shared/centre-time.ts'
import { firstName } from '../../../shared/staff/first-name.ts'
import { bookingState, isUnknownState } from '../../../shared/staff/states.ts'
import { classes } from '../../../ui/classes.ts'
import { type Entry, isGone, isMine, isOnHold } from '../model/entry.ts'
import { isUnderHead } from '../model/grid.ts'
import { shortName } from '../model/labels.ts'
import styles from './booking-card.module.css'
import { Buffer, ChangeMark, Warning } from './card-marks.tsx'
import { useCalendarData } from './context.ts'

/** The card of a booking: client, service and time, and tags for what is unusual. */
export function BookingCard({ calendarEvent: { entry } }: { calendarEvent: { entry: Entry } }) {
  const { me, isEverybody, inConflict, misplaced, picked, firstHour } = useCalendarData()
  const mine = isMine(entry, me)
  const isInConflict = inConflict.has(entry.id)
  const misplacement = misplaced.get(entry.id)
  const look = classes(
    styles.card,
    entry.isMassage && styles.massage,
    mine && styles.mine,
    isGone(entry.status) && styles.canceled,
    isOnHold(entry.status) && styles.hold,
    isLeft(entry) && styles.left,
    entry.mark?.side === 'after' && styles.came,
    isInConflict && styles.clash,
    picked === entry.id && styles.picked,
    isUnderHead(entry.start, firstHour) && styles.top,
  )
  return (
    <>
      <span className="visuallyHidden">{spoken(entry, isInConflict, misplacement)}</span>
      <span className={look} aria-hidden="true" data-booking={entry.id}>
        <Face entry={entry} whose={isEverybody ? whoseTag(entry, mine) : undefined} />
        {(isInConflict || misplacement) && <Warning why={misplacement} />}
        {entry.mark && (
          <ChangeMark kind={entry.mark.kind} isBesideWarning={isInConflict || misplacement !== undefined} />
        )}
      </span>
      {entry.after > 0 && !isGone(entry.status) && <Buffer minutes={entry.after} />}
    </>
  )
}

type Whose = { readonly name: string; readonly isMine: boolean }

/**
 * The practitioner of a booking, where everybody's bookings are shown. Others than the user are named only if the
 * centre chose so (ADR 99).
 */
function whoseTag({ practitioners }: Entry, isMine: boolean): Whose | undefined {
  if (isMine) return { name: 'Moi', isMine }
  const name = choices.choosePractitioner ? firstName(practitioners[0]?.name ?? '') : ''
  return name ? { name, isMine } : undefined
}

function Face({ entry, whose }: { entry: Entry; whose: Whose | undefined }) {
  const { first, initial, last } = shortName(entry.client)
  return (
    <span className={styles.in}>
      <b>
        <span className={styles.full}>{first}</span>
        <span className={styles.initial}>{initial}</span> {last}
      </b>
      <span className={styles.service}>{entry.service}</span>
      <span className={styles.foot}>
        <span className={styles.time}>
          {entry.start}
          <span className={styles.to}> – {entry.end}</span>
        </span>
        {whose && <span className={classes(styles.tag, whose.isMine ? styles.me : styles.who)}>{whose.name}</span>}
        {entry.mark && <span className={classes(styles.tag, styles.change)}>{entry.mark.label}</span>}
        {isOnHold(entry.status) && <span className={classes(styles.tag, styles.wait)}>En attente</span>}
        {isUnknownState(entry.status) && <span className={styles.tag}>{entry.status}</span>}
        {entry.pair && <span className={classes(styles.tag, styles.pair)}>{entry.pair.isSecond ? '2/2' : '1/2'}</span>}
        {entry.minutes > 60 && (
          <span className={classes(styles.tag, styles.length)}>{exactDuration(entry.minutes)}</span>
        )}
      </span>
    </span>
  )
}

/** Whether the card is of a past moment, and the booking has left this place since. */
const isLeft = ({ mark }: Entry): boolean =>
  mark?.side === 'before' && (mark.kind === 'canceled' || mark.kind === 'lapsed' || mark.kind === 'moved')

function spoken(
  { start, end, client, service, practitioners, status, mark, pair }: Entry,
  isInConflict: boolean,
  misplacement: string | undefined,
): string {
  const who = practitioners.map(({ name }) => name).join(', ')
  const state = status === 'confirmed' ? '' : `, ${bookingState(status).label.toLowerCase()}`
  const change = mark ? `, ${mark.spoken}` : ''
  const both = pair ? `, ${pair.isSecond ? 'deuxième' : 'premier'} de deux soins, avec ${pair.other}` : ''
  return `${start} à ${end}, ${client}, ${service}, ${who}${both}${state}${change}${isInConflict ? ', conflit' : ''}${misplacement ? `, ${misplacement.toLowerCase()}` : ''}`
}
