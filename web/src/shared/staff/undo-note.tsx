import { Undo2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Live } from '../../ui/live.tsx'
import styles from './undo-note.module.css'

/** How long a light act can be undone by the button beside it, in milliseconds. */
const UNDO_MS = 10_000

/** What was done just now, and how to take it back where that is possible. */
export type UndoOffer = { readonly said: string; readonly undo?: (() => void) | undefined }

type Props = {
  offer: UndoOffer | undefined
  /** Why the act or its undo failed. */
  failure: string | undefined
  /** Called when the offer has been shown for long enough; the same function at each render. */
  onOver: () => void
}

/**
 * Says beside a control what was done, with a button that undoes it for ten seconds. It stays while its button has the
 * focus, so that somebody on a keyboard does not lose their place.
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
          <p>{offer.said}</p>
          {offer.undo && (
            <Button ref={button} look="quiet" small aria-label={`Annuler : ${offer.said}`} onClick={offer.undo}>
              <Undo2 aria-hidden="true" />
              Annuler
            </Button>
          )}
        </>
      )}
    </Live>
  )
}
