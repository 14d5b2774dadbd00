import { inputSentence } from '@alba/contracts/shared/input-sentences'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { type DefaultValues, type FieldErrors, type FieldValues, type Resolver, useForm } from 'react-hook-form'
import { z } from 'zod'
import { focusField, type WrongField } from './error-summary.tsx'

z.config({ localeError: inputSentence })

/** Where a form's values are kept for the session. */
type Draft<Values> = {
  getState(): { values: Values }
  getInitialState(): { values: Values }
  setState(change: { values: Values }): void
}

/**
 * A form bound to its draft: every keystroke is kept, so that leaving and coming back loses nothing.
 * @param fields the fields from top to bottom; each one's element has its name as id
 */
export function useDraftForm<Values extends FieldValues, Output>(
  draft: Draft<Values>,
  schema: z.ZodType<Output, FieldValues>,
  fields: readonly (keyof Values & string)[],
) {
  const form = useForm<Values, unknown, Output>({
    resolver: zodResolver(schema) as unknown as Resolver<Values, unknown, Output>,
    // What the prerendered page shows: what is kept comes in once it is taken over.
    defaultValues: draft.getInitialState().values as DefaultValues<Values>,
    mode: 'onTouched',
    // Focus is ours: the first wrong field may be a group of choices.
    shouldFocusError: false,
  })
  const { reset, subscribe } = form
  useEffect(() => {
    reset(draft.getState().values, { keepErrors: true })
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => draft.setState({ values: values as Values }),
    })
  }, [reset, subscribe, draft])

  const wrongOf = (errors: FieldErrors<Values>): WrongField[] =>
    fields
      .filter(name => name in errors)
      .map(id => ({ id, message: (errors as Record<string, { message?: string }>)[id]?.message }))
  const { errors, submitCount } = form.formState
  return {
    form,
    /** What is wrong once the form was sent, top to bottom. */
    wrong: submitCount > 0 ? wrongOf(errors) : [],
    focusFirst: (refused: FieldErrors<Values>) => {
      const first = wrongOf(refused)[0]
      if (first) focusField(first.id)
    },
  }
}
