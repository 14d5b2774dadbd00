import { useQuery } from '@tanstack/react-query'
import { bookingRulesQuery } from '../../../api/staff/admin.ts'
import { QueryView } from '../../../shared/query-view.tsx'
import { ScreenHead } from '../../../ui/screen-head.tsx'
import { Skeletons } from '../../../ui/skeleton.tsx'
import styles from '../shared/admin.module.css'
import { History } from '../shared/history.tsx'
import { RulesForm } from './rules-form.tsx'

/** « Règles de réservation »: what visitors may book online, and until when. */
export default function BookingRulesScreen() {
  const rules = useQuery(bookingRulesQuery)
  return (
    <>
      <ScreenHead
        title="Règles de réservation"
        subtitle="Elles valent pour les prochaines réservations. Celles qui sont prises ne changent pas."
      />
      <QueryView
        query={rules}
        waiting={<Skeletons count={4} shape="pill" className={styles.waiting} label="Chargement…" />}
        failure="Les règles de réservation n’ont pas pu être chargées."
      >
        {saved => (
          <div className={styles.side}>
            <RulesForm saved={saved} />
            <History kind="booking-rules" id={1} />
          </div>
        )}
      </QueryView>
    </>
  )
}
