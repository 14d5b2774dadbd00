import { useSyncExternalStore } from 'react'

/**
 * Creates a hook that says whether a media query matches the screen. While a page is printed, its width is that of the
 * paper; the hook then keeps its answer for the screen, so that the printed page is the one that was shown.
 */
function mediaHook(media: string): () => boolean {
  let onScreen: boolean | undefined
  const watch = (changed: () => void) => {
    const query = matchMedia(media)
    query.addEventListener('change', changed)
    return () => query.removeEventListener('change', changed)
  }
  const now = (): boolean => {
    if (onScreen === undefined || !matchMedia('print').matches) onScreen = matchMedia(media).matches
    return onScreen
  }
  return () => useSyncExternalStore(watch, now)
}

/**
 * Whether the layout is that of a phone. Only for different content; CSS handles the looks. The width is the same as in
 * dense.css.
 */
export const useIsPhone = mediaHook('(max-width: 53.75em)')

/** Whether a month calendar fits below the menu at the left. */
export const useHasTallMenu = mediaHook('(min-width: 53.8125em) and (min-height: 840px)')

/** The same for an admin, whose menu has twice as many screens. */
export const useHasTallAdminMenu = mediaHook('(min-width: 53.8125em) and (min-height: 1600px)')
