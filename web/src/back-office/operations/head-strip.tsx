import type { OperationsView } from '@alba/contracts/operations/api'
import { Figures } from '../../ui/figures.tsx'

/** A position in the log without leading zeros. EventStoreDB's positions have two parts, and stay as they are. */
const shortPosition = (position: string): string => position.replace(/^0+(?=\d)/, '')

/**
 * The figures that say at a glance whether all is well. Zeros are shown, too, so that a zero is not mistaken for an
 * unknown value.
 */
export function HeadStrip({ view: { head, models, work, mails, projector_answers } }: { view: OperationsView }) {
  const healthy = models.filter(({ state }) => state === 'healthy').length
  const unsent = mails && mails.failed + mails.waiting
  return (
    <Figures
      label="En bref"
      figures={[
        {
          label: 'Dernier événement',
          value: head === null ? 'inconnu' : shortPosition(head),
          tone: head === null ? 'red' : 'grey',
        },
        {
          label: 'Listes à jour',
          value: `${healthy} / ${models.length}`,
          tone: healthy === models.length ? 'green' : 'red',
        },
        { label: 'Étapes arrêtées', value: work?.count ?? 'inconnu', tone: work?.count === 0 ? 'green' : 'red' },
        { label: 'E-mails en attente', value: unsent ?? 'inconnu', tone: unsent === 0 ? 'green' : 'yellow' },
        {
          label: 'Mise à jour répond',
          value: projector_answers ? 'oui' : 'non',
          tone: projector_answers ? 'green' : 'red',
        },
      ]}
    />
  )
}
