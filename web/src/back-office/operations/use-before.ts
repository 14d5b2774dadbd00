import type { OperationsView } from '@alba/contracts/operations/api'
import { useState } from 'react'

/** The previous answer; undefined while there is only one. */
export function useBefore(now: OperationsView): OperationsView | undefined {
  const [seen, setSeen] = useState<{ now: OperationsView; before?: OperationsView }>({ now })
  if (seen.now.at === now.at) return seen.before
  // Set while rendering: React renders again at once, with the new state.
  setSeen({ now, before: seen.now })
  return seen.now
}
