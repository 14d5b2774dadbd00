import type { Sought } from '../../../api/agenda.ts'
import { dateLabel, localOf, timeLabel } from '../../../shared/centre-time.ts'
import { classes } from '../../../ui/classes.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Nearest, useNearest } from '../form/nearest-starts.tsx'
import { setValues, useDraft } from '../model/draft.ts'
import { useFlow } from '../model/flow-store.ts'
import { send } from '../model/send.ts'
import styles from './start-taken.module.css'

function nearestSentence(count: number, isPending: boolean): string {
  if (count > 0) return 'Les horaires libres les plus proches :'
  return isPending
    ? 'Recherche des horaires les plus proches…'
    : 'Vous choisirez un autre horaire après le questionnaire.'
}

/**
 * Says that somebody else took the chosen start, and offers the nearest free ones. The answers to the questionnaire
 * stay.
 */
export function StartTaken({ sought }: { sought: Sought }) {
  const { lost, notice } = useFlow()
  const { date, time } = useDraft(draft => draft.values)
  const nearest = useNearest(sought, lost)
  if (!lost) return null
  const chosen = time ? localOf(date, time) : ''
  const starts = nearest.data ?? []
  return (
    <div className={classes(styles.taken, !chosen && styles.open)}>
      <Notice
        tone={chosen ? 'success' : 'error'}
        title={
          chosen
            ? `Nouvel horaire : ${dateLabel(chosen)} à ${timeLabel(chosen)}`
            : `L’horaire du ${dateLabel(lost)} à ${timeLabel(lost)} n’est plus libre`
        }
      >
        {!chosen && <span>{notice}</span>}
        <span>Vos réponses sont gardées. {nearestSentence(starts.length, nearest.isPending)}</span>
        {starts.length > 0 && (
          <Nearest
            starts={starts}
            chosen={chosen}
            onChoose={start => {
              setValues(start)
              void send({ type: 'near-slot-chosen' })
            }}
          />
        )}
      </Notice>
    </div>
  )
}
