import { isOffered } from '@alba/contracts/catalogue/retiring'
import { capital } from '@alba/contracts/centre/grammar'
import { useQuery } from '@tanstack/react-query'
import { practitionersQuery } from '../../api/staff/bookings.ts'
import { usePractitioner } from '../../shared/staff/session.ts'
import { useSearchState } from '../../shared/staff/use-search-state.ts'
import { practitioner } from '../../shared/words.ts'
import { ScreenHead } from '../../ui/screen-head.tsx'
import { Select } from '../../ui/select.tsx'
import styles from './availabilities.module.css'
import { Calendar } from './calendar.tsx'
import { OpeningForm } from './opening-form.tsx'
import { WeeklyPanel } from './weekly/weekly-panel.tsx'

/**
 * « Gestionnaire de Disponibilités »: shows the openings and the weekly hours of any practitioner, and adds the user's
 * own openings.
 */
export default function AvailabilitiesScreen() {
  const address = useSearchState()
  const me = usePractitioner()
  const practitioners = useQuery(practitionersQuery).data ?? (me ? [{ ...me, retired: false }] : [])
  const shown = Number(address.get('praticien')) || me?.id
  return (
    <>
      <ScreenHead title="Gestionnaire de Disponibilités">
        {shown !== undefined && (
          <Select
            label={capital(practitioner.one)}
            named="beside"
            options={practitioners
              .filter(each => isOffered(each) || each.id === shown)
              .map(({ id, name }) => [String(id), name] as const)}
            value={String(shown)}
            onChange={id => address.set({ praticien: Number(id) === me?.id ? null : id })}
          />
        )}
      </ScreenHead>
      <div className={styles.columns}>
        <div className={styles.side}>
          <OpeningForm practitionerId={me?.id} owner={shown === me?.id ? undefined : me?.name} />
          {shown !== undefined && <WeeklyPanel key={shown} practitionerId={shown} />}
        </div>
        {shown !== undefined && <Calendar practitionerId={shown} />}
      </div>
    </>
  )
}
