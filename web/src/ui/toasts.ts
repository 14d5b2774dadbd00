import { type ShownToast, type ToastAction, useToasts } from './shown-toasts.ts'

/** The id of the newest toast. They begin at 1: 0 is the id of the message of `showError` (`shown-toasts.ts`). */
let lastId = 0

export const closeToast = (id: number): void =>
  useToasts.setState(({ shown }) => ({ shown: shown.filter(toast => toast.id !== id) }))

function show(text: string, tone: ShownToast['tone'], action?: ToastAction): void {
  lastId += 1
  const toast = { id: lastId, text, tone, action }
  useToasts.setState(({ shown }) => ({ shown: [...shown, toast] }))
}

/**
 * Messages over a screen of the back office: a success disappears after some seconds, later if it has a button; an error
 * stays until it is closed.
 * Not for errors in a modal dialog, which makes the rest of the page inert: show these inside the dialog.
 */
export const toast = {
  success(text: string, action?: ToastAction): void {
    show(text, 'success', action)
  },
  error(text: string): void {
    show(text, 'error')
  },
}
