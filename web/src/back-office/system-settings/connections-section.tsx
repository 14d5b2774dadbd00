import { Cable } from 'lucide-react'
import { MailCheck } from '../../shared/staff/connections/mail-check.tsx'
import { StripeCheck } from '../../shared/staff/connections/stripe-check.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './system-settings.module.css'

/** Whether Stripe and mail work, for admins. Whoever runs the site sets them up (ADR 71). */
export const ConnectionsSection = () => (
  <Panel pad aria-labelledby="connections">
    <h2 id="connections" className={styles.title}>
      <Cable aria-hidden="true" />
      Connexions
    </h2>
    <div className={styles.connections}>
      <section aria-labelledby="connection-stripe">
        <h3 id="connection-stripe">Stripe</h3>
        <StripeCheck />
      </section>
      <section aria-labelledby="connection-mail">
        <h3 id="connection-mail">E-mails</h3>
        <MailCheck />
      </section>
    </div>
  </Panel>
)
