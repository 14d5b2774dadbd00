import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dashboardQuery, type Whose } from '../../api/staff/dashboard.ts'
import { choices } from '../../shared/centre.ts'
import { QueryView } from '../../shared/query-view.tsx'
import { usePractitioner } from '../../shared/staff/session.ts'
import { useClock } from '../../shared/use-clock.ts'
import { Skeletons } from '../../ui/skeleton.tsx'
import styles from './dashboard.module.css'
import { DueTile } from './due-tile.tsx'
import { DashboardFigures } from './figures.tsx'
import { Hero } from './hero.tsx'
import { PageViews } from './page-views.tsx'
import { QuickActions } from './quick-actions.tsx'
import { UpcomingList } from './upcoming-list.tsx'

/** « Tableau de bord »: the next bookings, what is to be refunded, and figures of bookings, vouchers and page views. */
export default function DashboardScreen() {
  const me = usePractitioner()
  const { today, time } = useClock()
  const [whose, setWhose] = useState<Whose>('all')
  const dashboard = useQuery(dashboardQuery(whose))
  const stats = dashboard.data
  // Where practitioners are named, the greeting is about the user's own next booking, else about anybody's.
  const next = choices.choosePractitioner ? stats?.next_booking : stats?.upcoming_bookings[0]
  return (
    <div className={styles.dashboard}>
      <Hero name={stats?.practitioner_name || me?.name || ''} next={next ?? undefined} today={today} time={time} />
      <QuickActions />
      <DueTile />
      <QueryView
        query={dashboard}
        waiting={<Skeletons count={3} shape="card" className={styles.waiting} label="Chargement du tableau de bord…" />}
        failure="Erreur de chargement"
      >
        {found => (
          <>
            <DashboardFigures stats={found} />
            <UpcomingList
              upcoming={found.upcoming_bookings}
              today={today}
              time={time}
              {...(choices.choosePractitioner && { whose, onWhose: setWhose })}
            />
            <PageViews />
          </>
        )}
      </QueryView>
    </div>
  )
}
