import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSearchState } from '../../shared/staff/use-search-state.ts'
import { toast } from '../../ui/toasts.ts'

/**
 * A mutation after which the client may have another id. On success it shows `done`, opens the page of the new id and
 * refetches the screen.
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
