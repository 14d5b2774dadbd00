import { TriangleAlert } from 'lucide-react'
import { capital, weekdayAndDate } from '../../../shared/centre-time.ts'
import styles from './calendar-view.module.css'

const together = new Intl.ListFormat('fr')

/** Names the days of which something cannot be read. Nothing when there are none. */
export function IncompleteNotice({ days }: { days: readonly string[] }) {
  if (days.length === 0) return null
  return (
    <div className={styles.conflict} role="alert">
      <TriangleAlert aria-hidden="true" />
      <p>
        <b>{capital(together.format(days.map(weekdayAndDate)))}</b> : une partie de ce qui est enregistré ne peut pas
        être lue pour le moment. L’agenda affiché est incomplet jusqu’à ce que l’incident soit résolu.
      </p>
    </div>
  )
}
