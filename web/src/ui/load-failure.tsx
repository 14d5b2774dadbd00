import { RefreshCw } from 'lucide-react'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import drop from './illustrations/drop.svg'

/** A screen without its data, and the way to try again. */
export const LoadFailure = ({ message, onRetry }: { message: string; onRetry: () => void }) => (
  <div role="alert">
    <EmptyState
      image={drop}
      title={message}
      actions={
        <Button onClick={onRetry}>
          <RefreshCw aria-hidden="true" />
          Réessayer
        </Button>
      }
    />
  </div>
)
