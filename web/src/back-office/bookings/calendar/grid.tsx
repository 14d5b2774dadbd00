import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { Calendar } from '../../../ui/calendar/calendar.tsx'
import { classes } from '../../../ui/classes.ts'
import type { Stretch } from '../model/backdrops.ts'
import type { Entry } from '../model/entry.ts'
import type { Mode } from '../model/span.ts'
import { swiped } from '../model/swipe.ts'
import { BookingCard } from './booking-card.tsx'
import { DayHead } from './day-head.tsx'
import styles from './grid.module.css'
import { createSchedule, type Hours } from './schedule.ts'
import { type SpotActs, Spots } from './spots.tsx'

// The library's own header is replaced by nothing: a screen reader would read everything twice.
const slots = { timeGridEvent: BookingCard, weekGridDate: DayHead, headerContent: () => null }

type Props = {
  mode: Mode
  date: string
  label: string
  entries: readonly Entry[]
  backdrops: readonly Stretch[]
  hours: Hours
  /** Weekdays (1 is Monday) whose columns have half the width. */
  off: readonly number[]
  busy: boolean
  onOpen: (id: number) => void
  onStep: (by: -1 | 1) => void
  /** What may be done at a place of the grid; left out where the centre does not offer it, and at a past moment. */
  acts?: SpotActs | undefined
}

/** The week or the day as a grid of hours. The mode cannot change: give the component another `key` instead. */
export function Grid({ mode, date, label, entries, backdrops, hours, off, busy, onOpen, onStep, acts }: Props) {
  const open = useRef(onOpen)
  useEffect(() => {
    open.current = onOpen
  })
  const [schedule] = useState(() => createSchedule(mode, date, hours, id => open.current(id)))
  const { first, last } = hours
  useEffect(() => schedule.show(date), [schedule, date])
  useEffect(() => schedule.setHours({ first, last }), [schedule, first, last])
  useEffect(() => schedule.draw(entries), [schedule, entries])
  useEffect(() => schedule.drawBehind(backdrops), [schedule, backdrops])
  const swipe = useSwipe(onStep)
  const root = useRef<HTMLElement>(null)
  return (
    <section
      ref={root}
      className={classes(styles.grid, mode === 'day' && styles.oneDay, acts && styles.bookable)}
      aria-label={label}
      aria-busy={busy || undefined}
      // A single day always has the full width.
      data-off={mode === 'week' ? off.join(' ') : undefined}
      {...(mode === 'day' && swipe)}
    >
      <Calendar app={schedule.app} slots={slots} />
      {acts && <Spots key={mode} root={root} hours={hours} entries={entries} date={date} acts={acts} />}
    </section>
  )
}

/** Swiping with a finger moves by a day; the mouse has the arrows. */
function useSwipe(onStep: (by: -1 | 1) => void) {
  const from = useRef<{ x: number; y: number }>(undefined)
  return {
    onPointerDown: (event: PointerEvent) => {
      from.current = event.pointerType === 'mouse' ? undefined : { x: event.clientX, y: event.clientY }
    },
    onPointerUp: (event: PointerEvent) => {
      const by = from.current && swiped(from.current, { x: event.clientX, y: event.clientY })
      from.current = undefined
      if (by) onStep(by)
    },
    onPointerCancel: () => {
      from.current = undefined
    },
  }
}
