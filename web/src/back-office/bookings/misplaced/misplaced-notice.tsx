import { useQuery } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { misplacedQuery } from '../../../api/staff/bookings.ts'
import styles from '../calendar/calendar-view.module.css'
import { toMove } from './words.ts'

const MisplacedDialog = lazy(() => import('./misplaced-dialog.tsx'))

type Props = { onOpen: (id: number, date: string) => void }

/** How many bookings a closure or a removed opening has left behind; nothing where there are none. */
export function MisplacedNotice({ onOpen }: Props) {
  const { data = [] } = useQuery(misplacedQuery)
  const [isOpen, setOpen] = useState(false)
  if (data.length === 0 && !isOpen) return null
  return (
    <>
      <div className={styles.past} role="status">
        <CalendarClock aria-hidden="true" />
        <p>
          <b>{toMove(data.length)}</b>
        </p>
        <button type="button" onClick={() => setOpen(true)}>
          Voir la liste
        </button>
      </div>
      {isOpen && (
        <Suspense>
          <MisplacedDialog
            bookings={data}
            onOpen={(id, date) => {
              setOpen(false)
              onOpen(id, date)
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
