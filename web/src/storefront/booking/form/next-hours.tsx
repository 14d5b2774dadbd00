import { weekdays } from '@alba/contracts/agenda/weekly-hours'
import type { Wishes } from '@alba/contracts/agenda/wishes'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { nextStartsQuery, type Sought } from '../../../api/agenda.ts'
import { dateOf, formatDate, longDate, spokenTime, timeOf, weekOf } from '../../../shared/centre-time.ts'
import { Choice, Choices } from '../../../ui/choice.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { Live } from '../../../ui/live.tsx'
import { Skeletons } from '../../../ui/skeleton.tsx'
import { afterAbandoning } from '../model/abandon.ts'
import { useWishes } from '../model/use-wishes.ts'
import picker from './date-time-picker.module.css'
import styles from './next-hours.module.css'

type Start = { date: string; time: string }
type Props = {
  sought: Sought
  /** The chosen start, local time of the centre. While none is chosen, this text equals no start. */
  chosen: string
  onChoose: (start: Start) => void
}

const PARTS = [
  ['', 'Peu importe'],
  ['morning', 'Le matin'],
  ['afternoon', 'L’après-midi'],
] as const

/** Any week, for the names of its days. */
const dayNames = weekOf('2024-01-01').map(date => formatDate(date, { weekday: 'long' }))

function WishFields({ wished, wish }: { wished: Wishes; wish: ReturnType<typeof useWishes>[1] }) {
  return (
    <div className={styles.wishes}>
      <Choices label="Moment de la journée" className={styles.parts}>
        {PARTS.map(([part, label]) => (
          <Choice
            key={part}
            name="part-of-day"
            checked={(wished.part_of_day ?? '') === part}
            onChange={() => wish({ part_of_day: part })}
          >
            <span>{label}</span>
          </Choice>
        ))}
      </Choices>
      <SelectField
        id="weekday"
        label="Jour de la semaine"
        value={wished.weekday ?? ''}
        onChange={event => wish({ weekday: event.target.value })}
      >
        <option value="">tous les jours</option>
        {weekdays.map((day, index) => (
          <option key={day} value={day}>
            {dayNames[index]}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

const spoken = (start: string): string => `${longDate(dateOf(start))} à ${spokenTime(timeOf(start))}`

const FAILED = 'Cette recherche n’a pas abouti. Essayez un autre moment, ou choisissez un jour ci-dessous.'

/**
 * The sentence about the found starts. It names the first one, so that two results of equal length differ and are
 * announced.
 */
const foundSentence = ([first, ...others]: readonly string[]): string =>
  first === undefined
    ? 'Aucun créneau libre ne correspond. Essayez un autre moment ou un autre jour.'
    : `${others.length === 0 ? '1 créneau libre' : `${1 + others.length} créneaux libres`}, à partir du ${spoken(first)}`

function Starts({ starts, chosen, onChoose }: Pick<Props, 'chosen' | 'onChoose'> & { starts: readonly string[] }) {
  return (
    <Choices label="Prochains créneaux" className={picker.times}>
      {starts.map(start => (
        <Choice
          key={start}
          className={picker.time}
          name="next-start"
          value={start}
          checked={start === chosen}
          onChange={() => onChoose({ date: dateOf(start), time: timeOf(start) })}
          aria-label={spoken(start)}
        >
          <span>
            <small>{formatDate(dateOf(start), { weekday: 'short', day: 'numeric', month: 'short' })}</small>
            {timeOf(start)}
          </span>
        </Choice>
      ))}
    </Choices>
  )
}

/** The next free starts of a service that meet the visitor's wishes: one press chooses day and time. */
export function NextHours({ sought, chosen, onChoose }: Props) {
  const [wished, wish] = useWishes()
  const next = useQuery({
    ...afterAbandoning(nextStartsQuery(wished, sought)),
    // The former starts stay visible until those for the new wish are loaded.
    placeholderData: keepPreviousData,
  })
  // A failure hides this part, since the days below can still be chosen; but once there is a wish its fields stay, so
  // that it can be changed.
  const hasFailed = next.data === null
  if (hasFailed && Object.keys(wished).length === 0) return null
  const starts = next.data?.[0]?.starts.map(start => start.start_time) ?? []
  return (
    <div className={styles.next}>
      <h3>Les prochains créneaux</h3>
      <WishFields wished={wished} wish={wish} />
      {next.isPending ? (
        <Skeletons count={3} shape="pill" className={picker.times} label="Recherche des prochains créneaux…" />
      ) : (
        <>
          <Live className={starts.length === 0 ? picker.count : 'visuallyHidden'}>
            {hasFailed ? FAILED : foundSentence(starts)}
          </Live>
          {starts.length > 0 && <Starts starts={starts} chosen={chosen} onChoose={onChoose} />}
        </>
      )}
    </div>
  )
}
