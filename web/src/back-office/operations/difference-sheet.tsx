import type { ModelView } from '@alba/contracts/operations/api'
import type { ModelDifference, RowDifference } from '@alba/contracts/operations/models'
import { useQuery } from '@tanstack/react-query'
import { modelDifferenceQuery } from '../../api/staff/operations.ts'
import { shortMomentAt } from '../../shared/centre-time.ts'
import { QueryView } from '../../shared/query-view.tsx'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Sheet, SheetSection } from '../../ui/sheet.tsx'
import { Skeletons } from '../../ui/skeleton.tsx'
import type { Act } from './model/act.ts'
import { counted } from './model/counted.ts'
import { titleOf } from './model/model-words.ts'
import { abandonOf, changeWords, type Rebuilt, swapOf } from './model/rebuild.ts'
import { changeFacts } from './model/row-words.ts'
import styles from './operations.module.css'

type Props = { model: Rebuilt; onAct: (act: Act) => void; onClose: () => void }

/**
 * The difference between a preview and the model in use, with changed rows and the events that explain them. A preview
 * can be put in use from here only, so that the operator has seen the difference.
 */
export function DifferenceSheet({ model, onAct, onClose }: Props) {
  const compared = useQuery(modelDifferenceQuery(model.name))
  const difference = compared.data
  return (
    <Sheet
      title={titleOf(model.name)}
      badges={<Badge tone="yellow">Aperçu prêt</Badge>}
      summary={difference && `Mettre en service : ${changeWords(difference)}.`}
      onClose={onClose}
      actions={
        <>
          <Button look="dangerOutline" onClick={() => onAct(abandonOf(model))}>
            Abandonner…
          </Button>
          {difference && <Button onClick={() => onAct(swapOf(model, difference))}>Mettre en service…</Button>}
        </>
      }
    >
      <QueryView
        query={compared}
        waiting={<Skeletons count={3} shape="pill" className={styles.sections} label="Comparaison…" />}
        failure="La différence n’a pas pu être calculée."
        isPart
      >
        {found => <Difference model={model} difference={found} />}
      </QueryView>
    </Sheet>
  )
}

function Difference({ model, difference }: { model: ModelView; difference: ModelDifference }) {
  const { tables, samples, position, live_position } = difference
  return (
    <>
      {position !== live_position && (
        <Notice tone="wait">
          <p>La version en service est arrêtée : ce qui s’est passé depuis compte aussi comme différence.</p>
        </Notice>
      )}
      <SheetSection title="Par table">
        <Facts look="rows" facts={tables.map(each => [each.table, tableWords(each)] as const)} />
      </SheetSection>
      {samples.length > 0 && (
        <SheetSection title="Exemples">
          <p className={styles.advice}>
            Au plus cinq lignes de chaque sorte. « … » remplace ce qui peut nommer une personne.
          </p>
          <ol className={styles.samples} aria-label={`Exemples : ${titleOf(model.name)}`}>
            {samples.map(sample => (
              <Sample key={`${sample.table} ${sample.kind} ${sample.key}`} sample={sample} />
            ))}
          </ol>
        </SheetSection>
      )}
    </>
  )
}

const tableWords = (table: ModelDifference['tables'][number]): string =>
  `${counted(table.rows, 'ligne en service', 'lignes en service')} : ${changeWords(table)}`

const kinds: Readonly<Record<RowDifference['kind'], { readonly label: string; readonly tone: Tone }>> = {
  added: { label: 'Ajoutée', tone: 'green' },
  removed: { label: 'Retirée', tone: 'red' },
  changed: { label: 'Modifiée', tone: 'yellow' },
}

function Sample({ sample }: { sample: RowDifference }) {
  const { table, key, kind, columns, before, after, events, earlier } = sample
  return (
    <li className={styles.sample}>
      <h4>
        {table} {key} <Badge tone={kinds[kind].tone}>{kinds[kind].label}</Badge>
      </h4>
      <Facts look="rows" facts={changeFacts(columns, before, after)} />
      <ul className={styles.because} aria-label="Événements">
        {earlier > 0 && <li>{counted(earlier, 'événement plus ancien', 'événements plus anciens')}</li>}
        {events.map(({ id, type, stream, revision, occurredAt }) => (
          <li key={id}>{`${type}, ${stream} nº ${revision}, le ${shortMomentAt(occurredAt)}`}</li>
        ))}
        {events.length === 0 && <li>Aucun événement du journal ne l’explique.</li>}
      </ul>
    </li>
  )
}
