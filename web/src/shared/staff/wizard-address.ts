import { useCallback } from 'react'
import { useLocation, useSearch } from 'wouter'

const KEY = 'book'

/** The address of the same screen with the wizard open over it. @param day where its calendar begins */
export const withWizard = (path: string, search: string, day = ''): string => {
  const params = new URLSearchParams(search)
  params.set(KEY, day)
  return `${path}?${params}`
}

/** The address of the same screen without it. */
export const withoutWizard = (path: string, search: string): string => {
  const params = new URLSearchParams(search)
  params.delete(KEY)
  return params.size > 0 ? `${path}?${params}` : path
}

/** The wizard that books for a client, over whatever screen is open: `?book`, or `?book=2026-11-27`. The frame shows it. */
export function useBookingWizard() {
  const search = useSearch()
  const [path, navigate] = useLocation()
  const day = new URLSearchParams(search).get(KEY)
  const open = useCallback((from?: string) => navigate(withWizard(path, search, from)), [navigate, path, search])
  const close = useCallback(() => navigate(withoutWizard(path, search), { replace: true }), [navigate, path, search])
  return { isOpen: day !== null, day, open, close }
}
