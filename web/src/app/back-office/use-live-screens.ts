import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keepLive } from './keep-live.ts'

/** What is on the screen is asked anew when something changes at the centre, within a second and without reloading. */
export function useLiveScreens(): void {
  const client = useQueryClient()
  useEffect(() => {
    const leaving = new AbortController()
    void keepLive(client, leaving.signal)
    return () => leaving.abort()
  }, [client])
}
