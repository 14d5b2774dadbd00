import { french } from '@alba/contracts/shared/typography'
import { WITHDRAWAL_DAYS } from '@alba/contracts/vouchers/rules'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Kicker } from '../../ui/kicker.tsx'
import { useArrival } from '../flow/arrival.ts'
import { Stepper, type StepperProps } from '../flow/flow-head.tsx'
import styles from './thanks.module.css'

type Props = {
  /** The steps, all of them done. */
  steps: Omit<StepperProps, 'now'>
  image: string
  title: ReactNode
  lead: ReactNode
  children: ReactNode
  actions: ReactNode
  orderId: number
}

/** What was bought, and what can be done with it. */
export function Thanks({ steps, image, title, lead, children, actions, orderId }: Props) {
  const heading = useArrival()
  return (
    <section className="page">
      <div className={styles.steps}>
        <Stepper {...steps} now={steps.steps.length} />
      </div>
      <div className={styles.thanks}>
        <img src={image} alt="" width="320" height="320" />
        <div>
          <Kicker>Paiement confirmé. Merci !</Kicker>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <p className={styles.lead}>{lead}</p>
          {children}
          <div className={styles.actions}>{actions}</div>
          <p className={styles.withdraw}>
            {french(`Vous avez ${WITHDRAWAL_DAYS} jours pour changer d’avis :`)}{' '}
            {/* Which purchase it is about goes along in the history entry: it is nobody else's to read. */}
            <Link href="/retractation" state={{ reference: String(orderId) }}>
              Renoncer au contrat ici
            </Link>
            .
          </p>
        </div>
      </div>
    </section>
  )
}
