import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { drawing } from './drawing.ts'
import { EmptyState } from './empty-state.tsx'

type Props = { message: string; level?: 'h1' | undefined; onRetry: () => void; children?: ReactNode }

/** Shown when a screen could not be loaded, with a button to retry. */
export const LoadFailure = ({ message, level, onRetry, children }: Props) => (
  <div role="alert">
    <EmptyState
      image={drawing('drop')}
      title={message}
      {...(level && { level })}
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
