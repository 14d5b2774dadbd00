import { viewedAddress } from '@alba/contracts/analytics/viewed-address'
import { sendPageView } from '../../api/page-views.ts'
import { storedConsent } from './consent.ts'

/** The events that wouter dispatches for navigations. Each of them may be a new page view. */
const NAVIGATIONS = ['pushState', 'replaceState', 'popstate']

let counting = false

/**
 * Sends each page view to the server. The caller must have checked the visitor's consent. Navigations often change only
 * the query string, so the same view twice in a row is counted once.
 */
export function countPageViews(): void {
  if (counting) return
  counting = true
  let last: string | undefined
  const count = () => {
    // The visitor may have withdrawn the consent.
    if (storedConsent() !== 'accepted') return
    const viewed = viewedAddress(location.pathname + location.search)
    if (viewed === last) return
    last = viewed
    sendPageView(viewed)
  }
  count()
  for (const navigation of NAVIGATIONS) window.addEventListener(navigation, count)
}
