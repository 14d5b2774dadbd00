import { useSession } from '../../shared/staff/session.ts'
import { Facts } from '../../ui/facts.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ScreenHead } from '../../ui/screen-head.tsx'
import styles from './account.module.css'
import { AgendaLetters, MorningLetter } from './letter-choice.tsx'
import { PasswordForm } from './password-form.tsx'
import { SecondFactor } from './second-factor.tsx'
import { Sessions } from './sessions.tsx'

/** « Mon compte »: the user's name and address, mails, password, passkeys and sessions. */
export default function AccountScreen() {
  const user = useSession(session => session.user)
  return (
    <div className={styles.account}>
      <ScreenHead title="Mon compte" />
      <Panel pad aria-labelledby="identity">
        <h2 id="identity">Identité</h2>
        <Facts
          look="rows"
          facts={[
            ['Nom', user?.practitioner?.name ?? '—'],
            ['E-mail', user?.email ?? '—'],
          ]}
        />
      </Panel>
      <Panel pad aria-labelledby="notifications">
        <h2 id="notifications">Notifications</h2>
        <AgendaLetters />
        <MorningLetter />
      </Panel>
      <Panel pad aria-labelledby="own-password">
        <h2 id="own-password">Mot de passe</h2>
        <PasswordForm />
      </Panel>
      <Panel pad aria-labelledby="second-factor">
        <h2 id="second-factor">Double authentification</h2>
        <SecondFactor />
      </Panel>
      <Panel pad aria-labelledby="sessions">
        <h2 id="sessions">Sessions ouvertes</h2>
        <Sessions />
      </Panel>
    </div>
  )
}
