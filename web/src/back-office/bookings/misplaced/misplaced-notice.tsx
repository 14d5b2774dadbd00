import { useQuery } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { misplacedQuery } from '../../../api/staff/bookings.ts'
import { Live } from '../../../ui/live.tsx'
import styles from '../calendar/calendar-view.module.css'
import { toMove } from './words.ts'

const MisplacedDialog = lazy(() => import('./misplaced-dialog.tsx'))

type Props = {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** Called when the user wants to move one of them. */
  onMove: (id: number, date: string) => void
}

/**
 * The number of bookings that are in a closed room or outside the opening hours, with a link to their list; nothing
 * when there are none.
 */
export function MisplacedNotice({ isOpen, onOpenChange, onMove }: Props) {
  const { data } = useQuery(misplacedQuery)
  // A link may open the list while it is loading; the list must not claim then to be empty.
  if (!data || (data.length === 0 && !isOpen)) return null
  return (
    <>
      {data.length > 0 && (
        <Live className={styles.past}>
          <CalendarClock aria-hidden="true" />
          <p>
            <b>{toMove(data.length)}</b>
          </p>
          <button type="button" onClick={() => onOpenChange(true)}>
            Voir la liste
          </button>
        </Live>
      )}
      {isOpen && (
        <Suspense>
          <MisplacedDialog bookings={data} onMove={onMove} onClose={() => onOpenChange(false)} />
        </Suspense>
      )}
    </>
  )
}
