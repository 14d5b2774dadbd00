import { french } from '@alba/contracts/shared/typography'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Info } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { errorMessage } from '../../api/errors.ts'
import { openDay, refreshAvailabilities } from '../../api/staff/availabilities.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './opening-form.module.css'
import { DEFAULT_SLOTS, faultOf, type Opened, openedSentence, type TimeSlot, workingDays } from './opening-plan.ts'
import { SlotFields } from './slot-fields.tsx'

const FAILED = 'Une erreur est survenue lors de la création des disponibilités.'

/** « Ajouter des disponibilités »: always one's own, one call for each working day (back office §5). */
export function OpeningForm({ practitionerId }: { practitionerId: number | undefined }) {
  const client = useQueryClient()
  const [first, setFirst] = useState('')
  const [last, setLast] = useState('')
  const [slots, setSlots] = useState<readonly TimeSlot[]>(DEFAULT_SLOTS)
  const [fault, setFault] = useState<string>()
  const opening = useMutation({
    mutationFn: () => open(practitionerId, workingDays(first, last), slots),
    // What was opened before a failure is open.
    onSettled: () => refreshAvailabilities(client),
  })
  const days = first && last ? workingDays(first, last).length : 0

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = faultOf({ first, last, slots }, practitionerId)
    setFault(found)
    if (found) opening.reset()
    else if (!opening.isPending) opening.mutate()
  }
  return (
    <Panel pad aria-labelledby="opening-form">
      <h2 id="opening-form">Ajouter des disponibilités</h2>
      <form className={styles.form} noValidate onSubmit={submit}>
        <div className={styles.dates}>
          <TextField
            id="first"
            label="Date de début"
            type="date"
            value={first}
            onChange={event => setFirst(event.target.value)}
          />
          <TextField
            id="last"
            label="Date de fin"
            type="date"
            min={first}
            value={last}
            onChange={event => setLast(event.target.value)}
          />
        </div>
        <SlotFields slots={slots} onChange={setSlots} />
        <p className={styles.info}>
          <Info aria-hidden="true" />
          <span>
            Les disponibilités sont créées du lundi au vendredi uniquement
            {days > 0 && french(` : ${days} ${days > 1 ? 'jours ouvrés' : 'jour ouvré'} dans cette période`)}.
          </span>
        </p>
        {(fault || opening.isError) && <Notice tone="error">{fault ?? errorMessage(opening.error, FAILED)}</Notice>}
        {!fault && opening.data && (
          <Notice tone="success" live>
            {french(openedSentence(opening.data))}
          </Notice>
        )}
        <Button type="submit" wide busy={opening.isPending}>
          {opening.isPending ? 'Création...' : 'Créer les disponibilités'}
        </Button>
      </form>
    </Panel>
  )
}

/** One day after the other: the day at which it fails is the first that is not open. @throws {ApiError} */
async function open(
  practitionerId: number | undefined,
  days: readonly string[],
  slots: readonly TimeSlot[],
): Promise<Opened> {
  if (practitionerId === undefined) return { slots: 0, days: 0 }
  let opened = 0
  for (const date of days) {
    const answer = await openDay({ practitioner_id: practitionerId, date, time_slots: [...slots] })
    opened += answer.created_count
  }
  return { slots: opened, days: days.length }
}
