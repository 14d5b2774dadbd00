import { type FocusEvent, useLayoutEffect, useRef } from 'react'

/**
 * For a list whose rows can be removed by a button in them. When the row with the focus is removed, the list gets the
 * focus; the browser would move it to the start of the page. Spread the result over the element that holds the rows.
 */
export function useKeptFocus<Holder extends HTMLElement>() {
  const ref = useRef<Holder>(null)
  const last = useRef<Element>(null)
  // An effect without dependencies, because any rendering may remove the row.
  useLayoutEffect(() => {
    if (!last.current || last.current.isConnected) return
    last.current = null
    if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true })
  })
  return {
    ref,
    tabIndex: -1,
    onFocus: ({ target }: FocusEvent) => {
      last.current = target
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget && !ref.current?.contains(relatedTarget as Node)) last.current = null
    },
  }
}
