import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { ApiError } from '../../../api/errors.ts'
import { refreshOffer } from '../../../api/staff/retiring.ts'
import { differences } from '../../../shared/staff/differences.ts'
import { useUnsaved } from '../../../shared/staff/unsaved.ts'
import { useStaffForm } from '../../../shared/staff/use-staff-form.ts'
import { useVersionedSave } from '../../../shared/staff/use-versioned-save.ts'
import { toast } from '../../../ui/toasts.ts'

/** A thing that an admin defines, such as a room. A new one has the id 0 until it is saved. */
export type Defined = { readonly id: number; readonly version: number; readonly retired?: boolean }
export const isNew = ({ id }: Defined): boolean => id === 0

type Options<Item extends Defined, Values extends FieldValues, Body> = {
  item: Item
  /** A name for what is edited, for the question about unsaved changes. */
  name: string
  /** The address parameter with the id of the chosen thing. */
  param: string
  schema: z.ZodType<Body, FieldValues>
  valuesOf: (item: Item) => Values
  /** The values in words, for showing what somebody else changed meanwhile. */
  labels: Readonly<Record<string, string>>
  namedValuesOf: (item: Item) => Readonly<Record<string, string | boolean>>
  add: (body: Body) => Promise<{ readonly id: number }>
  save: (seen: Item, body: Body) => Promise<Item | { readonly id: number }>
  /** Fetches all things of this kind again, bypassing the cache. */
  load: () => Promise<readonly Item[]>
  /** « Salle créée », « Salle modifiée » */
  messages: { readonly added: string; readonly saved: string }
  /** Called once a new one is saved. */
  onAdded: (id: number) => void
}

/** The form of something new, or of something that others may change at the same time (ADR 30). */
export function useDefinition<Item extends Defined, Values extends FieldValues, Body>(
  options: Options<Item, Values, Body>,
) {
  const { item, valuesOf, messages, labels, namedValuesOf } = options
  const client = useQueryClient()
  const form = useStaffForm<Values, Body>(options.schema, valuesOf(item))
  const { isDirty } = form.formState
  useUnsaved(isDirty, options.name, { param: options.param })
  const [added, setAdded] = useState<number>()

  /** What this form shows of an item, as a text to compare. */
  const stateOf = (each: Item): string => JSON.stringify([valuesOf(each), each.retired])

  async function fetchOne(id: number): Promise<Item> {
    const one = (await options.load()).find(each => each.id === id)
    if (!one) throw new Error(`There is no ${options.param} ${id}.`)
    return one
  }
  async function save(body: Body, seen: Item): Promise<Item> {
    const answer = isNew(item) ? await options.add(body) : await saveOverOutsideChanges(body, seen)
    // Some answers contain only the id; then the saved thing is fetched.
    return 'version' in answer ? (answer as Item) : fetchOne(answer.id)
  }

  /**
   * Saves, also when the version is newer only because something outside this form has changed, such as the order of
   * the list or a picture. That is no conflict.
   */
  function saveOverOutsideChanges(body: Body, seen: Item) {
    return options.save(seen, body).catch(async error => {
      if (!(error instanceof ApiError) || error.code !== 'changed_meanwhile') throw error
      const now = await fetchOne(seen.id)
      if (stateOf(now) !== stateOf(seen)) throw error
      return options.save(now, body)
    })
  }

  const { saving, seen, conflict } = useVersionedSave<Item, Body>({
    saved: item,
    isChanged: isDirty,
    onFollow: now => form.reset(valuesOf(now)),
    save,
    load: () => fetchOne(item.id),
    onSaved: now => {
      form.reset(valuesOf(now))
      toast.success(isNew(item) ? messages.added : messages.saved)
      void refreshOffer(client)
      if (isNew(item)) setAdded(now.id)
    },
  })
  // In an effect, because the form has no unsaved changes only from this render on: an earlier navigation would ask
  // about them.
  const { onAdded } = options
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is called once
  useEffect(() => {
    if (added !== undefined) onAdded(added)
  }, [added])

  const discardChanges = () => {
    form.reset(valuesOf(seen))
    saving.reset()
  }
  return {
    form,
    saving,
    seen,
    discardChanges,
    conflict: conflict && {
      changed: differences(labels, namedValuesOf(conflict.before), namedValuesOf(conflict.now)),
      onTakeOver: discardChanges,
    },
  }
}
