import { useMutation, useQueryClient } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { Link } from 'wouter'
import { logOut } from '../../api/staff/auth.ts'
import { Avatar } from '../../shared/staff/avatar.tsx'
import { usePractitioner } from '../../shared/staff/session.ts'
import styles from './me-card.module.css'

/**
 * The user's name, with a link to their account and a logout button. After the logout `Guard` redirects to the login
 * page.
 */
export function MeCard() {
  const name = usePractitioner()?.name ?? ''
  const client = useQueryClient()
  const leaving = useMutation({
    mutationFn: async () => {
      // The server would refuse these requests once the session is closed.
      await client.cancelQueries()
      await logOut()
    },
  })
  return (
    <div className={styles.me}>
      <Avatar name={name} />
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
