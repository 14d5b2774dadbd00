import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '../../api/errors.ts'
import { dashboardQuery } from '../../api/staff/dashboard.ts'
import { usePractitioner } from '../../shared/staff/session.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Skeletons } from '../../ui/skeleton.tsx'
import styles from './dashboard.module.css'
import { DueTile } from './due-tile.tsx'
import { DashboardFigures } from './figures.tsx'
import { Hero } from './hero.tsx'
import { PageViews } from './page-views.tsx'
import { QuickActions } from './quick-actions.tsx'
import { UpcomingList } from './upcoming-list.tsx'
import { useClock } from './use-clock.ts'

/** « Tableau de bord »: the day at a glance. */
export default function DashboardScreen() {
  const me = usePractitioner()
  const { today, time } = useClock()
  const { data: stats, error, isPending, refetch } = useQuery(dashboardQuery)
  return (
    <div className={styles.dashboard}>
      <Hero name={stats?.practitioner_name || me?.name || ''} next={stats?.upcoming_bookings[0]} {...{ today, time }} />
      <QuickActions />
      <DueTile />
      {isPending && (
        <Skeletons count={3} shape="card" className={styles.waiting} label="Chargement du tableau de bord…" />
      )}
      {error && !stats && (
        <LoadFailure message={errorMessage(error, 'Erreur de chargement')} onRetry={() => void refetch()} />
      )}
      {stats && (
        <>
          <DashboardFigures stats={stats} />
          <UpcomingList upcoming={stats.upcoming_bookings} {...{ today, time }} />
          <PageViews />
        </>
      )}
    </div>
  )
}
