import { storedConsent } from './consent.ts'

/** Loads the code that counts page views, but only after the visitor has agreed. */
export function countOnceAgreed(): void {
  if (typeof window === 'undefined' || storedConsent() !== 'accepted') return
  void import('./page-views.ts').then(({ countPageViews }) => countPageViews())
}
