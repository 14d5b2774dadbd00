import { storedConsent } from './consent.ts'

/** Loads the code that counts page views, if the visitor has agreed by now. It does nothing while a page is prerendered. */
export function countOnceAgreed(): void {
  if (typeof window === 'undefined' || storedConsent() !== 'accepted') return
  void import('./page-views.ts').then(({ countPageViews }) => countPageViews())
}
