import { spokenTime, weekdayAndDate } from '../../../shared/centre-time.ts'
import { Choice, Choices } from '../../../ui/choice.tsx'
import { Live } from '../../../ui/live.tsx'
import type { Start } from '../model/week.ts'
import styles from './date-time-picker.module.css'
import { oneTreatment, type SecondWords } from './second-words.ts'

const announcement = (count: number, day: string, words: SecondWords) => {
  const when = `le ${day}${words.forBoth}`
  if (count === 0)
    return `Aucun horaire disponible ${when}. Choisissez une autre date${words.otherwise && `, ou ${words.otherwise}`}.`
  return count === 1 ? `1 horaire disponible ${when}` : `${count} horaires disponibles ${when}`
}

type Props = {
  starts: readonly Start[]
  day: string
  chosen: string
  invalid: boolean
  onChoose: (time: string) => void
  /** Left out: those for one treatment. */
  words?: SecondWords
}

/** The starts of a day as radio buttons; those that are not free are marked « Indisponible ». */
export const StartChoice = ({ starts, day, chosen, invalid, onChoose, words = oneTreatment }: Props) => (
  <div>
    <Live className={styles.count}>
      {announcement(starts.filter(({ free }) => free).length, weekdayAndDate(day), words)}
    </Live>
    <Choices label="Horaire" className={styles.times} faultId={invalid && 'datetime-error'}>
      {starts.map(({ time, free }) => (
        <Choice
          key={time}
          className={styles.time}
          name="time"
          value={time}
          checked={time === chosen && free}
          disabled={!free}
          onChange={() => onChoose(time)}
          aria-label={free ? spokenTime(time) : `${spokenTime(time)}, indisponible`}
        >
          <span>
            {time}
            {!free && <small>Indisponible</small>}
          </span>
        </Choice>
      ))}
    </Choices>
  </div>
)
