import { type Wishes, wishes } from '@alba/contracts/agenda/wishes'
import { useSearchParams } from 'wouter'

/** The visitor's wishes, which stay in the address, and a function that changes some of them. None in place of a wrong one. */
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
      // The entry of the history keeps its step.
      { replace: true, state: history.state },
    )
  return [read.data ?? {}, wish]
}
