import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Sought, slotsQuery } from '../../../api/agenda.ts'
import { bookingRulesQuery } from '../../../api/booking-rules.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeletons } from '../../../ui/skeleton.tsx'
import { afterAbandoning } from '../model/abandon.ts'
import { setValues } from '../model/draft.ts'
import { startsOf } from '../model/week.ts'
import styles from './date-time-picker.module.css'
import { secondWords } from './second-words.ts'
import { StartChoice } from './start-choice.tsx'

type Props = { sought: Sought; date: string; chosen: string; invalid: boolean; onChoose: (time: string) => void }

/** The starts of the chosen day; those that the server does not offer are marked « Indisponible ». */
export function TimeChoice({ sought, date, chosen, invalid, onChoose }: Props) {
  const slots = useQuery(afterAbandoning(slotsQuery(sought, date)))
  const rules = useQuery(bookingRulesQuery)
  const starts = slots.data && startsOf(slots.data, date, rules.data?.start_times)
  const offered = starts?.filter(start => start.free).map(start => start.time)
  // The start in the draft, or in the link of a letter, may have been taken since, and must not be sent then.
  const gone = Boolean(chosen && offered && !slots.isFetching && !offered.includes(chosen))
  const [lost, setLost] = useState<string>()
  useEffect(() => {
    if (!gone) return
    setLost(chosen)
    setValues({ time: '' })
  }, [gone, chosen])
  const words = secondWords(sought)

  if (slots.isPending || rules.isPending)
    return <Skeletons count={6} shape="pill" className={styles.times} label="Chargement des créneaux…" />
  if (!starts || !offered)
    return (
      <Notice tone="error" title="Erreur lors du chargement des créneaux">
        {sought.second && slots.error && <span>{slots.error.message}</span>}
        <Button look="quiet" onClick={() => void slots.refetch()} busy={slots.isFetching}>
          Réessayer
        </Button>
      </Notice>
    )
  return (
    <>
      {lost && !chosen && (
        <Notice live tone="wait">{`${lost} n’est pas libre${words.forBoth} : choisissez un autre horaire.`}</Notice>
      )}
      <StartChoice starts={starts} day={date} chosen={chosen} invalid={invalid} onChoose={onChoose} words={words} />
    </>
  )
}
