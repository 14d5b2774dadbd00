import type { ComponentProps } from 'react'

/** Screen readers must have seen the empty region before its text comes; some look for new ones every 100 ms only. */
const SEEN_AFTER_MS = 100

/** Ref of what a live region says from its birth on, which would mostly not be read out: it comes a moment later for them. */
export const saidSoon = (text: HTMLElement | null): void => {
  text?.setAttribute('aria-hidden', 'true')
  setTimeout(() => text?.removeAttribute('aria-hidden'), SEEN_AFTER_MS)
}

/** A message that appears together with its region. One whose region was there before needs only `role="status"`. */
export const Live = (message: ComponentProps<'div'>) => (
  <div role="status">
    <div {...message} ref={saidSoon} />
  </div>
)
