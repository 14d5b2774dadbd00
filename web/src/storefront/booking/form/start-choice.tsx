import { spokenTime, weekdayAndDate } from '../../../shared/centre-time.ts'
import { Choice, Choices } from '../../../ui/choice.tsx'
import { Live } from '../../../ui/live.tsx'
import type { Start } from '../model/week.ts'
import styles from './date-time-picker.module.css'

const announcement = (count: number, day: string) => {
  if (count === 0) return `Aucun horaire disponible le ${day}. Choisissez une autre date.`
  return count === 1 ? `1 horaire disponible le ${day}` : `${count} horaires disponibles le ${day}`
}

type Props = {
  starts: readonly Start[]
  day: string
  chosen: string
  invalid: boolean
  onChoose: (time: string) => void
}

/** The starts of a day as radio buttons; those that are not free are marked « Indisponible ». */
export const StartChoice = ({ starts, day, chosen, invalid, onChoose }: Props) => (
  <div>
    <Live className={styles.count}>{announcement(starts.filter(({ free }) => free).length, weekdayAndDate(day))}</Live>
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
