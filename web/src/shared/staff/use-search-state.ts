import { useLocation, useSearch } from 'wouter'

/** Null or an empty text removes the parameter. */
type Changes = Readonly<Record<string, string | number | null>>

/**
 * The state of a screen that can be linked, such as filters or the open detail. It is stored in the address's search.
 */
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
    /** The value of a parameter; empty when it is missing. */
    get: (name: string): string => new URLSearchParams(search).get(name) ?? '',
    addressWith,
    /** @param push adds a history entry, which « back » undoes: for opening something, not for filters */
    set: (changes: Changes, { push = false } = {}): void => navigate(addressWith(changes), { replace: !push }),
  }
}
