import type { OperationsView } from '@alba/contracts/operations/api'
import { Notice } from '../../ui/notice.tsx'
import { type Progress, progressOf } from './model/causes.ts'
import { counted, listed } from './model/counted.ts'

type Props = { ids: readonly string[]; work: NonNullable<OperationsView['work']> }

/**
 * Says how far the last retry is, computed from the server's present answer.
 * @param ids the parked events and deadlines that the operator retried; none before the first retry
 */
export function RetryProgress({ ids, work: { failed, deadlines } }: Props) {
  if (ids.length === 0) return null
  // A deadline can only be retried, so its `asked` is a boolean.
  const present = [...failed, ...deadlines.map(({ id, asked }) => ({ id, asked: asked || null }))]
  const progress = progressOf(ids, present)
  return (
    <Notice tone={toneOf(progress)} live>
      <p>{`Nouvel essai : ${progressSentence(progress)}.`}</p>
    </Notice>
  )
}

function toneOf({ underway, failed }: Progress): 'wait' | 'success' | 'error' {
  if (underway > 0) return 'wait'
  return failed > 0 ? 'error' : 'success'
}

const progressSentence = ({ done, underway, failed }: Progress): string =>
  listed([
    counted(done, 'réussie', 'réussies'),
    ...(underway > 0 ? [`${underway} en cours`] : []),
    ...(failed > 0 ? [`${failed} encore en échec`] : []),
  ])
