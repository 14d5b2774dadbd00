import { useSyncExternalStore } from 'react'

/** The width from which on a screen of the back office is laid out as at a desk (dense.css). */
const PHONE = '(max-width: 860px)'
/** Where the menu at the left leaves room for a month below it. */
const TALL_MENU = '(min-width: 861px) and (min-height: 840px)'

const watch = (media: string) => (changed: () => void) => {
  const query = matchMedia(media)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}
const watchPhone = watch(PHONE)
const watchMenu = watch(TALL_MENU)

/** Whether the page is laid out for a phone, where what is shown differs and not only its look. */
export const useIsPhone = (): boolean => useSyncExternalStore(watchPhone, () => matchMedia(PHONE).matches)

/** Whether a month fits below the menu, so that nobody has to open one. */
export const useHasTallMenu = (): boolean => useSyncExternalStore(watchMenu, () => matchMedia(TALL_MENU).matches)
