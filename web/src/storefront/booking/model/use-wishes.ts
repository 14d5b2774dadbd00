import { type Wishes, wishes } from '@alba/contracts/agenda/wishes'
import { useSearchParams } from 'wouter'

/**
 * The visitor's wishes, which are stored in the address, and a function that changes some of them. Invalid wishes in
 * the address are ignored.
 */
export function useWishes(): [Wishes, (changed: Partial<Record<keyof Wishes, string>>) => void] {
  const [search, setSearch] = useSearchParams()
  const read = wishes.safeParse(Object.fromEntries(search))
  const wish = (changed: Partial<Record<keyof Wishes, string>>) =>
    setSearch(
      params => {
        for (const [name, value] of Object.entries(changed)) {
          if (value) params.set(name, value)
          else params.delete(name)
        }
        return params
      },
      // Keeps the step of the history entry.
      { replace: true, state: history.state },
    )
  return [read.data ?? {}, wish]
}
