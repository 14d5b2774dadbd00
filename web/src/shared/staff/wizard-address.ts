import { useCallback } from 'react'
import { useLocation, useSearch } from 'wouter'

const KEY = 'book'
const PRACTITIONER = 'book_with'

/** What the wizard begins with: the first day in its calendar, a start on that day (`14:30`), and a practitioner. */
export type WizardStart = {
  readonly day: string
  readonly time?: string
  readonly practitioner?: number
}

/** The address of a screen with the booking wizard open over it. */
export const withWizard = (path: string, search: string, start?: WizardStart): string => {
  const params = new URLSearchParams(search)
  params.set(KEY, [start?.day ?? '', start?.time].filter(part => part !== undefined).join('T'))
  if (start?.practitioner === undefined) params.delete(PRACTITIONER)
  else params.set(PRACTITIONER, String(start.practitioner))
  return `${path}?${params}`
}

/** The address of the same screen without the wizard. */
export const withoutWizard = (path: string, search: string): string => {
  const params = new URLSearchParams(search)
  params.delete(KEY)
  params.delete(PRACTITIONER)
  return params.size > 0 ? `${path}?${params}` : path
}

/** What the address says about the wizard, as it stands there; null while the wizard is closed. */
export type WizardAddress = { readonly start: string; readonly practitioner: string | null }

/**
 * Whether the booking wizard is open over the present screen (`?book`, `?book=2026-11-27` or `?book=2026-11-27T14:30`),
 * and how to open and close it. The frame renders it.
 */
export function useBookingWizard() {
  const search = useSearch()
  const [path, navigate] = useLocation()
  const params = new URLSearchParams(search)
  const start = params.get(KEY)
  const address: WizardAddress | null = start === null ? null : { start, practitioner: params.get(PRACTITIONER) }
  const open = useCallback((from?: WizardStart) => navigate(withWizard(path, search, from)), [navigate, path, search])
  const close = useCallback(() => navigate(withoutWizard(path, search), { replace: true }), [navigate, path, search])
  return { address, open, close }
}
