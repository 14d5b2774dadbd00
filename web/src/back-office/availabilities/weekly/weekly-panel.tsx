import type { WeeklyHoursView } from '@alba/contracts/agenda/weekly-hours-api'
import { french } from '@alba/contracts/shared/typography'
import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { weeklyHoursQuery } from '../../../api/staff/weekly-hours.ts'
import { longDate, shortLocal, weekdayAndDate } from '../../../shared/centre-time.ts'
import { QueryView } from '../../../shared/query-view.tsx'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { HoursList } from './hours-list.tsx'
import styles from './weekly.module.css'
import type { Hours } from './weekly-values.ts'
import { WeeklyWindow } from './weekly-window.tsx'

/**
 * « Horaires habituels »: the weekly hours of a practitioner that apply now, and those planned to replace them later.
 */
export function WeeklyPanel({ practitionerId }: { practitionerId: number }) {
  const found = useQuery(weeklyHoursQuery(practitionerId))
  const [edited, setEdited] = useState<number>()
  return (
    <Panel pad aria-labelledby="weekly-hours">
      <div className={styles.head}>
        <h2 id="weekly-hours">Horaires habituels</h2>
        {found.data && (
          <Button small look="quiet" onClick={() => setEdited(0)}>
            <Pencil aria-hidden="true" />
            {found.data.hours.length > 0 ? 'Modifier' : 'Définir'}
          </Button>
        )}
      </div>
      <QueryView
        query={found}
        waiting={<p className={styles.none}>Chargement…</p>}
        failure="Les horaires habituels n’ont pas pu être chargés."
        isPart
      >
        {view => (
          <>
            <AllHours view={view} onEdit={setEdited} />
            {edited !== undefined && <WeeklyWindow view={view} edited={edited} onClose={() => setEdited(undefined)} />}
          </>
        )}
      </QueryView>
    </Panel>
  )
}

function AllHours({ view, onEdit }: { view: WeeklyHoursView; onEdit: (index: number) => void }) {
  const [now, ...later] = view.hours
  if (!now)
    return (
      <p className={styles.none}>
        Aucun horaire ne se répète : chaque jour est ouvert à la main. Définissez une semaine type, et l’agenda s’ouvre
        de lui-même.
      </p>
    )
  return (
    <>
      <HoursList hours={now} />
      <NextHoliday view={view} hours={now} />
      <SetBy hours={now} />
      {later.map((hours, index) => (
        <section key={hours.from} className={styles.later} aria-label={`À partir du ${longDate(hours.from)}`}>
          <div className={styles.head}>
            <h3>À partir du {longDate(hours.from)}</h3>
            <Button small look="quiet" onClick={() => onEdit(index + 1)}>
              Modifier
            </Button>
          </div>
          <HoursList hours={hours} />
          <SetBy hours={hours} />
        </section>
      ))}
    </>
  )
}

/** The next public holiday that closes the agenda. */
function NextHoliday({ view, hours }: { view: WeeklyHoursView; hours: Hours }) {
  const { holidays_off: calendar, exceptions } = hours
  const next = view.holidays.find(
    ({ date, only_in_alsace_moselle: isLocal }) =>
      (calendar === 'alsace-moselle' || (calendar === 'france' && !isLocal)) &&
      !exceptions.some(exception => exception.date === date),
  )
  if (!next) return null
  return (
    <p className={styles.note}>
      Prochain jour férié fermé : {next.name}, {weekdayAndDate(next.date)}.
    </p>
  )
}

const SetBy = ({ hours: { set_at, set_by } }: { hours: Hours }) => (
  <p className={styles.note}>{french(`Défini le ${shortLocal(set_at)}${set_by ? ` par ${set_by}` : ''}.`)}</p>
)
