import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { errorMessage } from '../../../api/errors.ts'
import { refreshBookings, type Seen } from '../../../api/staff/bookings.ts'
import type { UndoOffer } from '../undo-note.tsx'
import type { LightAct } from './light-acts.ts'

/** @property isUndo whether the act is taken back instead */
type Job = { readonly act: LightAct; readonly seen: Seen; readonly isUndo: boolean }
/** What was done last, and the version of the booking since. */
type Done = Job & { readonly version: number | undefined }

/**
 * Light acts on a booking, one after the other. Each applies to the version that is on screen when it is pressed, and an
 * undo to the version that the act made: when somebody else has changed the booking meanwhile, both are refused.
 */
export function useLightAct(booking: Seen) {
  const client = useQueryClient()
  const [done, setDone] = useState<Done>()
  const { mutate, error, isPending, variables, reset } = useMutation({
    mutationFn: ({ act, seen, isUndo }: Job) => (isUndo && act.undo ? act.undo(seen) : act.run(seen)),
    onMutate: () => setDone(undefined),
    onSuccess: ({ version }, job) => setDone({ ...job, version }),
    onSettled: () => refreshBookings(client),
  })
  const offer = useMemo(() => done && offerOf(done, mutate), [done, mutate])
  const onOver = useCallback(() => {
    setDone(undefined)
    reset()
  }, [reset])
  // A second act may be quicker than the refreshed list.
  const version = Math.max(booking.version, done?.version ?? 0)
  return {
    acting: {
      isPending,
      mutate: (act: LightAct) => mutate({ act, seen: { id: booking.id, version }, isUndo: false }),
    },
    /** For `UndoNote`. */
    note: { offer, failure: error && variables ? errorMessage(error, variables.act.failed) : undefined, onOver },
  }
}

/**
 * What is offered after an act. While the read models are late, the new version is unknown: then nothing could be undone
 * safely.
 */
function offerOf({ act, seen: { id }, isUndo, version }: Done, run: (job: Job) => void): UndoOffer {
  if (isUndo) return { said: 'Annulé' }
  if (!act.undo || version === undefined) return { said: act.said }
  return { said: act.said, undo: () => run({ act, seen: { id, version }, isUndo: true }) }
}
