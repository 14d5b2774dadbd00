import type { AbsenceReport as Report } from '@alba/contracts/absences/api'
import { useQuery } from '@tanstack/react-query'
import { absenceQuery } from '../../../api/staff/absences.ts'
import { QueryView } from '../../../shared/query-view.tsx'
import { Live } from '../../../ui/live.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Skeletons } from '../../../ui/skeleton.tsx'
import { appointments, spanOf } from './absence-words.ts'
import styles from './absences.module.css'
import { HandledList } from './handled-list.tsx'
import { LeftBookings } from './left-bookings.tsx'

/** The report of an absence: how far it is, who was told, and what is left. It follows the work while it is done. */
export function AbsenceReport({ id }: { id: number }) {
  const found = useQuery(absenceQuery(id))
  return (
    <QueryView
      query={found}
      waiting={<Skeletons count={4} shape="line" label="Chargement…" />}
      failure="Cette absence n’a pas pu être chargée."
    >
      {report => (
        <div className={styles.steps}>
          <Panel pad aria-labelledby="absence-report">
            <h2 id="absence-report">Absence : {report.practitioner_name}</h2>
            <p>{spanOf(report)}</p>
            <Progress report={report} />
            {report.handled.length > 0 && <HandledList handled={report.handled} />}
          </Panel>
          {/* A round is one set of decisions. After each round the key empties the form: it was about other bookings. */}
          {report.carried_out && report.left_count > 0 && <LeftBookings key={report.rounds} report={report} />}
        </div>
      )}
    </QueryView>
  )
}

function Progress({ report: { handled, carried_out, left_count } }: { report: Report }) {
  const done = handled.filter(({ outcome }) => outcome !== null).length
  const left = left_count > 0 ? `Reste à régler : ${appointments(left_count)}.` : 'Rien ne reste à régler.'
  return (
    <>
      {!carried_out && <progress className={styles.progress} aria-label="Progrès" max={handled.length} value={done} />}
      <Live className={styles.state}>
        {carried_out
          ? `Les horaires sont fermés. ${left}`
          : `En cours : ${done} sur ${appointments(handled.length)}. Vous pouvez quitter cette page.`}
      </Live>
    </>
  )
}
