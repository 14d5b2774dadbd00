import type { ServiceView } from '@alba/contracts/catalogue/api'
import { useEffect, useState } from 'react'
import { localOf, splitLocal } from '../../../shared/centre-time.ts'
import { useDraftForm } from '../../../shared/form/use-draft-form.ts'
import { type DraftValues, setValues, useDraft } from '../model/draft.ts'
import { FIELDS, type FormValues, formSchema } from './schema.ts'

/** The chosen start; empty until both day and time are chosen. */
const startOf = ({ date, time }: Pick<DraftValues, 'date' | 'time'>) => (date && time ? localOf(date, time) : '')

/** The draft with the form's fields: day and time are one field, `datetime`, which only the picker writes. */
function draftOf(serviceId: number) {
  const read = () => {
    const { date, time, ...typed } = useDraft.getState().values
    return { values: { ...typed, service_id: serviceId, datetime: startOf({ date, time }) } }
  }
  return {
    getState: read,
    getInitialState: read,
    setState({ values: { service_id: _service, datetime: _datetime, ...typed } }: { values: FormValues }): void {
      setValues(typed)
    },
  }
}

/** The booking form, whose values are kept in the draft. */
export function useBookingForm(service: ServiceView) {
  const [draft] = useState(() => draftOf(service.id))
  const bound = useDraftForm(draft, formSchema, FIELDS)
  const { setValue } = bound.form
  // The picker writes to the draft, and a refused booking removes the time from it: the form's field follows.
  useEffect(
    () =>
      useDraft.subscribe(({ values: next }, previous) => {
        const start = startOf(next)
        if (start !== startOf(previous.values))
          setValue('datetime', start, { shouldValidate: splitLocal(start) !== undefined })
      }),
    [setValue],
  )
  return bound
}
