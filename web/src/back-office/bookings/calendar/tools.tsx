import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { formatDate } from '../../../shared/centre-time.ts'
import { MonthGrid } from '../../../shared/staff/month-grid.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { StatusFilter, WhoseFilter } from '../filters.tsx'
import { step, titleOf } from '../model/span.ts'
import type { PlaceState } from '../use-place.ts'
import styles from './tools.module.css'

const modes = [
  { value: 'week', label: 'Semaine' },
  { value: 'day', label: 'Jour' },
] as const

/** Where in time one is and goes, and which bookings are drawn. */
export function Tools({ state }: { state: PlaceState }) {
  const { place, go, mode, today, isPhone } = state
  const unit = mode === 'week' ? 'Semaine' : 'Jour'
  return (
    <div className={styles.tools}>
      <Button look="outline" onClick={() => go({ date: today })}>
        Aujourd’hui
      </Button>
      {!isPhone && (
        <span className={styles.arrows}>
          <IconButton
            label={`${unit} ${mode === 'week' ? 'précédente' : 'précédent'}`}
            onClick={() => go({ date: step(place.date, mode, -1) })}
          >
            <ChevronLeft aria-hidden="true" />
          </IconButton>
          <IconButton
            label={`${unit} ${mode === 'week' ? 'suivante' : 'suivant'}`}
            onClick={() => go({ date: step(place.date, mode, 1) })}
          >
            <ChevronRight aria-hidden="true" />
          </IconButton>
        </span>
      )}
      <DatePicker state={state} />
      <span className={styles.grow} />
      {!isPhone && <Segments label="Période" options={modes} value={mode} onChange={next => go({ mode: next })} />}
      <WhoseFilter place={place} go={go} />
      <StatusFilter place={place} go={go} />
    </div>
  )
}

/** The span that is shown; a click opens a month to go elsewhere. */
function DatePicker({ state: { place, go, mode, today, isPhone } }: { state: PlaceState }) {
  const id = useId()
  const popover = useRef<HTMLDivElement>(null)
  const [month, setMonth] = useState(place.date)
  const title = isPhone ? formatDate(place.date, { month: 'long', year: 'numeric' }) : titleOf(place.date, mode)
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
          onChoose={date => {
            go({ date })
            popover.current?.hidePopover()
          }}
        />
      </div>
    </span>
  )
}
