import type { ServiceView } from '@alba/contracts/catalogue/api'
import { useEffect, useState } from 'react'
import { localOf, splitLocal } from '../../../shared/centre-time.ts'
import { useDraftForm } from '../../../shared/form/use-draft-form.ts'
import { type DraftValues, setValues, useDraft } from '../model/draft.ts'
import { FIELDS, type FormValues, formSchema } from './schema.ts'

/** The chosen start; empty until both its parts are chosen. */
const startOf = ({ date, time }: Pick<DraftValues, 'date' | 'time'>) => (date && time ? localOf(date, time) : '')

/** The draft as the form has it: its start is one field, which the picker alone writes. */
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

/** The booking form bound to the draft of the booking. */
export function useBookingForm(service: ServiceView) {
  const [draft] = useState(() => draftOf(service.id))
  const bound = useDraftForm(draft, formSchema, FIELDS)
  const { setValue } = bound.form
  // The picker writes to the draft; the form follows, also when a refused booking takes the time away.
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
