import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * Whether the page's code has taken this part of the prerendered page over: false while React compares the two, when a part
 * has to look as it does in the file, whatever is known by then.
 */
export const useTakenOver = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
