import { CircleCheck, OctagonAlert, TriangleAlert } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Panel } from '../../ui/panel.tsx'
import type { Act } from './model/act.ts'
import type { Attention } from './model/attention.ts'
import styles from './operations.module.css'

/** The problems that need a person, the worst first. Each has its consequence and at most one act to offer. */
export const AttentionList = ({ items, onAct }: { items: readonly Attention[]; onAct: (act: Act) => void }) => (
  <Panel pad aria-labelledby="attention">
    <h2 id="attention">À regarder</h2>
    {items.length === 0 ? (
      <p className={styles.calm}>
        <CircleCheck aria-hidden="true" />
        Tout fonctionne : rien n’attend quelqu’un.
      </p>
    ) : (
      <ul className={styles.attention}>
        {items.map(item => (
          <Item key={item.key} item={item} onAct={onAct} />
        ))}
      </ul>
    )}
  </Panel>
)

function Item({ item, onAct }: { item: Attention; onAct: (act: Act) => void }) {
  const { tone, title, consequence, advice, error, act } = item
  const Icon = tone === 'red' ? OctagonAlert : TriangleAlert
  return (
    <li className={classes(styles.item, styles[tone])}>
      <Icon aria-hidden="true" />
      <div className={styles.said}>
        <h3>{title}</h3>
        <p>{consequence}</p>
        {error && <p className={styles.error}>{error}</p>}
        {advice && <p className={styles.advice}>{advice}</p>}
      </div>
      {act && (
        <Button look="outline" aria-label={`${act.confirm}… : ${title}`} onClick={() => onAct(act)}>
          {act.confirm}…
        </Button>
      )}
    </li>
  )
}
