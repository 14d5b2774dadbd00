import { useSyncExternalStore } from 'react'

/** The widths at which the back office has the layout of a phone; the same as in dense.css. */
const PHONE = '(max-width: 860px)'
/** Where the menu at the left has room for a month calendar below it. */
const TALL_MENU = '(min-width: 861px) and (min-height: 840px)'

const watch = (media: string) => (changed: () => void) => {
  const query = matchMedia(media)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}
const watchPhone = watch(PHONE)
const watchMenu = watch(TALL_MENU)

/** Whether the layout is that of a phone. Only for content that differs: for looks there is CSS. */
export const useIsPhone = (): boolean => useSyncExternalStore(watchPhone, () => matchMedia(PHONE).matches)

/** Whether a month calendar fits below the menu. */
export const useHasTallMenu = (): boolean => useSyncExternalStore(watchMenu, () => matchMedia(TALL_MENU).matches)
