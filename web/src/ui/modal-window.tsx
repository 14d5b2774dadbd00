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
  /** A firm window is not closed by a click outside. */
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
  // In a layout effect, so that the dialog is closed before it is removed from the page; otherwise the focus would not
  // go back.
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
        // React events of a nested dialog bubble to this one, too.
        if (event.target !== ref.current) return
        // Only `onClose` decides whether the window closes: it may refuse, for example while something is being sent.
        event.preventDefault()
        onClose()
      }}
      onClose={event => {
        // On a second Escape browsers close a dialog even if `cancel` was prevented. So the dialog is reopened, and
        // `onClose` is asked again.
        if (event.target !== ref.current || ref.current.open) return
        ref.current.showModal()
        onClose()
      }}
      onPointerDown={event => {
        pressed.current = event.target
      }}
      // Two clicks outside do not count: the end of a text selection that began inside, and the second half of the
      // double click that opened the window.
      onClick={({ target, detail }) =>
        !isFirm && detail < 2 && target === ref.current && pressed.current === ref.current && onClose()
      }
    >
      {children}
    </dialog>
  )
}
