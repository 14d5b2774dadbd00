import { useQuery } from '@tanstack/react-query'
import { nearStartsKey, type Sought } from '../../../api/agenda.ts'
import { dateOf, formatDate, splitLocal, spokenTime, timeOf } from '../../../shared/centre-time.ts'
import { Choice, Choices } from '../../../ui/choice.tsx'
import { nearestStarts } from '../model/nearest.ts'
import styles from './nearest-starts.module.css'

/** The free starts nearest to a taken one. Each taken start is a new query. */
export const useNearest = (sought: Sought, lost: string | null | undefined) =>
  useQuery({
    queryKey: nearStartsKey(sought, lost ?? ''),
    queryFn: ({ signal }) => nearestStarts(sought, lost ?? '', signal),
    staleTime: 0,
    gcTime: 0,
    enabled: Boolean(lost),
  })

/** « jeu. 26 nov. »: short enough for two starts side by side on a phone. */
const SHORT_DAY = { weekday: 'short', day: 'numeric', month: 'short' } as const

type Props = {
  starts: readonly string[]
  /** Local time of the centre; no start equals an empty text. */
  chosen: string
  onChoose: (start: { date: string; time: string }) => void
}

/** The starts nearest to a taken one, as radio buttons. */
export const Nearest = ({ starts, chosen, onChoose }: Props) => (
  <Choices label="Horaires les plus proches" className={styles.starts}>
    {starts.map(start => (
      <Choice
        key={start}
        name="near"
        value={start}
        checked={start === chosen}
        onChange={() => {
          const split = splitLocal(start)
          if (split) onChoose(split)
        }}
      >
        <span>
          {formatDate(dateOf(start), SHORT_DAY)}, {spokenTime(timeOf(start))}
        </span>
      </Choice>
    ))}
  </Choices>
)
