import { create } from 'zustand'

export type Shown = { readonly id: number; readonly text: string; readonly tone: 'success' | 'error' }

/** The messages over the page. Few bytes, since the first load of a booking has them. */
export const useToasts = create<{ shown: readonly Shown[] }>(() => ({ shown: [] }))

/** The one error over a page of the site, until it is closed; null takes it away. */
export const showError = (text: string | null): void =>
  useToasts.setState({ shown: text ? [{ id: 0, text, tone: 'error' }] : [] })
