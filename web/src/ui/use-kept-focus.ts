import { type FocusEvent, useLayoutEffect, useRef } from 'react'

/**
 * For a list whose rows can be removed by a button in them: the focus of a row that goes stays in the list, instead of
 * beginning the page anew. Spread over the element that holds the rows.
 */
export function useKeptFocus<Holder extends HTMLElement>() {
  const ref = useRef<Holder>(null)
  const last = useRef<Element>(null)
  // After each rendering: rows go by it.
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
