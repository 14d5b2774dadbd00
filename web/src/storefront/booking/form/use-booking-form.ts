import { pick } from '@alba/contracts/shared/case'
import { useEffect, useState } from 'react'
import { localOf, splitLocal } from '../../../shared/centre-time.ts'
import { useDraftForm } from '../../../shared/form/use-draft-form.ts'
import { type AnswerValues, askedFields, emptyAnswers } from '../../../shared/own-questions.ts'
import { type DraftValues, setValues, useDraft } from '../model/draft.ts'
import { ownQuestionsOf, type Wanted } from '../model/wanted.ts'
import { FIELDS, type FormValues, formSchemaFor } from './schema.ts'

/** The fields that have the same names in the draft. */
const TYPED = ['firstName', 'lastName', 'email', 'phone', 'pregnancyWeek', 'babyAge', 'notes', 'terms'] as const

/** The chosen start; empty until both day and time are chosen. */
const startOf = ({ date, time }: Pick<DraftValues, 'date' | 'time'>) => (date && time ? localOf(date, time) : '')

/**
 * The draft as the values of the form. Day and time become one field, `datetime`, which only the picker writes. The
 * draft keeps answers to the centre's own questions by question, because another service asks other questions in the
 * same fields.
 */
function draftOf(wanted: Wanted) {
  const questions = ownQuestionsOf(wanted)
  const read = () => {
    const { date, time, answers, ...typed } = useDraft.getState().values
    const answered = askedFields(questions).map(({ question, field }) => [field, answers[question.label] ?? ''])
    const fields: AnswerValues = { ...emptyAnswers, ...Object.fromEntries(answered) }
    return { values: { ...typed, ...fields, service_id: wanted.first.id, datetime: startOf({ date, time }) } }
  }
  return {
    getState: read,
    // This form is never prerendered, so it may begin with what the draft has now.
    getInitialState: read,
    setState({ values }: { values: FormValues }): void {
      const typed = pick(values, TYPED)
      const given = askedFields(questions).map(({ question, field }) => [question.label, values[field]])
      const answers = { ...useDraft.getState().values.answers, ...Object.fromEntries(given) }
      setValues({ ...typed, answers })
    },
  }
}

/** The booking form, whose values are kept in the draft. */
export function useBookingForm(wanted: Wanted) {
  const [draft] = useState(() => draftOf(wanted))
  const [schema] = useState(() => formSchemaFor(ownQuestionsOf(wanted)))
  const bound = useDraftForm(draft, schema, FIELDS)
  const { setValue } = bound.form
  // The picker writes to the draft, and a refused booking removes the time from it; so the form's field follows the
  // draft.
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
