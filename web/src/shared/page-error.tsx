import { lazy, Suspense, useEffect } from 'react'
import { showError, useToasts } from '../ui/shown-toasts.ts'

const Toaster = lazy(() => import('../ui/toaster.tsx'))

/**
 * Shows errors over a page of the site, and removes them when the visitor leaves the page. The code that shows them is
 * loaded with the first error.
 */
export function PageError() {
  const { shown } = useToasts()
  useEffect(() => () => showError(null), [])
  return <Suspense>{shown[0] && <Toaster look="page" />}</Suspense>
}
