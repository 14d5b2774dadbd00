import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '../../api/errors.ts'

type Versioned = { readonly version: number }
type Options<Saved extends Versioned, Changes> = {
  /** The newest known state on the server. */
  saved: Saved
  /** Whether the form has unsaved changes. */
  isChanged: boolean
  /** Saves the changes to the version that the user saw (ADR 30), and returns the new state. */
  save: (changes: Changes, seen: Saved) => Promise<Saved>
  /** Fetches the present state. */
  load: () => Promise<Saved>
  onSaved: (now: Saved) => void
  /** Called when somebody else has saved and the form has no changes. The form must then show the new state. */
  onFollow: (now: Saved) => void
}

/**
 * Saves changes to something that others may change at the same time. When somebody else saved first, nothing is saved
 * and the typed values stay; `conflict` then has the states before and after the other person's change, and the next
 * attempt overwrites that change. A form without changes takes in what others save.
 * @returns `saving`, the mutation; `seen`, the newest saved state that the user was shown, which after a conflict is the
 * other person's; and `conflict`, undefined without one
 */
export function useVersionedSave<Saved extends Versioned, Changes>(options: Options<Saved, Changes>) {
  const { saved, isChanged, onFollow } = options
  const [seen, setSeen] = useState(saved)
  const [conflict, setConflict] = useState<{ readonly before: Saved; readonly now: Saved }>()
  useEffect(() => {
    if (isChanged || saved.version <= seen.version) return
    setSeen(saved)
    onFollow(saved)
  }, [saved, seen, isChanged, onFollow])
  const saving = useMutation({
    mutationFn: (changes: Changes) => options.save(changes, seen),
    onSuccess: now => {
      setSeen(now)
      setConflict(undefined)
      options.onSaved(now)
    },
    onError: async error => {
      const isConflict = error instanceof ApiError && error.code === 'changed_meanwhile'
      const now = isConflict ? await options.load().catch(() => undefined) : undefined
      // An earlier conflict has been seen. It is not the reason of a failure that has another one.
      setConflict(now && { before: seen, now })
      if (now) setSeen(now)
    },
  })
  return { saving, seen, conflict }
}
