import { lazy, Suspense, useEffect } from 'react'
import { showError, useToasts } from '../ui/shown-toasts.ts'

const Toaster = lazy(() => import('../ui/toaster.tsx'))

/** What went wrong is said over a page of the site, and taken away with it; its code comes with the first error. */
export function PageError() {
  const { shown } = useToasts()
  useEffect(() => () => showError(null), [])
  return <Suspense>{shown[0] && <Toaster look="page" />}</Suspense>
}
