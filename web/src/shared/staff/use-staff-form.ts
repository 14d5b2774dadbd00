import { inputSentence } from '@alba/contracts/shared/input-sentences'
import { zodResolver } from '@hookform/resolvers/zod'
import { type DefaultValues, type FieldValues, type Resolver, useForm } from 'react-hook-form'
import { z } from 'zod'

z.config({ localeError: inputSentence })

/**
 * A form of the back office, judged by a schema of contracts when it is sent, and from then on as one types. The focus goes
 * to the first wrong field.
 * @param mode `onTouched` where the button waits for the form to be right: a field then says so when it is left
 */
export function useStaffForm<Values extends FieldValues, Output>(
  schema: z.ZodType<Output, FieldValues>,
  defaultValues: Values,
  // An error that appeared when a field is left would move the button away from under the click that leaves it.
  mode: 'onSubmit' | 'onTouched' = 'onSubmit',
) {
  const form = useForm<Values, unknown, Output>({
    resolver: zodResolver(schema) as unknown as Resolver<Values, unknown, Output>,
    defaultValues: defaultValues as DefaultValues<Values>,
    mode,
  })
  const { register, formState } = form
  /** What a field needs of the form; its element has its name as id. */
  const field = (name: Parameters<typeof register>[0] & string) => {
    const error = formState.errors[name]?.message
    return { ...register(name), id: name, error: typeof error === 'string' ? error : undefined }
  }
  return { ...form, field }
}
