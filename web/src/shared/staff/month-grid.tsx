import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { classes } from '../../ui/classes.ts'
import { unpressable } from '../../ui/unpressable.ts'
import {
  addMonths,
  type DateString,
  dayOfMonth,
  formatDate,
  monthAndYear,
  monthOf,
  nameInGrid,
  weekOf,
} from '../centre-time.ts'
import { dayByKey, weeksOfMonth } from './month.ts'
import styles from './month-grid.module.css'

type Props = {
  /** The month to show, by any of its days. */
  month: DateString
  /** Called to show another month, with any of its days. */
  onMonth: (date: DateString) => void
  today: DateString
  chosen: DateString | undefined
  onChoose: (date: DateString) => void
  /** Days with a dot, and its meaning for screen readers (« des créneaux libres »). */
  marked?: { readonly days: readonly DateString[]; readonly meaning: string }
  /** The first day that can be chosen. */
  min?: DateString
  /** Marks the week of the chosen day too. */
  hasWeek?: boolean
  /** The size within a form. */
  big?: boolean
}

/**
 * A month in which a day can be chosen. Weeks start on Monday. The arrow keys move by a day, PageUp and PageDown by a
 * month.
 */
export function MonthGrid({ month, onMonth, today, chosen, onChoose, marked, min = '', hasWeek, big }: Props) {
  const titleId = useId()
  const { tabStop, onKeyDown, table } = useKeys({ month, onMonth, chosen, today, min })
  return (
    <div className={classes(styles.grid, big && styles.big, hasWeek && styles.withWeek)}>
      <div className={styles.head}>
        <b id={titleId} aria-live="polite">
          {monthAndYear(month)}
        </b>
        <button
          type="button"
          aria-label="Mois précédent"
          onClick={() => onMonth(addMonths(monthOf(month), -1))}
          {...unpressable(monthOf(month) <= min)}
        >
          <ChevronLeft aria-hidden="true" />
        </button>
        <button type="button" aria-label="Mois suivant" onClick={() => onMonth(addMonths(monthOf(month), 1))}>
          <ChevronRight aria-hidden="true" />
        </button>
      </div>
      <table ref={table} aria-labelledby={titleId}>
        <thead>
          <tr>
            {weekOf(month).map(day => (
              <th key={day} scope="col" abbr={formatDate(day, { weekday: 'long' })}>
                {formatDate(day, { weekday: 'narrow' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOfMonth(month).map(week => (
            <tr key={week[0]}>
              {week.map(day => (
                <td key={day}>
                  <button
                    type="button"
                    data-day={day}
                    tabIndex={day === tabStop ? 0 : -1}
                    disabled={day < min}
                    aria-pressed={day === chosen}
                    aria-current={day === today ? 'date' : undefined}
                    aria-label={`${nameInGrid(day)}${marked?.days.includes(day) ? `, ${marked.meaning}` : ''}`}
                    className={classes(
                      monthOf(day) !== monthOf(month) && styles.other,
                      marked?.days.includes(day) && styles.marked,
                    )}
                    onClick={() => onChoose(day)}
                    onKeyDown={onKeyDown}
                  >
                    {dayOfMonth(day)}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type Keys = Pick<Props, 'month' | 'onMonth' | 'chosen' | 'today'> & { min: DateString }

/** The roving focus of the grid: Tab reaches only one day, and the keys move from there, also to other months. */
function useKeys({ month, onMonth, chosen, today, min }: Keys) {
  const table = useRef<HTMLTableElement>(null)
  // An object, so that moving to the same day a second time is a change of state, too.
  const [movedTo, setMovedTo] = useState<{ readonly day: DateString }>()
  const isShown = (day: DateString | undefined) => day !== undefined && monthOf(day) === monthOf(month)
  const first = [monthOf(month), min].toSorted().at(-1)
  const tabStop = [movedTo?.day, chosen, today].find(isShown) ?? first

  useEffect(() => {
    if (movedTo) table.current?.querySelector<HTMLElement>(`[data-day="${movedTo.day}"]`)?.focus()
  }, [movedTo])

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const from = event.currentTarget.dataset.day
    const day = from && dayByKey(event.key, from)
    if (!day) return
    event.preventDefault()
    if (day < min) return
    if (!isShown(day)) onMonth(day)
    setMovedTo({ day })
  }
  return { tabStop, onKeyDown, table }
}
