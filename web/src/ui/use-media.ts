import { useSyncExternalStore } from 'react'

/**
 * A hook that says whether a media query matches the screen. While a page is printed its width is that of the paper;
 * then the hook still answers for the screen, so that what is printed is what was shown.
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
 * Whether the layout is that of a phone. Only for content that differs: for looks there is CSS. The width is the same as
 * in dense.css.
 */
export const useIsPhone = mediaHook('(max-width: 860px)')

/** Whether a month calendar fits below the menu at the left. */
export const useHasTallMenu = mediaHook('(min-width: 861px) and (min-height: 840px)')
