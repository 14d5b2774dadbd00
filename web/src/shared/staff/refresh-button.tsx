import { useMutation } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { Button } from '../../ui/button.tsx'

/** « Actualiser », which shows a spinner until everything is loaded. */
export function RefreshButton({ refresh }: { refresh: () => Promise<unknown> }) {
  const refreshing = useMutation({ mutationFn: refresh })
  return (
    <Button look="outline" busy={refreshing.isPending} onClick={() => refreshing.mutate()}>
      {!refreshing.isPending && <RefreshCw aria-hidden="true" />}
      Actualiser
    </Button>
  )
}
