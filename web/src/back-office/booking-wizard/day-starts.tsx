import type { SlotView } from '@alba/contracts/bookings/api'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Sought, slotsQuery } from '../../api/agenda.ts'
import { type DateString, timeOf } from '../../shared/centre-time.ts'
import { QueryView } from '../../shared/query-view.tsx'
import { Skeletons } from '../../ui/skeleton.tsx'
import styles from './day-starts.module.css'
import { OtherTime } from './other-time.tsx'
import { type PartOfDay, partsOfDay } from './starts.ts'
import { WhyNot } from './why-not.tsx'

type Props = {
  sought: Sought
  day: DateString
  /** The chosen start, such as `09:00`, the time of the centre like all starts here; null before any is chosen. */
  time: string | null
  /** The start of this day that was asked for; null without one. Unless it is offered, it is explained. */
  asked: string | null
  onTime: (time: string) => void
}

function counted(count: number): string {
  if (count === 0) return 'aucun créneau proposé'
  return count === 1 ? '1 créneau' : `${count} créneaux`
}

/** The starts of a day. Pressing an offered start chooses it; pressing another one explains why it is not offered. */
export function DayStarts(props: Props) {
  const slots = useQuery(slotsQuery(props.sought, props.day))
  return (
    <QueryView query={slots} waiting={<StartsPending />} failure="Erreur lors du chargement des créneaux" isPart>
      {offered => <Starts {...props} offered={offered} />}
    </QueryView>
  )
}

function Starts({ sought, day, time, asked, onTime, offered }: Props & { offered: readonly SlotView[] }) {
  /** The start of which it is explained why it is not offered. */
  const [explained, setExplained] = useState(() => (isIn(offered, asked) ? undefined : (asked ?? undefined)))
  const parts = partsOfDay(
    offered,
    day,
    [time, explained].filter(start => start != null),
  )
  const isOffered = (start: string) => parts.some(part => part.starts.some(s => s.time === start && s.isOffered))
  const choose = (start: string) => (isOffered(start) ? onTime(start) : setExplained(start))
  return (
    <>
      {parts.map(part => (
        <Part key={part.name} part={part} time={time} explained={explained} onChoose={choose} />
      ))}
      <OtherTime onTime={choose} />
      <WhyNot sought={sought} day={day} asked={explained} onBookAnyway={onTime} chosen={time} />
    </>
  )
}

const isIn = (offered: readonly SlotView[], time: string | null): boolean =>
  offered.some(({ start_time }) => timeOf(start_time) === time)

export const StartsPending = () => (
  <Skeletons count={6} shape="pill" className={styles.times} label="Chargement des créneaux…" />
)

type PartProps = {
  part: PartOfDay
  time: string | null
  explained: string | undefined
  onChoose: (time: string) => void
}

const Part = ({ part, time, explained, onChoose }: PartProps) => (
  <fieldset className={styles.part}>
    <legend>
      {part.name} <span>{counted(part.offered)}</span>
    </legend>
    <div className={styles.times}>
      {part.starts.map(start => (
        <button
          key={start.time}
          type="button"
          aria-pressed={start.time === time}
          className={start.isOffered || start.time === time ? undefined : styles.notOffered}
          aria-label={start.isOffered ? undefined : `${start.time}, non proposé`}
          {...(start.time === explained && { 'aria-describedby': 'why-not' })}
          onClick={() => onChoose(start.time)}
        >
          {start.time}
        </button>
      ))}
    </div>
  </fieldset>
)
