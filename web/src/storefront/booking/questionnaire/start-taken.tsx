import { useQuery } from '@tanstack/react-query'
import { nearStartsKey } from '../../../api/agenda.ts'
import {
  dateLabel,
  dateOf,
  formatDate,
  localOf,
  splitLocal,
  spokenTime,
  timeLabel,
  timeOf,
} from '../../../shared/centre-time.ts'
import { Choice, Choices } from '../../../ui/choice.tsx'
import { classes } from '../../../ui/classes.ts'
import { Notice } from '../../../ui/notice.tsx'
import { setValues, useDraft } from '../model/draft.ts'
import { useFlow } from '../model/flow-store.ts'
import { nearestStarts } from '../model/nearest.ts'
import { send } from '../model/send.ts'
import styles from './start-taken.module.css'

/** The free starts nearest to a taken one. Each taken start is a new query. */
const nearestQuery = (serviceId: number, lost: string) => ({
  queryKey: nearStartsKey(serviceId, lost),
  queryFn: ({ signal }: { signal: AbortSignal }) => nearestStarts(serviceId, lost, signal),
  staleTime: 0,
  gcTime: 0,
})

/** « jeu. 26 nov. »: short enough for two starts side by side on a phone. */
const SHORT_DAY = { weekday: 'short', day: 'numeric', month: 'short' } as const

function Nearest({ starts, chosen }: { starts: readonly string[]; chosen: string }) {
  return (
    <Choices label="Horaires les plus proches" className={styles.starts}>
      {starts.map(start => (
        <Choice
          key={start}
          name="near"
          value={start}
          checked={start === chosen}
          onChange={() => {
            setValues(splitLocal(start) ?? {})
            void send({ type: 'near-slot-chosen' })
          }}
        >
          <span>
            {formatDate(dateOf(start), SHORT_DAY)}, {spokenTime(timeOf(start))}
          </span>
        </Choice>
      ))}
    </Choices>
  )
}

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
export function StartTaken({ serviceId }: { serviceId: number }) {
  const { lost, notice } = useFlow()
  const { date, time } = useDraft(draft => draft.values)
  const nearest = useQuery({ ...nearestQuery(serviceId, lost ?? ''), enabled: Boolean(lost) })
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
        {starts.length > 0 && <Nearest starts={starts} chosen={chosen} />}
      </Notice>
    </div>
  )
}
