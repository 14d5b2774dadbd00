import { useLocation, useSearch } from 'wouter'

/** A name without a value leaves the address. */
type Changes = Readonly<Record<string, string | number | null>>

/** What of a screen can be linked (filters, the open detail): it stands in the search of the screen's address. */
export function useSearchState() {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const addressWith = (changes: Changes): string => {
    const params = new URLSearchParams(search)
    for (const [name, value] of Object.entries(changes)) {
      if (value === null || value === '') params.delete(name)
      else params.set(name, String(value))
    }
    return params.size > 0 ? `${path}?${params}` : path
  }
  return {
    /** Empty when it is not there. */
    get: (name: string): string => new URLSearchParams(search).get(name) ?? '',
    addressWith,
    /** @param push so that « back » undoes it: for what opens, not for what filters */
    set: (changes: Changes, { push = false } = {}): void => navigate(addressWith(changes), { replace: !push }),
  }
}
