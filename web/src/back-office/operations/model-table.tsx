import type { ModelView, OperationsView } from '@alba/contracts/operations/api'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { type Column, Table, TwoLines } from '../../ui/table.tsx'
import { Fold } from './fold.tsx'
import type { Act } from './model/act.ts'
import { age, counted } from './model/counted.ts'
import { lagWords, stateWords, titleOf } from './model/model-words.ts'
import { rebuildOf } from './model/rebuild.ts'
import { trendOf, trendWords } from './model/trend.ts'
import styles from './operations.module.css'

type Props = {
  view: OperationsView
  /** The previous answer of the server, from which the trend is computed; undefined while there is only one. */
  before: OperationsView | undefined
  onAct: (act: Act) => void
}

/** The state of each read model: first those that need attention, then the others, folded. */
export function ModelTable({ view, before, onAct }: Props) {
  const columns = columnsOf(view, before, onAct)
  const late = view.models.filter(isLate)
  const others = view.models.filter(model => !isLate(model))
  return (
    <>
      {late.length > 0 && (
        <Panel pad>
          <h2 className={styles.heading}>Listes à regarder</h2>
          <Table label="Listes à regarder" columns={columns} rows={late} rowKey={({ name }) => name} />
        </Panel>
      )}
      <Panel>
        <Fold title="Listes et écrans" note={noteOf(others)} isOpen={false}>
          <Table label="Listes et écrans" columns={columns} rows={others} rowKey={({ name }) => name} />
        </Fold>
      </Panel>
    </>
  )
}

/** While a service does not answer, the state of no model is known; the attention list says so once. */
const isLate = ({ state }: ModelView): boolean => state !== 'healthy' && state !== 'unknown'

/** « 15 à jour, 2 inconnues » */
function noteOf(models: readonly ModelView[]): string {
  const healthy = models.filter(({ state }) => state === 'healthy').length
  const unknown = models.length - healthy
  return unknown === 0 ? `${healthy} à jour` : `${healthy} à jour, ${counted(unknown, 'inconnue', 'inconnues')}`
}

const columnsOf = (
  view: OperationsView,
  before: OperationsView | undefined,
  onAct: Props['onAct'],
): readonly Column<ModelView>[] => [
  { head: 'Liste', cell: ({ name }) => <TwoLines first={titleOf(name)} second={name} /> },
  {
    head: 'État',
    card: 'right',
    cell: ({ state }) => <Badge tone={stateWords[state].tone}>{stateWords[state].label}</Badge>,
  },
  { head: 'Retard', cardLabel: 'Retard', cell: lagWords },
  {
    head: 'Tendance',
    cardLabel: 'Tendance',
    cell: ({ name }) => {
      const trend = trendOf(name, before, view)
      return trend === null ? '–' : trendWords[trend]
    },
  },
  { head: 'A bougé', cardLabel: 'A bougé', cell: movedWords },
  { head: 'Version', cardLabel: 'Version', cell: versionWords },
  { head: 'Acte', card: 'wide', cell: model => <Rebuild model={model} all={view.models} onAct={onAct} /> },
]

function Rebuild({ model, all, onAct }: { model: ModelView; all: readonly ModelView[]; onAct: Props['onAct'] }) {
  const act = rebuildOf(model, all)
  if (!act) return '–'
  return (
    <Button small look="outline" aria-label={`Reconstruire… : ${titleOf(model.name)}`} onClick={() => onAct(act)}>
      Reconstruire…
    </Button>
  )
}

const movedWords = ({ still_seconds }: ModelView): string =>
  still_seconds === null ? 'jamais' : `il y a ${age(still_seconds)}`

/** The version of a model: « 7 », or « 6, code 7 » while the running code has another version. */
function versionWords({ version, code_version }: ModelView): string {
  if (version === null) return code_version === null ? '–' : `aucune, code ${code_version}`
  return code_version === null || code_version === version ? String(version) : `${version}, code ${code_version}`
}
