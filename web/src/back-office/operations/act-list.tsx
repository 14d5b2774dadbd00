import type { ActView, OperationsView } from '@alba/contracts/operations/api'
import { UNSAID_REASON } from '@alba/contracts/operator/reason'
import { useState } from 'react'
import { shortMomentAt } from '../../shared/centre-time.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { actWords } from './model/act-words.ts'
import { counted } from './model/counted.ts'
import styles from './operations.module.css'

/** So many acts are shown at first, so that the journal does not take more room than what needs somebody. */
const FEW = 10

/** The journal of operators' acts: who did what and why, newest first. */
export function ActList({ acts: { newest, count, skipped } }: { acts: NonNullable<OperationsView['acts']> }) {
  const [showsAll, setShowsAll] = useState(false)
  const ignored = skipped > 0 ? `, dont ${counted(skipped, 'événement ignoré', 'événements ignorés')}` : ''
  const more = newest.length < count ? `Voir les ${newest.length} derniers actes` : `Voir les ${count} actes`
  return (
    <Panel pad aria-labelledby="acts">
      <h2 id="acts" className={styles.heading}>
        Qui a fait quoi
      </h2>
      {count === 0 ? (
        <p className={styles.advice}>Aucun acte pour l’instant. Chacun s’écrit ici, avec son motif.</p>
      ) : (
        <>
          <p className={styles.advice}>{`${counted(count, 'acte', 'actes')}${ignored}.`}</p>
          <ol className={styles.acts}>
            {(showsAll ? newest : newest.slice(0, FEW)).map(act => (
              <Item key={act.id} act={act} />
            ))}
          </ol>
          {!showsAll && newest.length > FEW && (
            <p className={styles.more}>
              <Button look="outline" onClick={() => setShowsAll(true)}>
                {more}
              </Button>
            </p>
          )}
        </>
      )}
    </Panel>
  )
}

const Item = ({ act }: { act: ActView }) => (
  <li>
    <span className={styles.deed}>
      <b>{actWords(act)}</b>
      {act.act === 'skip-event' && <Badge tone="orange">Ignoré</Badge>}
    </span>
    <span>{act.reason === UNSAID_REASON ? 'Sans motif' : act.reason}</span>
    <span className={styles.advice}>
      {shortMomentAt(act.at)} · {act.by}
    </span>
  </li>
)
