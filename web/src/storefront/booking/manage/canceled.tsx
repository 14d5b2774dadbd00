import type { LinkedBookingView } from '@alba/contracts/bookings/link-api'
import { centre } from '../../../shared/centre.ts'
import layout from '../../../shared/flow/layout.module.css'
import { PageHead } from '../../../shared/page-head.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { factsOf } from './facts.ts'
import styles from './manage.module.css'
import { returnSentence } from './returned.ts'

/** The booking after its cancellation, by anybody. */
export const Canceled = ({ booking }: { booking: LinkedBookingView }) => (
  <>
    <PageHead
      className={styles.head}
      kicker="Votre rendez-vous"
      title={<span className="nowrap">Rendez-vous</span>}
      ending="annulé"
      lead={`L’horaire est libre. ${returnSentence(booking)}`}
    />
    <div className={`page ${layout.narrow} ${styles.page}`}>
      <section className={layout.panel} aria-label="Le rendez-vous annulé">
        <Facts look="ruled" facts={factsOf(booking)} />
        <p className={styles.note}>
          Un e-mail vous le confirme. Une question ? Appelez-nous au <a href={centre.phoneLink}>{centre.phone}</a>.
        </p>
        <ButtonLink href="/reservation">Réserver un autre soin</ButtonLink>
      </section>
    </div>
  </>
)
