import type { ModelView, OperationsView } from '@alba/contracts/operations/api'
import type { KeptModel } from '@alba/contracts/operations/models'
import { shortMomentAt } from '../../shared/centre-time.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Fold } from './fold.tsx'
import type { Act } from './model/act.ts'
import { counted } from './model/counted.ts'
import { titleOf } from './model/model-words.ts'
import { canUndo, discardOf, undoOf } from './model/rebuild.ts'
import styles from './operations.module.css'

type Props = { models: OperationsView['models']; at: string; onAct: (act: Act) => void }

/** With more lines than this the panel is folded at first: a deployment may replace every read model. */
const FEW = 3

/** The tables that a swap has replaced. They are kept for a day, during which they can be put back (ADR 80). */
export function KeptPanel({ models, at, onAct }: Props) {
  const replaced = models.filter(({ kept }) => kept.length > 0)
  if (replaced.length === 0) return null
  return (
    <Panel>
      <Fold
        title="Versions remplacées"
        note={counted(replaced.length, 'liste, gardée un jour', 'listes, gardées un jour')}
        isOpen={replaced.length <= FEW}
      >
        <ul className={styles.items}>
          {replaced.map(model => (
            <Item key={model.name} model={model} at={at} onAct={onAct} />
          ))}
        </ul>
      </Fold>
    </Panel>
  )
}

function Item({ model, at, onAct }: { model: ModelView; at: string; onAct: (act: Act) => void }) {
  const title = titleOf(model.name)
  const undoable = model.kept.find(kept => canUndo(model, kept))
  const acts = [...(undoable ? [undoOf(model, undoable, at)] : []), discardOf(model, at)]
  return (
    <li>
      <div className={styles.said}>
        <b>{title}</b>
        {model.kept.map(kept => (
          <span key={kept.version} className={styles.advice}>
            {keptWords(model, kept)}
          </span>
        ))}
      </div>
      <div className={styles.buttons}>
        {acts.map(act => (
          <Button
            key={act.confirm}
            look={act.danger ? 'dangerOutline' : 'outline'}
            aria-label={`${act.confirm}… : ${title}`}
            onClick={() => onAct(act)}
          >
            {act.confirm}…
          </Button>
        ))}
      </div>
    </li>
  )
}

function keptWords(model: ModelView, kept: KeptModel): string {
  const { version, since, until } = kept
  const back = version === model.code_version ? '' : ' Elle revient avec le logiciel de cette version.'
  return `Version ${version}, remplacée le ${shortMomentAt(since)}, gardée jusqu’au ${shortMomentAt(until)}.${back}`
}
