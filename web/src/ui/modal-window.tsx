import { type ComponentProps, type ReactNode, useLayoutEffect, useRef } from 'react'
import { classes } from './classes.ts'
import styles from './modal-window.module.css'

type Props = Pick<ComponentProps<'dialog'>, 'onTouchStart' | 'onTouchMove'> & {
  /** The id of its heading. */
  labelledBy?: string
  /** The accessible name of a window without a heading. */
  label?: string
  className: string | undefined
  onClose: () => void
  /** A click outside does not close it. */
  isFirm?: boolean | undefined
  children: ReactNode
}

/**
 * A modal native dialog, open as long as it is rendered. Escape and, unless `isFirm`, a click outside call `onClose`.
 * The browser keeps the focus inside, and gives it back afterwards.
 */
export function ModalWindow({ labelledBy, label, className, onClose, isFirm, children, ...touch }: Props) {
  const ref = useRef<HTMLDialogElement>(null)
  const pressed = useRef<EventTarget>(null)
  // In a layout effect, so that it is closed before it is removed from the page: the focus would not go back otherwise.
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a native dialog already
    <dialog
      {...touch}
      ref={ref}
      className={classes(styles.surface, className)}
      aria-labelledby={labelledBy}
      aria-label={label}
      onCancel={event => {
        // React's events of a nested dialog bubble to this one.
        if (event.target !== ref.current) return
        // The parent decides whether it closes: it may refuse, for example while something is being sent.
        event.preventDefault()
        onClose()
      }}
      onClose={event => {
        // A browser closes a dialog on the second Escape even if `cancel` was prevented: it is reopened, and asks
        // again.
        if (event.target !== ref.current || ref.current.open) return
        ref.current.showModal()
        onClose()
      }}
      onPointerDown={event => {
        pressed.current = event.target
      }}
      // Neither the end of a text selection that began inside is a click outside, nor the second half of the double
      // click that opened it.
      onClick={({ target, detail }) =>
        !isFirm && detail < 2 && target === ref.current && pressed.current === ref.current && onClose()
      }
    >
      {children}
    </dialog>
  )
}
