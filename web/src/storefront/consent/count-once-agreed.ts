import { storedConsent } from './consent.ts'

/** Visits are counted once the visitor has agreed; until then not even the code for it is fetched. */
export function countOnceAgreed(): void {
  if (typeof window === 'undefined' || storedConsent() !== 'accepted') return
  void import('./page-views.ts').then(({ countPageViews }) => countPageViews())
}
