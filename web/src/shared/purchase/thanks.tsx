import { quantity } from '@alba/contracts/shared/quantity'
import { french } from '@alba/contracts/shared/typography'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Actions } from '../../ui/actions.tsx'
import { Stepper, type StepperProps } from '../flow/flow-head.tsx'
import { PageTitle } from '../page-title.tsx'
import styles from './thanks.module.css'

type Props = {
  /** The steps, which are all done. */
  steps: Omit<StepperProps, 'now'>
  image: string
  title: string
  ending: string
  lead: ReactNode
  children: ReactNode
  actions: ReactNode
  orderId: number
  /** Within how many days the buyer may withdraw, by the terms of the order. */
  withdrawalDays: number
}

/** The page after a paid order, with what was bought. */
export const Thanks = ({ steps, image, title, ending, lead, children, actions, orderId, withdrawalDays }: Props) => (
  <section className="page">
    <div className={styles.steps}>
      <Stepper {...steps} now={steps.steps.length} />
    </div>
    <div className={styles.thanks}>
      <img src={image} alt="" width="320" height="320" />
      <div>
        <PageTitle kicker="Paiement confirmé. Merci !" title={title} ending={ending} lead={lead} />
        {children}
        <Actions>{actions}</Actions>
        <p className={styles.withdraw}>
          {french(`Vous avez ${quantity(withdrawalDays, 'calendar day')} pour changer d’avis :`)}{' '}
          {/* The order's reference is passed in the history entry instead of the URL, because it is private. */}
          <Link href="/retractation" state={{ reference: String(orderId) }}>
            Renoncer au contrat ici
          </Link>
          .
        </p>
      </div>
    </div>
  </section>
)
