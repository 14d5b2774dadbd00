import { type ComponentProps, type ReactNode, useLayoutEffect, useRef } from 'react'
import { classes } from './classes.ts'
import styles from './modal-window.module.css'

type Props = Pick<ComponentProps<'dialog'>, 'onTouchStart' | 'onTouchMove'> & {
  /** The id of its heading. */
  labelledBy?: string
  /** What it is, where it has no heading. */
  label?: string
  className: string | undefined
  onClose: () => void
  /** A click outside leaves it open. */
  isFirm?: boolean | undefined
  children: ReactNode
}

/**
 * A modal native dialog, there as long as it is rendered: Escape and a click outside ask to close it; the browser keeps
 * the focus inside and gives it back.
 */
export function ModalWindow({ labelledBy, label, className, onClose, isFirm, children, ...touch }: Props) {
  const ref = useRef<HTMLDialogElement>(null)
  const pressed = useRef<EventTarget>(null)
  // Before it leaves the page: a dialog that is taken away open gives the focus back to nobody.
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
        // React hands on what happens to a dialog that stands in this one.
        if (event.target !== ref.current) return
        // It goes when whoever shows it takes it away, which they may put off while something is being sent.
        event.preventDefault()
        onClose()
      }}
      onClose={event => {
        // A browser lets an Escape be put off only once: after a second one the window is back, and asks again to close.
        if (event.target !== ref.current || ref.current.open) return
        ref.current.showModal()
        onClose()
      }}
      onPointerDown={event => {
        pressed.current = event.target
      }}
      // A text that is marked from inside to outside is no click outside, nor is the second half of a double click that opened it.
      onClick={({ target, detail }) =>
        !isFirm && detail < 2 && target === ref.current && pressed.current === ref.current && onClose()
      }
    >
      {children}
    </dialog>
  )
}
