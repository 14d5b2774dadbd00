import { type Wishes, wishes } from '@alba/contracts/agenda/wishes'
import { useSearchParams } from 'wouter'

/**
 * The visitor's wishes, which are stored in the address, and a function that changes some of them: an empty text
 * removes a wish. When one wish in the address is invalid, all are ignored.
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
      // Back must not undo wishes one by one. The entry's state is the step of the booking, which stays the same.
      { replace: true, state: history.state },
    )
  return [read.data ?? {}, wish]
}
