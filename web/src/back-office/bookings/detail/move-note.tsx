import { useCallback, useState } from 'react'
import type { DateString } from '../../../shared/centre-time.ts'
import { UndoNote, type UndoOffer } from '../../../shared/staff/undo-note.tsx'
import styles from './detail.module.css'
import { failureOf } from './use-booking-action.ts'
import type { Moved } from './use-move.ts'
import { NOT_TAKEN_BACK, useTakeBack } from './use-take-back.ts'

/** The move that was made, or what is said about taking it back. */
type Last = Pick<Moved, 'taken'> | string | undefined

/**
 * What the detail of a booking says about the move that was just made there, with a button that takes it back. It is in
 * the detail because that covers the page, so that the messages of the page cannot be pressed.
 * @param onBack called with the day to which the booking is back
 */
export function useMoveNote(onBack: (date: DateString) => void) {
  const [last, setLast] = useState<Last>()
  const [failure, setFailure] = useState<string>()
  const { mutate, isPending } = useTakeBack({
    onBack: (date, message) => {
      setLast(message)
      onBack(date)
    },
    onFailed: error => setFailure(failureOf(error, NOT_TAKEN_BACK)),
  })
  const onOver = useCallback(() => setLast(undefined), [])
  const noteMove = ({ taken }: Moved) => {
    setFailure(undefined)
    setLast({ taken })
  }
  const offer = offerOf(last, taken => !isPending && mutate(taken))
  return {
    noteMove,
    note: (
      <div className={styles.moved}>
        <UndoNote offer={offer} failure={failure} onOver={onOver} />
      </div>
    ),
  }
}

function offerOf(last: Last, takeBack: (taken: NonNullable<Moved['taken']>) => void): UndoOffer | undefined {
  if (typeof last === 'string') return { message: last }
  if (!last?.taken) return undefined
  const { taken } = last
  return { message: 'Réservation déplacée', undo: () => takeBack(taken) }
}
