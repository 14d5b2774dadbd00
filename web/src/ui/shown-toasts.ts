import { create } from 'zustand'

/** A button in a message, such as « Annuler ». */
export type ToastAction = { readonly label: string; readonly run: () => void }
export type ShownToast = {
  readonly id: number
  readonly text: string
  readonly tone: 'success' | 'error'
  readonly action?: ToastAction | undefined
}

/** The messages that are shown over the page. This module is kept small: it is part of the booking's first load. */
export const useToasts = create<{ shown: readonly ShownToast[] }>(() => ({ shown: [] }))

/**
 * Shows an error over a page of the site, in place of any earlier one, until it is closed; null removes it. The back
 * office calls `toast` (`toasts.ts`).
 */
export const showError = (text: string | null): void =>
  useToasts.setState({ shown: text ? [{ id: 0, text, tone: 'error' }] : [] })
