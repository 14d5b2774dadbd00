import { ChevronDown } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { type DateString, monthAndYear, monthOf } from '../../../shared/centre-time.ts'
import { BelowMenu } from '../../../shared/staff/below-menu.tsx'
import { MonthGrid } from '../../../shared/staff/month-grid.tsx'
import { useIsAdmin } from '../../../shared/staff/session.ts'
import { useCalendarKeys } from '../../../shared/staff/shortcuts/use-calendar-keys.ts'
import { StepArrows } from '../../../shared/staff/step-arrows.tsx'
import { Button } from '../../../ui/button.tsx'
import { LiveHeading } from '../../../ui/live.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { useHasTallAdminMenu, useHasTallMenu } from '../../../ui/use-media.ts'
import { StatusFilter, WhoseFilter } from '../filters.tsx'
import { type Mode, step, titleOf } from '../model/span.ts'
import type { PlaceState } from '../use-place.ts'
import styles from './tools.module.css'

const modes = [
  { value: 'week', label: 'Semaine', shortcut: 'S' },
  { value: 'day', label: 'Jour', shortcut: 'J' },
] as const

/** The tools above the calendar: the title of the shown span, buttons to other dates, and filters. */
export function Tools({ state }: { state: PlaceState }) {
  const { place, go, mode, today, isPhone } = state
  const fits = { admin: useHasTallAdminMenu(), others: useHasTallMenu() }
  const hasTallMenu = useIsAdmin() ? fits.admin : fits.others
  const [previous, next] =
    mode === 'week' ? ['Semaine précédente', 'Semaine suivante'] : ['Jour précédent', 'Jour suivant']
  const moveBy = (by: -1 | 1) => go({ date: step(place.date, mode, by) })
  const showToday = () => go({ date: today })
  const announced = useCalendarKeys({
    previous,
    next,
    moveBy,
    showToday,
    ...(!isPhone && { show: (other: Mode) => go({ mode: other }) }),
  })
  return (
    <div className={styles.tools}>
      <Button look="outline" aria-keyshortcuts={announced('T')} onClick={showToday}>
        Aujourd’hui
      </Button>
      {!isPhone && (
        <span className={styles.arrows}>
          <StepArrows previous={previous} next={next} moveBy={moveBy} />
        </span>
      )}
      {hasTallMenu ? <Heading state={state} /> : <DatePicker state={state} />}
      <span className={styles.grow} />
      {!isPhone && (
        <Segments
          label="Période"
          options={modes.map(each => ({ ...each, shortcut: announced(each.shortcut) }))}
          value={mode}
          onChange={other => go({ mode: other })}
        />
      )}
      {isPhone && <WhoseFilter place={place} go={go} />}
      <StatusFilter place={place} go={go} />
    </div>
  )
}

/** The title. Where there is room below the menu, a month is shown there, in which a date can be chosen. */
function Heading({ state: { place, go, mode, today } }: { state: PlaceState }) {
  return (
    <>
      <LiveHeading className={styles.title}>{titleOf(place.date, mode)}</LiveHeading>
      <BelowMenu>
        <Month key={monthOf(place.date)} date={place.date} today={today} hasWeek={mode === 'week'} go={go} />
      </BelowMenu>
    </>
  )
}

type MonthProps = { date: DateString; today: DateString; hasWeek: boolean; go: PlaceState['go'] }

/** Starts at the month of the shown date; another month gets another `key`. */
function Month({ date, today, hasWeek, go }: MonthProps) {
  const [month, setMonth] = useState(date)
  return (
    <MonthGrid
      month={month}
      today={today}
      hasWeek={hasWeek}
      onMonth={setMonth}
      chosen={date}
      onChoose={chosen => go({ date: chosen })}
    />
  )
}

/** The title as a button that opens a month, in which a date can be chosen. */
function DatePicker({ state: { place, go, mode, today, isPhone } }: { state: PlaceState }) {
  const id = useId()
  const popover = useRef<HTMLDivElement>(null)
  const [month, setMonth] = useState(place.date)
  const title = isPhone ? monthAndYear(place.date) : titleOf(place.date, mode)
  return (
    <span className={styles.picker}>
      <h2>
        <button
          type="button"
          className={styles.range}
          popoverTarget={id}
          title="Choisir une date"
          onClick={() => setMonth(place.date)}
        >
          <span aria-live="polite">{title}</span>
          <ChevronDown aria-hidden="true" />
        </button>
      </h2>
      <div id={id} ref={popover} popover="auto" className={styles.month} role="dialog" aria-label="Choisir une date">
        <MonthGrid
          month={month}
          onMonth={setMonth}
          today={today}
          chosen={place.date}
          hasWeek={mode === 'week'}
          onChoose={date => {
            go({ date })
            popover.current?.hidePopover()
          }}
        />
      </div>
    </span>
  )
}
