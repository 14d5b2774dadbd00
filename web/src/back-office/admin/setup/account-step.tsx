import { Link } from 'wouter'
import { useSession } from '../../../shared/staff/session.ts'
import { Panel } from '../../../ui/panel.tsx'
import styles from './setup.module.css'

/** The step about the account. It is always done, because the user is logged in. */
export function AccountStep() {
  const user = useSession(session => session.user)
  return (
    <Panel pad className={styles.text}>
      <p>
        Vous êtes <b>{user?.practitioner?.name}</b>, et vous vous connectez avec l’adresse <b>{user?.email}</b>. Vous
        êtes administrateur : vous définissez les soins, les salles et l’équipe.
      </p>
      <p>
        Une clé d’accès protège votre compte même si quelqu’un devine votre mot de passe :{' '}
        <Link href="/account">l’ajouter dans « Mon compte »</Link>.
      </p>
    </Panel>
  )
}
