import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keepLive } from './keep-live.ts'

/** Keeps the screens up to date: a change at the centre shows within a second, without a reload. */
export function useLiveScreens(): void {
  const client = useQueryClient()
  useEffect(() => {
    const leaving = new AbortController()
    void keepLive(client, leaving.signal)
    return () => leaving.abort()
  }, [client])
}
