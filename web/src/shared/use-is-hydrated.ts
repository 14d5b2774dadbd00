import { useSyncExternalStore } from 'react'

let isDrawnWhole = false

/** From now on a page is rendered as it is once it is hydrated: for a preview, which nobody hydrates. */
export function drawWhole(): void {
  isDrawnWhole = true
}

const subscribeToNothing = () => () => undefined

/**
 * Whether this part of the prerendered page is hydrated. It is false while React compares the two: until then a part
 * must look as it does in the file, even if its data is there already.
 */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => isDrawnWhole,
  )
