import { viewedAddress } from '@alba/contracts/analytics/viewed-address'
import { sendPageView } from '../../api/page-views.ts'
import { storedConsent } from './consent.ts'

/** The events of navigations: wouter dispatches the first two, the browser the last. Each may be a new page view. */
const NAVIGATIONS = ['pushState', 'replaceState', 'popstate']

let counting = false

/**
 * Sends each page view to the server, as long as the visitor's consent is stored. Navigations often change only what is
 * not counted (`viewedAddress`), so the same view twice in a row is counted once. Further calls do nothing.
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
