import { useLocation, useSearch } from 'wouter'
import { useToday } from '../../shared/use-today.ts'
import { useIsPhone } from '../../ui/use-media.ts'
import { addressOf, type Place, readPlace } from './model/address.ts'
import type { Mode } from './model/span.ts'

/** What of the screen stands in its address, and what leads elsewhere. */
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
    /** Filters and dates take the place of the last ones; what opens can be undone by « back ». */
    go: (changes: Partial<Place>, { push = false } = {}) => navigate(addressWith(changes), { replace: !push }),
  }
}

export type PlaceState = ReturnType<typeof usePlace>
