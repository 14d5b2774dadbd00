import { inputSentence } from '@alba/contracts/shared/input-sentences'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { type DefaultValues, type FieldErrors, type FieldValues, type Resolver, useForm } from 'react-hook-form'
import { z } from 'zod'
import { focusField, type WrongField } from './error-summary.tsx'

// Schemas answer wrong input in French, where they have no sentence of their own.
z.config({ localeError: inputSentence })

/** The store that keeps a form's values for the session. */
type Draft<Values> = {
  getState(): { values: Values }
  getInitialState(): { values: Values }
  setState(change: { values: Values }): void
}

/**
 * Waits until the mouse button that is pressed now is released, and the click was handled. A message that appears in
 * between moves what is below it, and the click would miss.
 */
function pressEnd(): Promise<void> {
  return new Promise(resolve => {
    // A click belongs to the same task as the release, so the next task is after it.
    const end = () => setTimeout(resolve)
    if (!document.documentElement.matches(':active')) end()
    else for (const event of ['pointerup', 'pointercancel', 'dragend']) addEventListener(event, end, { once: true })
  })
}

/**
 * A form whose values are kept in a draft with every keystroke, so that leaving and coming back loses nothing.
 * @param fields the fields that may be wrong, from top to bottom; each name is also the id of its element. The errors
 *   of other fields are not listed
 */
export function useDraftForm<Values extends FieldValues, Output>(
  draft: Draft<Values>,
  schema: z.ZodType<Output, FieldValues>,
  fields: readonly (keyof Values & string)[],
) {
  const form = useForm<Values, unknown, Output>({
    resolver: zodResolver(schema) as unknown as Resolver<Values, unknown, Output>,
    // The form starts with the values of the prerendered page; those of the draft are set after hydration.
    defaultValues: draft.getInitialState().values as DefaultValues<Values>,
    mode: 'onTouched',
    // The focus is set here instead, since the first invalid field may be a group of radio buttons.
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
  const register: typeof form.register = (name, options) => {
    const field = form.register(name, options)
    return { ...field, onBlur: event => pressEnd().then(() => field.onBlur(event)) }
  }
  const { errors, submitCount } = form.formState
  return {
    form: { ...form, register },
    /** The errors of a submitted form, from top to bottom. */
    wrong: submitCount > 0 ? wrongOf(errors) : [],
    focusFirst: (refused: FieldErrors<Values>) => {
      const first = wrongOf(refused)[0]
      if (first) focusField(first.id)
    },
  }
}
