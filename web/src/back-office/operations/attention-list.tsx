import { CircleCheck, OctagonAlert, TriangleAlert } from 'lucide-react'
import { Link } from 'wouter'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Panel } from '../../ui/panel.tsx'
import type { Act } from './model/act.ts'
import type { Attention } from './model/attention-entry.ts'
import styles from './operations.module.css'

type Props = {
  items: readonly Attention[]
  /** The address of a search of the log for a stream. */
  addressOf: (stream: string) => string
  onAct: (act: Act) => void
}

/** The problems that need a person, the worst first. Each has its consequence and at most one act to offer. */
export const AttentionList = ({ items, addressOf, onAct }: Props) => (
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
          <Item key={item.key} item={item} addressOf={addressOf} onAct={onAct} />
        ))}
      </ul>
    )}
  </Panel>
)

/** So many links fit beside the act; the error names all streams. */
const MOST_LINKS = 3

function Item({ item, addressOf, onAct }: Omit<Props, 'items'> & { item: Attention }) {
  const { tone, title, consequence, advice, error, act, streams = [] } = item
  const Icon = tone === 'red' ? OctagonAlert : TriangleAlert
  return (
    <li className={classes(styles.item, styles[tone])}>
      <Icon aria-hidden="true" />
      <div className={styles.said}>
        <h3>{title}</h3>
        <p>{consequence}</p>
        {error && <p className={styles.error}>{error}</p>}
        {advice && <p className={styles.advice}>{advice}</p>}
        {streams.slice(0, MOST_LINKS).map(stream => (
          <p key={stream} className={styles.advice}>
            <Link href={addressOf(stream)}>{`Voir ${stream} dans le journal`}</Link>
          </p>
        ))}
      </div>
      {act && (
        <Button look="outline" aria-label={`${act.confirm}… : ${title}`} onClick={() => onAct(act)}>
          {act.confirm}…
        </Button>
      )}
    </li>
  )
}
