import type { ActView, OperationsView } from '@alba/contracts/operations/api'
import { shortMomentAt } from '../../shared/centre-time.ts'
import { Badge } from '../../ui/badge.tsx'
import { Panel } from '../../ui/panel.tsx'
import { actWords } from './model/act-words.ts'
import { counted } from './model/counted.ts'
import styles from './operations.module.css'

/** The journal of operators' acts: who did what and why, newest first. */
export function ActList({ acts: { newest, count, skipped } }: { acts: NonNullable<OperationsView['acts']> }) {
  const ignored = skipped > 0 ? `, dont ${counted(skipped, 'événement ignoré', 'événements ignorés')}` : ''
  return (
    <Panel pad aria-labelledby="acts">
      <h2 id="acts">Qui a fait quoi</h2>
      {count === 0 ? (
        <p className={styles.advice}>Aucun acte pour l’instant. Chacun s’écrit ici, avec son motif.</p>
      ) : (
        <>
          <p className={styles.advice}>{`${counted(count, 'acte', 'actes')}${ignored}.`}</p>
          <ol className={styles.acts}>
            {newest.map(act => (
              <Item key={act.id} act={act} />
            ))}
          </ol>
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
    <span>{act.reason}</span>
    <span className={styles.advice}>
      {shortMomentAt(act.at)} · {act.by}
    </span>
  </li>
)
