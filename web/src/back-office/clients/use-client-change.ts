import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSearchState } from '../../shared/staff/use-search-state.ts'
import { toast } from '../../ui/toasts.ts'

/**
 * A change after which the client may be somebody else: it says `done`, opens the page of whoever it is, and refetches
 * what is shown.
 */
export function useClientChange<Asked>(
  change: (asked: Asked) => Promise<{ readonly id: string }>,
  done: string,
  onDone: () => void,
) {
  const queries = useQueryClient()
  const address = useSearchState()
  return useMutation({
    mutationFn: change,
    onSuccess: async now => {
      toast.success(done)
      onDone()
      address.set({ client: now.id })
      await queries.invalidateQueries({ predicate: ({ meta }) => meta?.isCostly !== true })
    },
  })
}
