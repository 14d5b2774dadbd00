import { useLocation, useSearch } from 'wouter'
import { useToday } from '../../shared/use-clock.ts'
import { useIsPhone } from '../../ui/use-media.ts'
import { addressOf, type Place, readPlace } from './model/address.ts'
import type { Mode } from './model/span.ts'

/** The state of the screen, which is stored in its address, and functions that change it. */
export function usePlace() {
  const [, navigate] = useLocation()
  const search = useSearch()
  const isPhone = useIsPhone()
  const today = useToday()
  const place = readPlace(search, today)
  const mode: Mode = isPhone ? 'day' : (place.mode ?? 'week')
  const addressWith = (changes: Partial<Place>) => addressOf({ ...place, ...changes }, today)
  return {
    place,
    today,
    mode,
    isPhone,
    addressWith,
    /**
     * Changes the state. Filters and dates replace the history entry. `push` adds an entry instead: for opening
     * something, which « back » then closes.
     */
    go: (changes: Partial<Place>, { push = false } = {}) => navigate(addressWith(changes), { replace: !push }),
  }
}

export type PlaceState = ReturnType<typeof usePlace>
