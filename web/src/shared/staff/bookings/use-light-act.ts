import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { errorMessage } from '../../../api/errors.ts'
import { refreshBookings, type SeenBooking } from '../../../api/staff/bookings.ts'
import type { UndoOffer } from '../undo-note.tsx'
import type { LightAct } from './light-acts.ts'

/** @property isUndo whether the act is taken back instead */
type Job = { readonly act: LightAct; readonly seen: SeenBooking; readonly isUndo: boolean }
/** The last act, and the version of the booking after it. */
type Done = Job & { readonly version: number | undefined }

/**
 * Light acts on a booking, one after the other. An act applies to the version that is on screen when the button is
 * pressed; an undo applies to the version that the act made. When somebody else has changed the booking meanwhile, the
 * server refuses.
 */
export function useLightAct(booking: SeenBooking) {
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
  // A second act may be pressed before the list is refreshed.
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
 * The message after an act, and its undo. While the read models are late, the new version is unknown, so nothing can be
 * undone safely.
 */
function offerOf({ act, seen: { id }, isUndo, version }: Done, run: (job: Job) => void): UndoOffer {
  if (isUndo) return { message: 'Annulé' }
  if (!act.undo || version === undefined) return { message: act.message }
  return { message: act.message, undo: () => run({ act, seen: { id, version }, isUndo: true }) }
}
