import type { TimelineEntry } from '@alba/contracts/timeline/api'
import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '../../api/errors.ts'
import { type Subject, timelineQuery } from '../../api/staff/timeline.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeletons } from '../../ui/skeleton.tsx'
import { shortMoment } from './dates.ts'
import styles from './timeline.module.css'

/** What happened to something, newest first: what, when, who did it and why; the event itself is one click away. */
export function Timeline({ subject, id }: { subject: Subject; id: number | string }) {
  const history = useQuery(timelineQuery(subject, id))
  if (history.isPending) return <Skeletons count={3} shape="line" className={styles.waiting} label="Chargement…" />
  if (history.isError)
    return (
      <Notice tone="error">
        {errorMessage(history.error, 'Erreur lors du chargement de l’historique')}
        <Button look="quiet" onClick={() => void history.refetch()}>
          Réessayer
        </Button>
      </Notice>
    )
  return (
    <ol className={styles.timeline}>
      {history.data.toReversed().map(entry => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </ol>
  )
}

const Entry = ({ entry: { at, sentence, by, reason, event } }: { entry: TimelineEntry }) => (
  <li>
    <b>{sentence}</b>
    {reason && <span>{reason}</span>}
    <span>
      {shortMoment(at)} · {by}
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
