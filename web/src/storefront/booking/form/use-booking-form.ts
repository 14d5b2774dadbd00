import type { ServiceView } from '@alba/contracts/catalogue/api'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { type FieldErrors, useForm } from 'react-hook-form'
import { splitLocal } from '../../../shared/centre-time.ts'
import { focusField, type WrongField } from '../../../shared/form/error-summary.tsx'
import { type DraftValues, setValues, useDraft } from '../model/draft.ts'
import { FIELDS, type FormValues, formSchema } from './schema.ts'

const localOf = ({ date, time }: DraftValues) => (date && time ? `${date}T${time}:00` : '')

/** The booking form bound to the draft: every keystroke is kept, so that leaving and coming back loses nothing. */
export function useBookingForm(service: ServiceView) {
  const { values } = useDraft.getState()
  const { date: _date, time: _time, ...typed } = values
  const form = useForm<FormValues>({
    resolver: zodResolver(formSchema),
    defaultValues: { ...typed, service_id: service.id, datetime: localOf(values) },
    mode: 'onTouched',
    // Focus is ours: the first wrong field may be the picker, which is no single input.
    shouldFocusError: false,
  })
  const { subscribe, setValue } = form
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values: { service_id: _service, datetime: _datetime, ...kept } }) => setValues(kept),
      }),
    [subscribe],
  )
  // The picker writes to the draft; the form follows, also when a refused booking takes the time away.
  useEffect(
    () =>
      useDraft.subscribe(({ values: next }, previous) => {
        if (localOf(next) !== localOf(previous.values))
          setValue('datetime', localOf(next), { shouldValidate: splitLocal(localOf(next)) !== undefined })
      }),
    [setValue],
  )
  return form
}

/** The fields in error, top to bottom. */
export const wrongFields = (errors: FieldErrors<FormValues>): WrongField[] =>
  FIELDS.filter(([name]) => errors[name]).map(([name, id]) => ({ id, message: errors[name]?.message }))

export function focusFirst(errors: FieldErrors<FormValues>): void {
  const first = wrongFields(errors)[0]
  if (first) focusField(first.id)
}
