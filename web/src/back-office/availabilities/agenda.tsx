import type { AvailabilityView } from '@alba/contracts/agenda/staff-api'
import { longDate } from '../../shared/centre-time.ts'
import styles from './agenda.module.css'
import { dayOf, daysOf, type Range } from './days-in-view.ts'
import { OpeningButton } from './opening-button.tsx'

type Props = {
  range: Range
  openings: readonly AvailabilityView[]
  onOpen: (opening: AvailabilityView) => void
}

/** The openings of the shown days, as a list. */
export function Agenda({ range, openings, onOpen }: Props) {
  const days = daysOf(range).filter(day => openings.some(opening => dayOf(opening) === day))
  if (days.length === 0) return <p className={styles.none}>Aucune disponibilité sur ces jours.</p>
  return (
    <ul className={styles.agenda}>
      {days.map(day => (
        <li key={day}>
          <h3>{longDate(day)}</h3>
          <div>
            {openings
              .filter(opening => dayOf(opening) === day)
              .map(opening => (
                <OpeningButton key={opening.id} className={styles.opening} opening={opening} onOpen={onOpen} />
              ))}
          </div>
        </li>
      ))}
    </ul>
  )
}
