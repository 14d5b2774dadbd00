import { CalendarDays, Clock, Plus } from 'lucide-react'
import { Link } from 'wouter'
import { useAnnouncedKey } from '../../shared/staff/shortcuts/settings.ts'
import { useBookingWizard } from '../../shared/staff/wizard-address.ts'
import { Panel } from '../../ui/panel.tsx'
import styles from './dashboard.module.css'

/** What is done most. */
export function QuickActions() {
  const wizard = useBookingWizard()
  const announced = useAnnouncedKey()
  return (
    <Panel className={styles.quick} aria-labelledby="quick">
      <h2 id="quick">Actions rapides</h2>
      <button type="button" className={styles.first} aria-keyshortcuts={announced('C')} onClick={() => wizard.open()}>
        <Plus aria-hidden="true" />
        <span>
          Créer une réservation <small>Par téléphone ou au centre</small>
        </span>
      </button>
      <Link href="/bookings?whose=mine">
        <CalendarDays aria-hidden="true" />
        <span>
          Voir mes réservations <small>Le planning de la semaine</small>
        </span>
      </Link>
      <Link href="/availabilities">
        <Clock aria-hidden="true" />
        <span>
          Gérer les disponibilités <small>Ouvrir ou fermer des créneaux</small>
        </span>
      </Link>
    </Panel>
  )
}
