import { CalendarDays, Clock, Plus } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { useShortcuts } from '../../shared/staff/shortcuts/registry.ts'
import { useAnnouncedKey } from '../../shared/staff/shortcuts/settings.ts'
import { useBookingWizard } from '../../shared/staff/wizard-address.ts'
import { Panel } from '../../ui/panel.tsx'
import styles from './quick-actions.module.css'

const MINE = '/bookings?whose=mine'

/** Buttons for the most frequent actions. */
export function QuickActions() {
  const [, navigate] = useLocation()
  const wizard = useBookingWizard()
  const announced = useAnnouncedKey()
  useShortcuts('screen', [{ key: 'r', label: 'Voir mes réservations', run: () => navigate(MINE) }])
  return (
    <Panel className={styles.quick} aria-labelledby="quick">
      <h2 id="quick">Actions rapides</h2>
      <button type="button" className={styles.first} aria-keyshortcuts={announced('C')} onClick={() => wizard.open()}>
        <Plus aria-hidden="true" />
        <span>
          Créer une réservation <small>Par téléphone ou au centre</small>
        </span>
        <Key name={announced('C')} />
      </button>
      <Link href={MINE} aria-keyshortcuts={announced('R')}>
        <CalendarDays aria-hidden="true" />
        <span>
          Voir mes réservations <small>Le planning de la semaine</small>
        </span>
        <Key name={announced('R')} />
      </Link>
      <Link href="/availabilities" aria-keyshortcuts={announced('D')}>
        <Clock aria-hidden="true" />
        <span>
          Gérer les disponibilités <small>Ouvrir ou fermer des créneaux</small>
        </span>
        <Key name={announced('D')} />
      </Link>
    </Panel>
  )
}

/** Shows the key of a shortcut. On a phone CSS hides it. */
const Key = ({ name }: { name: string | undefined }) =>
  name ? (
    <span className={styles.key} aria-hidden="true">
      {name}
    </span>
  ) : null
