import { french } from '@alba/contracts/shared/typography'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Info } from 'lucide-react'
import { FormProvider } from 'react-hook-form'
import { ApiError, errorMessage } from '../../api/errors.ts'
import { openDay, refreshAvailabilities } from '../../api/staff/availabilities.ts'
import { useUnsaved } from '../../shared/staff/unsaved.ts'
import { useStaffForm } from '../../shared/staff/use-staff-form.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './opening-form.module.css'
import {
  DEFAULT_SLOTS,
  faultOf,
  type Opened,
  type OpeningValues,
  openedDays,
  openedSentence,
  openingForm,
  partlyOpened,
  type TimeSlot,
  workingDays,
} from './opening-plan.ts'
import { SlotFields } from './slot-fields.tsx'

/** The id of the form's error message. */
const FAULT = 'opening-fault'
const EMPTY: OpeningValues = { first: '', last: '', slots: [...DEFAULT_SLOTS] }
const FAILED = 'Une erreur est survenue lors de la création des disponibilités.'

type Props = {
  practitionerId: number | undefined
  /** The user's name, shown while the calendar shows another practitioner's openings. */
  owner: string | undefined
}

/** « Ajouter des disponibilités »: opens the user's own hours, with a request for each working day. */
export function OpeningForm({ practitionerId, owner }: Props) {
  const client = useQueryClient()
  const form = useStaffForm(openingForm(practitionerId), EMPTY)
  const { handleSubmit, formState } = form
  const typed = form.watch()
  const opening = useMutation({
    mutationFn: (period: OpeningValues) => open(practitionerId, workingDays(period.first, period.last), period.slots),
    // Also after a failure, since the earlier days have been opened by then.
    onSettled: () => refreshAvailabilities(client),
    onSuccess: (_opened, period) => form.reset(period),
  })
  const days = openedDays(typed.first, typed.last)
  useUnsaved(formState.isDirty && !opening.isSuccess, 'Ajouter des disponibilités')
  const fault = formState.isSubmitted ? faultOf(typed, practitionerId) : undefined
  const submit = handleSubmit(
    period => {
      if (!opening.isPending) opening.mutate(period)
    },
    () => opening.reset(),
  )
  /** The form has a single error message; the invalid field refers to it. */
  const dated = (name: 'first' | 'last') => ({
    ...form.field(name),
    error: undefined,
    faultId: fault?.field === name ? FAULT : undefined,
  })
  return (
    <Panel pad aria-labelledby="opening-form">
      <h2 id="opening-form">Ajouter des disponibilités</h2>
      {owner && (
        <p className={styles.owner}>
          Pour vous, <b>{owner}</b> : chacun ouvre ses propres heures.
        </p>
      )}
      <form className={styles.form} noValidate onSubmit={event => void submit(event)}>
        <div className={styles.dates}>
          <TextField {...dated('first')} label="Date de début" type="date" />
          <TextField {...dated('last')} label="Date de fin" type="date" min={typed.first} />
        </div>
        <FormProvider {...form}>
          <SlotFields faultId={FAULT} />
        </FormProvider>
        <p className={styles.info}>
          <Info aria-hidden="true" />
          <span>
            Les disponibilités sont créées du lundi au vendredi uniquement
            {days > 0 && french(` : ${days} ${days > 1 ? 'jours ouvrés' : 'jour ouvré'} dans cette période`)}.
          </span>
        </p>
        {fault && (
          <Notice tone="error" id={FAULT}>
            {fault.sentence}
          </Notice>
        )}
        {!fault && opening.isError && <Notice tone="error">{errorMessage(opening.error, FAILED)}</Notice>}
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

/**
 * Opens the days one after the other and stops at the first failure.
 * @throws {ApiError} whose message says how many days were opened
 */
async function open(
  practitionerId: number | undefined,
  days: readonly string[],
  slots: readonly TimeSlot[],
): Promise<Opened> {
  // Only for the type: the form's schema has refused an unknown practitioner already.
  if (practitionerId === undefined) return { slots: 0, days: 0 }
  let opened = 0
  for (const date of days) {
    const day = { practitioner_id: practitionerId, date, time_slots: [...slots] }
    const answer = await openDay(day).catch(error => {
      const { status, code } = error instanceof ApiError ? error : new ApiError(0, FAILED)
      throw new ApiError(status, errorMessage(error, FAILED) + partlyOpened(days.indexOf(date), days.length), code)
    })
    opened += answer.created_count
  }
  return { slots: opened, days: days.length }
}
