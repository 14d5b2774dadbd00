import type { OperationsView } from '@alba/contracts/operations/api'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import type { Act } from './model/act.ts'
import { titleOf } from './model/model-words.ts'
import { abandonOf, isRebuilt, pauseOf, progressWords, type Rebuilt, replayWords, resumeOf } from './model/rebuild.ts'
import styles from './operations.module.css'

type Props = {
  models: OperationsView['models']
  /** The address at which the difference of a model is shown. */
  addressOf: (name: string) => string
  onAct: (act: Act) => void
}

/** The rebuilds of read models that are under way, with the acts that are possible now. */
export function RebuildPanel({ models, addressOf, onAct }: Props) {
  const rebuilt = models.filter(isRebuilt)
  if (rebuilt.length === 0) return null
  return (
    <Panel pad aria-labelledby="rebuilding">
      <h2 id="rebuilding">Reconstructions</h2>
      <ul className={styles.items}>
        {rebuilt.map(model => (
          <li key={model.name}>
            <Progress model={model} />
            <div className={styles.buttons}>
              {model.replay.state === 'ready' && (
                <ButtonLink href={addressOf(model.name)} label={`Voir la différence : ${titleOf(model.name)}`}>
                  Voir la différence
                </ButtonLink>
              )}
              {actsOf(model, models).map(act => (
                <Button
                  key={act.confirm}
                  look={act.danger ? 'dangerOutline' : 'outline'}
                  aria-label={`${act.confirm}… : ${titleOf(model.name)}`}
                  onClick={() => onAct(act)}
                >
                  {act.confirm}…
                </Button>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function actsOf(model: Rebuilt, models: OperationsView['models']): Act[] {
  const { state } = model.replay
  return [
    ...(state === 'running' ? [pauseOf(model)] : []),
    ...(state === 'paused' || state === 'failed' ? [resumeOf(model, models)] : []),
    abandonOf(model),
  ]
}

function Progress({ model: { name, replay } }: { model: Rebuilt }) {
  const { state, events_done, events_total, error, by, why } = replay
  const { label, tone } = replayWords[state]
  return (
    <div className={styles.said}>
      <h3>
        {titleOf(name)} <Badge tone={tone}>{label}</Badge>
      </h3>
      {state === 'running' && (
        <progress
          className={styles.progress}
          aria-label={`Progrès : ${titleOf(name)}`}
          max={events_total ?? undefined}
          value={events_total === null ? undefined : events_done}
        />
      )}
      <span className={styles.advice}>{progressWords(replay)}</span>
      {error && <span className={styles.error}>{error}</span>}
      {by !== null && <span className={styles.advice}>{`${by} : ${why ?? ''}`}</span>}
    </div>
  )
}
