import { type Shown, useToasts } from './shown-toasts.ts'

/** The id of the newest toast. 0 is the id of the message of `showError`. */
let last = 0

export const closeToast = (id: number): void =>
  useToasts.setState(({ shown }) => ({ shown: shown.filter(toast => toast.id !== id) }))

function show(text: string, tone: Shown['tone']): void {
  last += 1
  const toast = { id: last, text, tone }
  useToasts.setState(({ shown }) => ({ shown: [...shown, toast] }))
}

/**
 * Brief messages over the screen. Not for errors in a modal dialog, which makes the rest of the page inert: show these
 * inside the dialog.
 */
export const toast = {
  success(text: string): void {
    show(text, 'success')
  },
  error(text: string): void {
    show(text, 'error')
  },
}
