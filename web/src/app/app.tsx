import { lazy, Suspense } from 'react'
import { Router, useLocation } from 'wouter'
import { isSetUp } from '../shared/centre.ts'
import { LoadingPage } from '../shared/loading.tsx'
import { withTexts } from '../shared/page-texts.tsx'
import { aroundNav } from './around-nav.ts'
import { Page } from './page.tsx'
import { pageAt } from './pages.ts'
import { Shell } from './shell.tsx'

const NotFound = lazy(withTexts('notFound', () => import('./not-found.tsx')))

type Props = {
  /** The address of the prerendered page: set while its HTML is rendered, and while this HTML is hydrated. */
  prerendered?: string | undefined
}

/** A placeholder for a page whose code is being loaded. While it is shown the footer is hidden (footer.module.css). */
const PageIsLoading = () => (
  <div data-page-is-loading>
    <LoadingPage label="Chargement de la page…" />
  </div>
)

/**
 * The page of the present address. Before the centre is set up no page exists. wouter's `<Route>` would add 0.7 kB to
 * the first load, for parameters that no address here has.
 */
function CurrentPage() {
  const [address] = useLocation()
  const path = isSetUp && pageAt(address)
  return path ? <Page key={path} path={path} /> : <NotFound />
}

export const App = ({ prerendered }: Props) => (
  <Router aroundNav={aroundNav} {...(prerendered !== undefined && { ssrPath: prerendered, ssrSearch: '' })}>
    <Shell>
      <Suspense fallback={<PageIsLoading />}>
        <CurrentPage />
      </Suspense>
    </Shell>
  </Router>
)
