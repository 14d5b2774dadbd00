import { viewedAddress } from '@alba/contracts/analytics/viewed-address'
import { sendPageView } from '../../api/page-views.ts'
import { storedConsent } from './consent.ts'

/** How wouter tells of navigations: every page view is one of these, or the first. */
const NAVIGATIONS = ['pushState', 'replaceState', 'popstate']

let counting = false

/**
 * Tells the server of every page that is looked at. Whoever calls it knows that the visitor agreed.
 * A changed query string may be the same page: the same view twice in a row is counted once.
 */
export function countPageViews(): void {
  if (counting) return
  counting = true
  let last: string | undefined
  const count = () => {
    // The choice may have been taken back since.
    if (storedConsent() !== 'accepted') return
    const viewed = viewedAddress(location.pathname + location.search)
    if (viewed === last) return
    last = viewed
    sendPageView(viewed)
  }
  count()
  for (const navigation of NAVIGATIONS) window.addEventListener(navigation, count)
}
