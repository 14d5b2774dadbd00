import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import drop from './illustrations/drop.svg'

type Props = { message: string; onRetry: () => void; children?: ReactNode }

/** Shown when a screen could not be loaded, with a button to retry. */
export const LoadFailure = ({ message, onRetry, children }: Props) => (
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
    >
      {children}
    </EmptyState>
  </div>
)
