import type { ModelView, OperationsView } from '@alba/contracts/operations/api'
import { Badge } from '../../ui/badge.tsx'
import { Panel } from '../../ui/panel.tsx'
import { type Column, Table, TwoLines } from '../../ui/table.tsx'
import { Fold } from './fold.tsx'
import { age } from './model/counted.ts'
import { lagWords, stateWords, titleOf } from './model/model-words.ts'
import { trendOf, trendWords } from './model/trend.ts'
import styles from './operations.module.css'

type Props = { view: OperationsView; before: OperationsView | undefined }

/** How far each read model is: those that need a look, and the others folded. */
export function ModelTable({ view, before }: Props) {
  const [late, healthy] = [view.models.filter(isLate), view.models.filter(model => !isLate(model))]
  const columns = columnsOf(view, before)
  const note = late.length === 0 ? `${healthy.length} à jour` : `${late.length} à regarder, ${healthy.length} à jour`
  return (
    <Panel>
      {late.length > 0 && (
        <div className={styles.late}>
          <Table label="Listes à regarder" columns={columns} rows={late} rowKey={({ name }) => name} />
        </div>
      )}
      <Fold title="Listes et écrans" note={note} isOpen={false}>
        <Table label="Listes à jour" columns={columns} rows={healthy} rowKey={({ name }) => name} />
      </Fold>
    </Panel>
  )
}

const isLate = ({ state }: ModelView): boolean => state !== 'healthy'

const columnsOf = (view: OperationsView, before: OperationsView | undefined): readonly Column<ModelView>[] => [
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
]

const movedWords = ({ still_seconds }: ModelView): string =>
  still_seconds === null ? 'jamais' : `il y a ${age(still_seconds)}`

/** « 7 »; « 6, code 7 » while the running code has another one. */
function versionWords({ version, code_version }: ModelView): string {
  if (version === null) return code_version === null ? '–' : `aucune, code ${code_version}`
  return code_version === null || code_version === version ? String(version) : `${version}, code ${code_version}`
}
