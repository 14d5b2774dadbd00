import { useCallback } from 'react'
import { useLocation, useSearch } from 'wouter'

const KEY = 'book'

/** The address of a screen with the booking wizard open over it. @param day the first day in its calendar */
export const withWizard = (path: string, search: string, day = ''): string => {
  const params = new URLSearchParams(search)
  params.set(KEY, day)
  return `${path}?${params}`
}

/** The address of the same screen without the wizard. */
export const withoutWizard = (path: string, search: string): string => {
  const params = new URLSearchParams(search)
  params.delete(KEY)
  return params.size > 0 ? `${path}?${params}` : path
}

/**
 * Whether the booking wizard is open over the present screen (`?book`, or `?book=2026-11-27`), and how to open and
 * close it. The frame renders it.
 */
export function useBookingWizard() {
  const search = useSearch()
  const [path, navigate] = useLocation()
  const day = new URLSearchParams(search).get(KEY)
  const open = useCallback((from?: string) => navigate(withWizard(path, search, from)), [navigate, path, search])
  const close = useCallback(() => navigate(withoutWizard(path, search), { replace: true }), [navigate, path, search])
  return { isOpen: day !== null, day, open, close }
}
