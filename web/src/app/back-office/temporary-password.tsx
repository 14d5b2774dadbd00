import { Link, useLocation } from 'wouter'
import { frenchDayAt } from '../../shared/centre-time.ts'
import { useSession } from '../../shared/staff/session.ts'
import { BACK_OFFICE } from '../../shared/words.ts'
import { Notice } from '../../ui/notice.tsx'
import styles from './frame.module.css'

/**
 * Tells a user with a temporary password until when it is valid. Not shown on the account screen, which has this notice
 * itself.
 */
export function TemporaryPassword() {
  const until = useSession(session => session.user?.temporary_password_until)
  const [path] = useLocation()
  if (!until || path === '/account') return null
  return (
    <div className={styles.above}>
      <Notice tone="wait">
        <p>
          {`Votre mot de passe est provisoire : il ne vous ouvrira plus l’${BACK_OFFICE} après le ${frenchDayAt(until)}. `}
          <Link href="/account">Choisir le vôtre</Link>
        </p>
      </Notice>
    </div>
  )
}
