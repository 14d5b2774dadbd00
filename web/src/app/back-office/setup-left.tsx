import { french } from '@alba/contracts/shared/typography'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'wouter'
import { setupQuery } from '../../api/staff/setup.ts'
import { leftToDo } from '../../back-office/admin/setup/steps.ts'
import { useIsAdmin } from '../../shared/staff/session.ts'
import { Notice } from '../../ui/notice.tsx'
import styles from './frame.module.css'
import { home } from './screens.ts'

/**
 * The number of tasks left to an admin before the centre may sell; 0 while unknown, and for users who are not admins.
 */
export function useSetupLeft(): number {
  const isAdmin = useIsAdmin()
  const { data } = useQuery({ ...setupQuery, enabled: isAdmin })
  return data ? leftToDo(data) : 0
}

/** A link on the first screen to the setup, as long as tasks are left. */
export function SetupReminder() {
  const left = useSetupLeft()
  const [path] = useLocation()
  if (left === 0 || path !== home) return null
  return (
    <div className={styles.above}>
      <Notice tone="wait">
        <p>
          {french(`La mise en service du centre n’est pas finie : encore ${left} ${left > 1 ? 'points' : 'point'}. `)}
          <Link href="/setup">Reprendre</Link>
        </p>
      </Notice>
    </div>
  )
}
