import { useMutation } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { Link } from 'wouter'
import { logOut } from '../../api/staff/auth.ts'
import { usePractitioner } from '../../shared/staff/session.ts'
import styles from './me-card.module.css'

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .map(word => word[0] ?? '')
    .join('')
    .slice(0, 2)
    .toUpperCase()

/** Who is logged in, with the way to their account and out. The guard leads to the login once nobody is. */
export function MeCard() {
  const name = usePractitioner()?.name ?? ''
  const leaving = useMutation({ mutationFn: logOut })
  return (
    <div className={styles.me}>
      <span className={styles.avatar} aria-hidden="true">
        {initials(name)}
      </span>
      <div>
        <b>{name}</b>
        <Link href="/account">Mon compte</Link>
        <button type="button" disabled={leaving.isPending} onClick={() => leaving.mutate()}>
          Se déconnecter
          <LogOut aria-hidden="true" />
        </button>
      </div>
    </div>
  )
}
