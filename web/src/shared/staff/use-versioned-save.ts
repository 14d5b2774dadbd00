import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '../../api/errors.ts'

type Versioned = { readonly version: number }
type Options<Saved extends Versioned, Changes> = {
  /** As it stands on the server, as far as it is known here. */
  saved: Saved
  /** Whether something was typed over it. */
  isChanged: boolean
  /** Sends the changes with the version that was seen (ADR 30), and answers what stands then. */
  save: (changes: Changes, seen: Saved) => Promise<Saved>
  /** Asks what stands now. */
  load: () => Promise<Saved>
  onSaved: (now: Saved) => void
  /** Somebody else saved it, and nothing was typed here: the form shows that. */
  onFollow: (now: Saved) => void
}

/**
 * Saves what staff changed of something that others change too. When somebody else saved first, nothing is saved:
 * `overtaken` is the state before and the state now, what was typed stays, and the next try replaces the state now. A form
 * in which nothing was typed follows what others save.
 */
export function useVersionedSave<Saved extends Versioned, Changes>(options: Options<Saved, Changes>) {
  const { saved, isChanged, onFollow } = options
  const [seen, setSeen] = useState(saved)
  const [overtaken, setOvertaken] = useState<{ readonly before: Saved; readonly now: Saved }>()
  useEffect(() => {
    if (isChanged || saved.version <= seen.version) return
    setSeen(saved)
    onFollow(saved)
  }, [saved, seen, isChanged, onFollow])
  const saving = useMutation({
    mutationFn: (changes: Changes) => options.save(changes, seen),
    onSuccess: now => {
      setSeen(now)
      setOvertaken(undefined)
      options.onSaved(now)
    },
    onError: async error => {
      if (!(error instanceof ApiError) || error.code !== 'changed_meanwhile') return
      const now = await options.load().catch(() => undefined)
      if (!now) return
      setSeen(now)
      setOvertaken({ before: seen, now })
    },
  })
  return { saving, seen, overtaken }
}
