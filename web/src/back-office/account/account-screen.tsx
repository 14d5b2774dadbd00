import { useSession } from '../../shared/staff/session.ts'
import styles from './account.module.css'
import { PasswordForm } from './password-form.tsx'

/** « Mon compte »: who one is here, and one's password (decisions, « Back office »). */
export default function AccountScreen() {
  const user = useSession(session => session.user)
  return (
    <div className={styles.account}>
      <h1>Mon compte</h1>
      <section className={styles.panel} aria-labelledby="identity">
        <h2 id="identity">Identité</h2>
        <dl className={styles.facts}>
          <dt>Nom</dt>
          <dd>{user?.practitioner?.name ?? '—'}</dd>
          <dt>E-mail</dt>
          <dd>{user?.email ?? '—'}</dd>
        </dl>
      </section>
      <section className={styles.panel} aria-labelledby="password">
        <h2 id="password">Mot de passe</h2>
        <PasswordForm />
      </section>
    </div>
  )
}
