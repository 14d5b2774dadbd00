import { useSyncExternalStore } from 'react'

let isDrawnWhole = false

/** From now on, pages are rendered as if they were hydrated already: for a preview, which no browser hydrates. */
export function drawWhole(): void {
  isDrawnWhole = true
}

const subscribeToNothing = () => () => undefined

/**
 * Whether this part of the prerendered page is hydrated. Until then the part must render exactly the prerendered HTML,
 * even if its data is loaded already.
 */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => isDrawnWhole,
  )
