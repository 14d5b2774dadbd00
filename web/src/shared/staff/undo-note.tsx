import { Undo2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Live } from '../../ui/live.tsx'
import styles from './undo-note.module.css'

/** How long a light act can be undone by the button beside it, in milliseconds. */
const UNDO_MS = 10_000

/** The message about the last act, and the function that undoes it, if that is possible. */
export type UndoOffer = { readonly message: string; readonly undo?: (() => void) | undefined }

type Props = {
  offer: UndoOffer | undefined
  /** Why the act or its undo failed. */
  failure: string | undefined
  /** Called when the undo was offered for long enough. Must be the same function at each render. */
  onOver: () => void
}

/**
 * A message beside a control about what was done, with a button that can undo it for ten seconds. It stays while the
 * button has the focus, so that keyboard users do not lose their place.
 */
export function UndoNote({ offer, failure, onOver }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!offer) return
    const timer = setInterval(() => button.current?.matches(':focus') || onOver(), UNDO_MS)
    return () => clearInterval(timer)
  }, [offer, onOver])
  return (
    <Live className={styles.note}>
      {failure && <p className={styles.failure}>{failure}</p>}
      {!failure && offer && (
        <>
          <p>{offer.message}</p>
          {offer.undo && (
            <Button ref={button} look="quiet" small aria-label={`Annuler : ${offer.message}`} onClick={offer.undo}>
              <Undo2 aria-hidden="true" />
              Annuler
            </Button>
          )}
        </>
      )}
    </Live>
  )
}
