import type { ComponentProps } from 'react'

/** Screen readers must have seen the empty region before its text comes; some look for new ones every 100 ms only. */
const SEEN_AFTER_MS = 100

/**
 * A ref for a text that is rendered together with its live region. Screen readers mostly do not read such a text out, so
 * it is hidden from them until they know the region.
 */
export const saidSoon = (text: HTMLElement | null): void => {
  text?.setAttribute('aria-hidden', 'true')
  setTimeout(() => text?.removeAttribute('aria-hidden'), SEEN_AFTER_MS)
}

/**
 * A message that is heard when it appears, also together with its region, and whenever it changes. The region stays
 * while the message is empty or not displayed.
 */
export const Live = (message: ComponentProps<'div'>) => (
  <div role="status">
    <div {...message} ref={saidSoon} />
  </div>
)

/** The heading of what buttons beside it step through, such as a year: each new one is heard. It stays a heading. */
export const LiveHeading = (heading: ComponentProps<'h2'>) => <h2 aria-live="polite" {...heading} />
