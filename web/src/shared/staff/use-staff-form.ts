import { inputSentence } from '@alba/contracts/shared/input-sentences'
import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { type DefaultValues, type FieldValues, type Resolver, useForm } from 'react-hook-form'
import { z } from 'zod'

// Schemas answer wrong input in French, where they have no sentence of their own.
z.config({ localeError: inputSentence })

/**
 * A form of the back office. It is validated by a schema when it is submitted, and then after each keystroke. The first
 * invalid field gets the focus.
 * @param mode `onTouched` for a form whose button is disabled until it is valid: fields then show errors when they are
 * left
 */
export function useStaffForm<Values extends FieldValues, Output>(
  schema: z.ZodType<Output, FieldValues>,
  defaultValues: Values,
  // By default no error appears when a field is left: it would move the button away from under the click that leaves
  // it.
  mode: 'onSubmit' | 'onTouched' = 'onSubmit',
) {
  const form = useForm<Values, unknown, Output>({
    resolver: zodResolver(schema) as unknown as Resolver<Values, unknown, Output>,
    defaultValues: defaultValues as DefaultValues<Values>,
    mode,
  })
  const { register, formState } = form
  const formId = useId()
  /** The props of a field. A form in a window may have fields of the same names as the one behind it. */
  const field = (name: Parameters<typeof register>[0] & string) => {
    // Also for the name of a field within another, `legal.siret`; the error about a list as a whole is at its root.
    const { error } = form.getFieldState(name, formState)
    return { ...register(name), id: `${formId}-${name}`, error: error?.message ?? error?.root?.message }
  }
  return { ...form, field }
}

type Sending<Values> = { readonly isPending: boolean; readonly mutate: (values: Values) => void }

/** A submit handler that sends the values with a mutation, but not while it is sending: a double click sends once. */
export const sendOnce =
  <Values>(sending: Sending<Values>) =>
  (values: Values): void => {
    if (!sending.isPending) sending.mutate(values)
  }
