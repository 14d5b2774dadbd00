import type { ComponentProps } from 'react'

/**
 * Screen readers must have noticed the empty region before its text comes; some look for new regions only every 100 ms.
 */
const SEEN_AFTER_MS = 100

/**
 * A ref for a text that is rendered together with its live region. Most screen readers would not announce such a text,
 * so it is hidden from them until they have noticed the region.
 */
export const saidSoon = (text: HTMLElement | null): void => {
  text?.setAttribute('aria-hidden', 'true')
  setTimeout(() => text?.removeAttribute('aria-hidden'), SEEN_AFTER_MS)
}

/**
 * A message that screen readers announce when it appears, even together with its region, and whenever it changes. The
 * region stays while the message is empty or not displayed.
 */
export const Live = (message: ComponentProps<'div'>) => (
  <div role="status">
    <div {...message} ref={saidSoon} />
  </div>
)

/** A heading that buttons beside it change, such as the year of a table. Screen readers announce each change. */
export const LiveHeading = (heading: ComponentProps<'h2'>) => <h2 aria-live="polite" {...heading} />
