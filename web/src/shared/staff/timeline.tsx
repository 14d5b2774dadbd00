import type { TimelineEntry } from '@alba/contracts/timeline/api'
import { useQuery } from '@tanstack/react-query'
import { type Subject, timelineQuery } from '../../api/staff/timeline.ts'
import { Skeletons } from '../../ui/skeleton.tsx'
import { shortMomentAt } from '../centre-time.ts'
import { QueryView } from '../query-view.tsx'
import { HistoryFiles } from './history-files.tsx'
import styles from './timeline.module.css'

/** The history of a booking, payment, voucher or purchase, newest first, and as files. Each entry can show its event. */
export function Timeline({ subject, id }: { subject: Subject; id: number | string }) {
  const history = useQuery(timelineQuery(subject, id))
  return (
    <QueryView
      query={history}
      waiting={<Skeletons count={3} shape="line" className={styles.waiting} label="Chargement…" />}
      failure="Erreur lors du chargement de l’historique"
      isPart
    >
      {entries => (
        <>
          <ol className={styles.timeline}>
            {entries.toReversed().map(entry => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ol>
          <HistoryFiles subject={subject} id={id} />
        </>
      )}
    </QueryView>
  )
}

const Entry = ({ entry: { at, sentence, by, reason, event } }: { entry: TimelineEntry }) => (
  <li>
    <b>{sentence}</b>
    {reason && <span>{reason}</span>}
    <span>
      {shortMomentAt(at)} · {by}
    </span>
    <details>
      <summary>Détail technique</summary>
      <dl>
        {[
          ['Événement', event.type],
          ['Position', event.position],
          ['Demande', event.request],
          ...(event.caused_by ? [['Cause', event.caused_by]] : []),
          ...Object.entries(event.facts).map(([name, value]) => [name, String(value)]),
        ].map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  </li>
)
