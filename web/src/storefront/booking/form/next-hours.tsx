import { weekdays } from '@alba/contracts/agenda/weekly-hours'
import type { Wishes } from '@alba/contracts/agenda/wishes'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { nextStartsQuery } from '../../../api/agenda.ts'
import { dateOf, formatDate, longDate, spokenTime, timeOf, weekOf } from '../../../shared/centre-time.ts'
import { Choice, Choices } from '../../../ui/choice.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { Live } from '../../../ui/live.tsx'
import { Skeletons } from '../../../ui/skeleton.tsx'
import { afterGivingBack } from '../model/abandon.ts'
import { useWishes } from '../model/use-wishes.ts'
import picker from './date-time-picker.module.css'
import styles from './next-hours.module.css'

type Start = { date: string; time: string }
type Props = {
  serviceId: number
  /** Local time of the centre; no start equals it while none is chosen. */
  chosen: string
  onChoose: (start: Start) => void
}

const PARTS = [
  ['', 'Peu importe'],
  ['morning', 'Le matin'],
  ['afternoon', 'L’après-midi'],
] as const

/** Any week has the names of the days. */
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

function Starts({ starts, chosen, onChoose }: Pick<Props, 'chosen' | 'onChoose'> & { starts: readonly string[] }) {
  if (starts.length === 0)
    return (
      <Live className={picker.count}>Aucun créneau libre ne correspond. Essayez un autre moment ou un autre jour.</Live>
    )
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
          aria-label={`${longDate(dateOf(start))} à ${spokenTime(timeOf(start))}`}
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
export function NextHours({ serviceId, chosen, onChoose }: Props) {
  const [wished, wish] = useWishes()
  const next = useQuery({
    ...afterGivingBack(nextStartsQuery(wished, serviceId)),
    // The starts before stay in view until those for another wish are there.
    placeholderData: keepPreviousData,
  })
  // The days below can be chosen all the same.
  if (next.data === null) return null
  return (
    <div className={styles.next}>
      <h3>Les prochains créneaux</h3>
      <WishFields wished={wished} wish={wish} />
      {next.isPending ? (
        <Skeletons count={3} shape="pill" className={picker.times} label="Recherche des prochains créneaux…" />
      ) : (
        <Starts
          starts={next.data?.[0]?.starts.map(start => start.start_time) ?? []}
          chosen={chosen}
          onChoose={onChoose}
        />
      )}
    </div>
  )
}
