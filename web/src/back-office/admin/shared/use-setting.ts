import { type FetchQueryOptions, type QueryKey, useQueryClient } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { staffKeys } from '../../../api/staff/keys.ts'
import { differences } from '../../../shared/staff/differences.ts'
import { useUnsaved } from '../../../shared/staff/unsaved.ts'
import { useStaffForm } from '../../../shared/staff/use-staff-form.ts'
import { useVersionedSave } from '../../../shared/staff/use-versioned-save.ts'
import { toast } from '../../../ui/toasts.ts'

type Options<Saved extends { readonly version: number }, Key extends QueryKey, Values extends FieldValues, Body> = {
  saved: Saved
  query: FetchQueryOptions<Saved, Error, Saved, Key>
  /** A name for what is edited, for the question about unsaved changes. */
  name: string
  /** The address parameter that says which part is edited, on a screen with several. */
  param?: string
  schema: z.ZodType<Body, FieldValues>
  valuesOf: (saved: Saved) => Values
  save: (body: Body, seen: Saved) => Promise<Saved>
  /** The values in words, for showing what somebody else changed meanwhile. */
  labels: Readonly<Record<string, string>>
  namedValuesOf: (saved: Saved) => Readonly<Record<string, string | boolean>>
  /** « Identité modifiée » */
  savedMessage: string
}

/**
 * The form of something that exists once in a centre, such as its identity, and that others may change at the same time
 * (ADR 30).
 */
export function useSetting<
  Saved extends { readonly version: number },
  Key extends QueryKey,
  Values extends FieldValues,
  Body,
>(options: Options<Saved, Key, Values, Body>) {
  const { saved, query, valuesOf, namedValuesOf, labels } = options
  const client = useQueryClient()
  const form = useStaffForm<Values, Body>(options.schema, valuesOf(saved))
  const { isDirty } = form.formState
  useUnsaved(isDirty, options.name, { param: options.param })
  const { saving, seen, conflict } = useVersionedSave<Saved, Body>({
    saved,
    isChanged: isDirty,
    onFollow: now => form.reset(valuesOf(now)),
    save: options.save,
    load: () => client.fetchQuery({ ...query, staleTime: 0 }),
    onSaved: now => {
      client.setQueryData<Saved>(query.queryKey, now)
      void client.invalidateQueries({ queryKey: staffKeys.admin })
      form.reset(valuesOf(now))
      toast.success(options.savedMessage)
    },
  })
  const discardChanges = () => {
    form.reset(valuesOf(seen))
    saving.reset()
  }
  return {
    form,
    saving,
    discardChanges,
    conflict: conflict && {
      changed: differences(labels, namedValuesOf(conflict.before), namedValuesOf(conflict.now)),
      onTakeOver: discardChanges,
    },
    submit: form.handleSubmit(body => {
      if (!saving.isPending) saving.mutate(body)
    }),
  }
}
