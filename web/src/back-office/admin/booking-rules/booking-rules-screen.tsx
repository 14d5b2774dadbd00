import { useQuery } from '@tanstack/react-query'
import { adminBookingRulesQuery, salesTermsQuery } from '../../../api/staff/admin.ts'
import { adminRetentionQuery } from '../../../api/staff/parts.ts'
import { QueryView } from '../../../shared/query-view.tsx'
import { ScreenHead } from '../../../ui/screen-head.tsx'
import { Skeletons } from '../../../ui/skeleton.tsx'
import styles from '../shared/admin.module.css'
import { History } from '../shared/history.tsx'
import { RetentionForm } from './retention-form.tsx'
import { RulesForm } from './rules-form.tsx'
import { TermsForm } from './terms-form.tsx'

const waiting = <Skeletons count={4} shape="pill" className={styles.waiting} label="Chargement…" />

/**
 * « Règles de réservation »: what visitors may book online and until when, the terms of sale in numbers, and for how
 * long personal data is kept.
 */
export default function BookingRulesScreen() {
  const rules = useQuery(adminBookingRulesQuery)
  const terms = useQuery(salesTermsQuery)
  const retention = useQuery(adminRetentionQuery)
  return (
    <>
      <ScreenHead
        title="Règles de réservation"
        subtitle="Elles valent pour les prochaines réservations. Celles qui sont prises ne changent pas."
      />
      <div className={styles.side}>
        <QueryView query={rules} waiting={waiting} failure="Les règles de réservation n’ont pas pu être chargées.">
          {saved => (
            <div className={styles.side}>
              <RulesForm saved={saved} />
              <History kind="booking-rules" id={1} title="Historique des règles" />
            </div>
          )}
        </QueryView>
        <QueryView query={terms} waiting={waiting} failure="Les conditions de vente n’ont pas pu être chargées.">
          {saved => (
            <div className={styles.side}>
              <TermsForm saved={saved} />
              <History kind="sales-terms" id={1} title="Historique des conditions" />
            </div>
          )}
        </QueryView>
        <QueryView query={retention} waiting={waiting} failure="Les durées de conservation n’ont pas pu être chargées.">
          {saved => (
            <div className={styles.side}>
              <RetentionForm saved={saved} />
              <History kind="retention" id={1} title="Historique de la conservation" />
            </div>
          )}
        </QueryView>
      </div>
    </>
  )
}
