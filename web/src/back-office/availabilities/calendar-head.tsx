import { useCalendarKeys } from '../../shared/staff/shortcuts/use-calendar-keys.ts'
import { StepArrows } from '../../shared/staff/step-arrows.tsx'
import { useSearchState } from '../../shared/staff/use-search-state.ts'
import { Button } from '../../ui/button.tsx'
import { LiveHeading } from '../../ui/live.tsx'
import { Segments } from '../../ui/segments.tsx'
import styles from './calendar-head.module.css'
import { dateAfterStep, titleOf, type View } from './days-in-view.ts'

/** The views that can be chosen. `useCalendarKeys` registers their keys, for every calendar of the back office. */
const VIEWS = [
  { value: 'month', label: 'Mois' },
  { value: 'week', label: 'Semaine', shortcut: 'S' },
  { value: 'day', label: 'Jour', shortcut: 'J' },
  { value: 'agenda', label: 'Agenda' },
] as const

/** The labels of the two arrows. */
const STEPS: Record<View, readonly [previous: string, next: string]> = {
  month: ['Mois précédent', 'Mois suivant'],
  week: ['Semaine précédente', 'Semaine suivante'],
  day: ['Jour précédent', 'Jour suivant'],
  agenda: ['30 jours précédents', '30 jours suivants'],
}

/**
 * Chooses the days and the view. The two dates restrict the days further; both are optional. All choices are parameters
 * of the address: `vue` (left out for the month), `jour` (left out for today), and the two dates `du` and `au`.
 */
export function CalendarHead({ view, date }: { view: View; date: string }) {
  const address = useSearchState()
  const [previous, next] = STEPS[view]
  const moveBy = (by: -1 | 1) => address.set({ jour: dateAfterStep(view, date, by) })
  const showToday = () => address.set({ jour: null })
  const show = (chosen: View) => address.set({ vue: chosen === 'month' ? null : chosen })
  const ariaKeyOf = useCalendarKeys({ previous, next, moveBy, showToday, show })
  return (
    <div className={styles.head}>
      <Button look="outline" aria-keyshortcuts={ariaKeyOf('T')} onClick={showToday}>
        Aujourd’hui
      </Button>
      <span className={styles.arrows}>
        <StepArrows previous={previous} next={next} moveBy={moveBy} />
      </span>
      <LiveHeading>{titleOf(view, date)}</LiveHeading>
      <div className={styles.bounds}>
        <label>
          Voir du{' '}
          <input type="date" value={address.get('du')} onChange={event => address.set({ du: event.target.value })} />
        </label>
        <label>
          au{' '}
          <input
            type="date"
            min={address.get('du')}
            value={address.get('au')}
            onChange={event => address.set({ au: event.target.value })}
          />
        </label>
      </div>
      <Segments
        label="Vue"
        options={VIEWS.map(each => ('shortcut' in each ? { ...each, shortcut: ariaKeyOf(each.shortcut) } : each))}
        value={view}
        onChange={show}
      />
    </div>
  )
}
