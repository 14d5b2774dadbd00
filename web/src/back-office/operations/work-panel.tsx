import type { OperationsView } from '@alba/contracts/operations/api'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Fold } from './fold.tsx'
import { type Act, retryOf, skipOf } from './model/act.ts'
import { type Cause, causesOf, type ParkedItem } from './model/causes.ts'
import { age, counted, secondsSince } from './model/counted.ts'
import styles from './operations.module.css'

type Props = { work: NonNullable<OperationsView['work']>; at: string; onAct: (act: Act) => void }

/** The parked work of policies and deadlines, grouped by its error. */
export function WorkPanel({ work, at, onAct }: Props) {
  const note = work.count === 0 ? 'aucune étape arrêtée' : counted(work.count, 'étape arrêtée', 'étapes arrêtées')
  return (
    <Panel>
      <Fold title="Suites automatiques" note={note} isOpen={work.count > 0}>
        {work.count === 0 && <p>Confirmations, remboursements, délais et notifications se font d’eux-mêmes.</p>}
        <ul className={styles.causes} aria-label="Étapes arrêtées, par cause">
          {causesOf(work).map(cause => (
            <CauseItem key={cause.key} cause={cause} at={at} onAct={onAct} />
          ))}
        </ul>
      </Fold>
    </Panel>
  )
}

function CauseItem({ cause, at, onAct }: { cause: Cause; at: string; onAct: (act: Act) => void }) {
  const { label, error, items } = cause
  const open = items.filter(({ asked }) => asked === null)
  const [first] = items
  const last = items.at(-1)
  const retry = retryOf(cause, open, at)
  return (
    <li>
      <div className={styles.cause}>
        <div className={styles.said}>
          <h3>
            {label} <Badge tone="red">{items.length}</Badge>
          </h3>
          <p className={styles.error}>{error}</p>
          {first && last && items.length > 1 && (
            <p className={styles.advice}>
              {`La première il y a ${age(secondsSince(first.since, at))}, la dernière il y a ${age(secondsSince(last.since, at))}.`}
            </p>
          )}
        </div>
        {open.length > 1 && (
          <Button look="outline" aria-label={`${retry.confirm}… : ${label}`} onClick={() => onAct(retry)}>
            {retry.confirm}…
          </Button>
        )}
      </div>
      <ul className={styles.items} aria-label={label}>
        {items.map(item => (
          <Item key={item.id} item={item} cause={cause} at={at} onAct={onAct} />
        ))}
      </ul>
    </li>
  )
}

type ItemProps = { item: ParkedItem; cause: Cause; at: string; onAct: (act: Act) => void }

function Item({ item, cause, at, onAct }: ItemProps) {
  const { what, subject, tries, waiting, since, asked } = item
  const behind = waiting > 0 ? `, ${counted(waiting, 'suite derrière', 'suites derrière')}` : ''
  return (
    <li>
      <div className={styles.said}>
        <b>{subject}</b>
        <span className={styles.advice}>
          {`${what}, ${counted(tries, 'essai', 'essais')}, il y a ${age(secondsSince(since, at))}${behind}`}
        </span>
      </div>
      {asked !== null && <Badge tone="yellow">{asked === 'retry' ? 'Nouvel essai demandé' : 'Sera écartée'}</Badge>}
      {asked === null && (
        <div className={styles.buttons}>
          <Button
            look="outline"
            aria-label={`Réessayer… : ${subject}`}
            onClick={() => onAct(retryOf(cause, [item], at))}
          >
            Réessayer…
          </Button>
          <Button
            look="dangerOutline"
            aria-label={`Écarter… : ${subject}`}
            onClick={() => onAct(skipOf(cause, item, at))}
          >
            Écarter…
          </Button>
        </div>
      )}
    </li>
  )
}
