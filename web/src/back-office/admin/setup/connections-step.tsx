import { MailCheck } from '../../../shared/staff/connections/mail-check.tsx'
import { StripeCheck } from '../../../shared/staff/connections/stripe-check.tsx'
import { Panel } from '../../../ui/panel.tsx'
import styles from './setup.module.css'

/** The step that tests card payments (Stripe) and the mail server. */
export const ConnectionsStep = () => (
  <>
    <Panel pad className={styles.defined} aria-labelledby="essai-stripe">
      <h3 id="essai-stripe">Paiements par carte</h3>
      <StripeCheck />
    </Panel>
    <Panel pad className={styles.defined} aria-labelledby="essai-mail">
      <h3 id="essai-mail">E-mails</h3>
      <MailCheck />
    </Panel>
  </>
)
