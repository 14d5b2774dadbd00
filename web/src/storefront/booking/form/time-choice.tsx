import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { slotsQuery } from '../../../api/agenda.ts'
import { bookingRulesQuery } from '../../../api/booking-rules.ts'
import { spokenTime, weekdayAndDate } from '../../../shared/centre-time.ts'
import { Button } from '../../../ui/button.tsx'
import { Choice, Choices } from '../../../ui/choice.tsx'
import { Live } from '../../../ui/live.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeletons } from '../../../ui/skeleton.tsx'
import { afterGivingBack } from '../model/abandon.ts'
import { setValues } from '../model/draft.ts'
import { startsOf } from '../model/week.ts'
import styles from './date-time-picker.module.css'

type Props = { serviceId: number; date: string; chosen: string; invalid: boolean; onChoose: (time: string) => void }

const announcement = (count: number, day: string) => {
  if (count === 0) return `Aucun horaire disponible le ${day}. Choisissez une autre date.`
  return count === 1 ? `1 horaire disponible le ${day}` : `${count} horaires disponibles le ${day}`
}

/** The starts of the chosen day; those that the server does not offer are marked « Indisponible ». */
export function TimeChoice({ serviceId, date, chosen, invalid, onChoose }: Props) {
  const slots = useQuery(afterGivingBack(slotsQuery(serviceId, date)))
  const rules = useQuery(bookingRulesQuery)
  const starts = slots.data && startsOf(slots.data, date, rules.data?.start_times)
  const offered = starts?.filter(start => start.free).map(start => start.time)
  const day = weekdayAndDate(date)
  // A start that is kept in the draft may have been taken since: it must not be sent.
  const gone = Boolean(chosen && offered && !slots.isFetching && !offered.includes(chosen))
  useEffect(() => {
    if (gone) setValues({ time: '' })
  }, [gone])

  if (slots.isPending || rules.isPending)
    return <Skeletons count={6} shape="pill" className={styles.times} label="Chargement des créneaux…" />
  if (!starts || !offered)
    return (
      <Notice tone="error" title="Erreur lors du chargement des créneaux">
        <Button look="quiet" onClick={() => void slots.refetch()} busy={slots.isFetching}>
          Réessayer
        </Button>
      </Notice>
    )
  return (
    <div>
      <Live className={styles.count}>{announcement(offered.length, day)}</Live>
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
}
