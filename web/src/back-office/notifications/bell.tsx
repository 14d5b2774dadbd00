import { useQuery } from '@tanstack/react-query'
import { Bell as BellDrawing } from 'lucide-react'
import { useState } from 'react'
import { unreadCountQuery } from '../../api/staff/notifications.ts'
import { OptionalWindow } from '../../shared/staff/optional-window.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import styles from './bell.module.css'

const Panel = lazyPart(() => import('./panel.tsx'))

/** The largest number that the badge shows. */
const COUNTED_TO = 9

const shown = (count: number) => (count > COUNTED_TO ? `${COUNTED_TO}+` : `${count}`)

/** The accessible name contains the visible number, so that speech control finds the button (WCAG 2.5.3). */
const spoken = (count: number) =>
  count === 0 ? 'Notifications' : `Notifications, ${shown(count)} non ${count === 1 ? 'lue' : 'lues'}`

/** The bell with the number of unread notifications. It opens their panel. */
export function Bell() {
  const [isOpen, setOpen] = useState(false)
  const count = useQuery(unreadCountQuery).data?.count ?? 0
  return (
    <>
      <button
        type="button"
        className={styles.bell}
        aria-label={spoken(count)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <BellDrawing aria-hidden="true" />
        {count > 0 && (
          <span className={styles.count} aria-hidden="true">
            {shown(count)}
          </span>
        )}
      </button>
      {isOpen && (
        <OptionalWindow onFailed={() => setOpen(false)}>
          <Panel unread={count} onClose={() => setOpen(false)} />
        </OptionalWindow>
      )}
    </>
  )
}
