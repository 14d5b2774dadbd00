import type { ReactNode } from 'react'
import { Optional } from '../../ui/optional.tsx'
import { toast } from '../../ui/toasts.ts'

/**
 * Wraps a window whose code is loaded when it is opened. When that fails, the screen behind stays and a message is
 * shown.
 */
export const OptionalWindow = ({ children, onFailed }: { children: ReactNode; onFailed: () => void }) => (
  <Optional
    onFailed={() => {
      toast.error('Cette fenêtre n’a pas pu s’ouvrir. Vérifiez votre connexion, puis réessayez.')
      onFailed()
    }}
  >
    {children}
  </Optional>
)
