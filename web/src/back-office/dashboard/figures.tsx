import type { DashboardStats } from '@alba/contracts/dashboard/api'
import { Link } from 'wouter'
import { Panel } from '../../ui/panel.tsx'
import styles from './figures.module.css'

type Figure = { readonly label: string; readonly value: number; readonly href: string }

const bookingFigures = (stats: DashboardStats): Figure[] => [
  { label: 'Aujourd’hui', value: stats.today_bookings, href: '/bookings?view=list&period=today' },
  { label: 'Cette semaine', value: stats.week_bookings, href: '/bookings?view=list&period=week' },
  { label: 'Ce mois-ci', value: stats.month_bookings, href: '/bookings?view=list&period=month' },
  {
    label: 'Annulations ce\u00a0mois-ci',
    value: stats.canceled_bookings,
    href: '/bookings?view=list&period=all&status=canceled',
  },
]

const voucherFigures = (stats: DashboardStats): Figure[] => [
  { label: 'Valides, en attente de rendez-vous', value: stats.valid_vouchers, href: '/gift-vouchers?status=valid' },
  { label: 'Utilisés ce\u00a0mois-ci', value: stats.used_vouchers_month, href: '/gift-vouchers?status=used' },
  { label: 'Expirés ce\u00a0mois-ci', value: stats.expired_vouchers_month, href: '/gift-vouchers?status=expired' },
]

/**
 * The centre's figures. Each links to a list of what it counts; for figures of the month, the list goes back further.
 */
export const DashboardFigures = ({ stats }: { stats: DashboardStats }) => (
  <div className={styles.figures}>
    <Row title="Réservations" figures={bookingFigures(stats)} />
    <Row title="Bons cadeaux" figures={voucherFigures(stats)} />
  </div>
)

const Row = ({ title, figures }: { title: string; figures: readonly Figure[] }) => (
  <Panel aria-label={title}>
    <h2>{title}</h2>
    <ul>
      {figures.map(({ label, value, href }) => (
        <li key={label}>
          <Link href={href}>
            <b>{value}</b> <span>{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  </Panel>
)
