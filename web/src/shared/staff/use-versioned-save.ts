import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../api/errors.ts'

type Versioned = { readonly version: number }
type Options<Saved extends Versioned, Changes> = {
  /** As it was when the form was filled with it. */
  saved: Saved
  /** Sends the changes with the version that was seen (ADR 30), and answers what stands then. */
  save: (changes: Changes, seen: Saved) => Promise<Saved>
  /** Asks what stands now. */
  load: () => Promise<Saved>
  onSaved: (now: Saved) => void
}

/**
 * Saves what staff changed of something that others change too. When somebody was quicker, nothing is saved, `overtaken` is
 * what stands now, and the next try is one over it: what was typed stays, and whoever typed it has been told.
 */
export function useVersionedSave<Saved extends Versioned, Changes>(options: Options<Saved, Changes>) {
  const [seen, setSeen] = useState(options.saved)
  const [overtaken, setOvertaken] = useState<Saved>()
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
      setOvertaken(now)
    },
  })
  return { saving, seen, overtaken }
}
