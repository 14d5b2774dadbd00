import type { ModelView } from '@alba/contracts/operations/api'
import type { Step, Stepped } from '@alba/contracts/operations/steps'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { stepsQuery } from '../../../api/staff/operations.ts'
import { secondAt } from '../../../shared/centre-time.ts'
import { QueryView } from '../../../shared/query-view.tsx'
import { useSearchState } from '../../../shared/staff/use-search-state.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Live } from '../../../ui/live.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Select } from '../../../ui/select.tsx'
import { Skeletons } from '../../../ui/skeleton.tsx'
import { counted } from '../model/counted.ts'
import { titleOf } from '../model/model-words.ts'
import { changeFacts } from '../model/row-words.ts'
import styles from './log.module.css'
import { MODEL, STEP } from './place.ts'

type Props = {
  stream: string
  /** The id of the event from which it is opened. */
  opened: string
  models: readonly ModelView[]
}

/** What each event of a stream does to a list. The server reads the whole log for it, so it waits for a button. */
export function StepThrough({ stream, opened, models }: Props) {
  const { get, set } = useSearchState()
  const model = models.find(({ name }) => name === get(MODEL))
  const [chosen, setChosen] = useState(model?.name ?? '')
  return (
    <div className={styles.steps}>
      <div className={styles.choice}>
        <Select
          label="Liste"
          named="beside"
          options={[['', 'Choisir…'] as const, ...models.map(({ name }) => [name, titleOf(name)] as const)]}
          value={chosen}
          onChange={setChosen}
        />
        <Button look="outline" disabled={chosen === ''} onClick={() => set({ [MODEL]: chosen, [STEP]: null })}>
          Dérouler
        </Button>
      </div>
      <p className={styles.note}>
        La liste est recalculée d’après le journal, sans rien changer. « … » remplace ce qui peut nommer une personne.
      </p>
      {model && <Steps key={model.name} model={model} stream={stream} opened={opened} />}
    </div>
  )
}

function Steps({ model, stream, opened }: Omit<Props, 'models'> & { model: ModelView }) {
  const stepped = useQuery(stepsQuery(model.name, stream))
  return (
    <QueryView
      query={stepped}
      waiting={<Skeletons count={3} shape="pill" className={styles.waiting} label="Lecture du journal…" />}
      failure="Le pas à pas n’a pas pu être calculé."
      isPart
    >
      {found => (
        <>
          <LeftOut model={model} found={found} />
          {found.steps.length > 0 && <OneByOne found={found} opened={opened} />}
          {found.steps.length === 0 && found.stopped === null && (
            <p className={styles.note}>Le journal n’a aucun événement de ce dossier.</p>
          )}
        </>
      )}
    </QueryView>
  )
}

/** Says that the list leaves the stream out (ADR 126), or that nothing of it concerns the list. */
function LeftOut({ model, found: { stopped, steps, stream } }: { model: ModelView; found: Stepped }) {
  const isHeld = model.held.some(held => held.stream === stream)
  if (stopped !== null || isHeld)
    return (
      <Notice
        tone="error"
        title={isHeld ? 'Cette liste laisse ce dossier de côté.' : 'Cette liste s’arrête devant un événement.'}
      >
        <p>Elle n’en montre rien de plus que ce qui suit.</p>
        {stopped !== null && <p className={styles.error}>{stopped}</p>}
      </Notice>
    )
  if (steps.length > 0 && steps.every(({ state }) => state === 'not handled'))
    return (
      <Notice>
        <p>Rien de ce dossier ne concerne cette liste.</p>
      </Notice>
    )
  return null
}

/** One event at a time. The buttons stay where they are, whatever the event is. */
function OneByOne({ found: { steps, omitted, since }, opened }: { found: Stepped; opened: string }) {
  const { get, set } = useSearchState()
  const byAddress = steps.findIndex(({ revision }) => get(STEP) === String(revision))
  const index =
    byAddress >= 0
      ? byAddress
      : Math.max(
          0,
          steps.findIndex(({ id }) => id === opened),
        )
  const step = steps[index]
  const go = (to: number) => set({ [STEP]: steps[to]?.revision ?? null })
  if (!step) return null
  return (
    <>
      <div className={styles.moves}>
        <Button look="outline" disabled={index === 0} onClick={() => go(index - 1)}>
          Précédent
        </Button>
        <Button look="outline" disabled={index === steps.length - 1} onClick={() => go(index + 1)}>
          Suivant
        </Button>
        <Live className={styles.note}>{`Événement ${index + 1} sur ${steps.length}`}</Live>
      </div>
      {omitted > 0 && index === 0 && (
        <p className={styles.note}>
          {`${counted(omitted, 'événement plus ancien n’est pas montré', 'événements plus anciens ne sont pas montrés')} : « npm run alba -- step » les a aussi.`}
        </p>
      )}
      <OneStep step={step} />
      {since > 0 && index === steps.length - 1 && (
        <p className={styles.note}>
          {`Depuis, ${counted(since, 'événement d’un autre dossier a changé', 'événements d’autres dossiers ont changé')} les mêmes lignes.`}
        </p>
      )}
    </>
  )
}

const unchanged: Readonly<Record<Step['state'], string>> = {
  folded: 'Ne change rien dans cette liste.',
  skipped: 'Un opérateur l’a fait ignorer.',
  'not handled': 'Ne concerne pas cette liste.',
}

function OneStep({ step: { type, revision, occurredAt, state, elsewhere, changes } }: { step: Step }) {
  return (
    <section className={styles.step} aria-label={`${type} nº ${revision}`}>
      <h3>
        {type} {state === 'skipped' && <Badge tone="orange">Ignoré</Badge>}
      </h3>
      <p className={styles.note}>{`nº ${revision}, ${secondAt(occurredAt)}`}</p>
      {elsewhere > 0 && (
        <p className={styles.note}>
          {`Juste avant, ${counted(elsewhere, 'événement d’un autre dossier a changé', 'événements d’autres dossiers ont changé')} les mêmes lignes.`}
        </p>
      )}
      {changes.length === 0 && <p>{unchanged[state]}</p>}
      {changes.map(({ table, key, before, after, columns }) => (
        <div key={`${table} ${key}`} className={styles.change}>
          <h4>
            {`${table} ${key}`} {before === null && <Badge tone="green">Ajoutée</Badge>}
            {after === null && <Badge tone="red">Retirée</Badge>}
          </h4>
          <Facts look="rows" facts={changeFacts(columns, before, after)} />
        </div>
      ))}
    </section>
  )
}
