import { TriangleAlert } from 'lucide-react'
import { capital, formatDate } from '../../../shared/centre-time.ts'
import type { Conflict } from '../model/conflicts.ts'
import type { Mode } from '../model/span.ts'
import styles from './calendar-view.module.css'

type Props = { conflicts: readonly Conflict[]; mode: Mode; onOpen: (id: number) => void }

/** The number of conflicts, and a sentence about the first. */
export function ConflictNotice({ conflicts, mode, onOpen }: Props) {
  const [first] = conflicts
  if (!first) return null
  const day = formatDate(first.second.date, { weekday: 'long', day: 'numeric' })
  const count = `${conflicts.length} conflit${conflicts.length > 1 ? 's' : ''}`
  return (
    <div className={styles.conflict} role="alert">
      <TriangleAlert aria-hidden="true" />
      <p>
        <b>{`${count} ${mode === 'week' ? 'cette semaine' : 'ce jour'}.`}</b>{' '}
        {`${capital(day)} à ${first.second.start}, ${first.practitioner} a deux réservations en même temps.`}
      </p>
      <button type="button" onClick={() => onOpen(first.first.id)}>
        Voir le conflit
      </button>
    </div>
  )
}
