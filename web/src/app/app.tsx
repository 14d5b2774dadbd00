import { lazy, Suspense } from 'react'
import { Router, useLocation } from 'wouter'
import { LoadingPage } from '../shared/loading.tsx'
import { aroundNav } from './around-nav.ts'
import { Page } from './page.tsx'
import { pageAt } from './pages.ts'
import { Shell } from './shell.tsx'

const NotFound = lazy(() => import('./not-found.tsx'))

type Props = {
  /** The prerendered address, when rendering to a file or taking that file over in the browser. */
  prerendered?: string | undefined
}

/** The page of the address. wouter's own routes do the same for 0.7 kB of the first load: theirs may have parameters. */
function CurrentPage() {
  const [address] = useLocation()
  const path = pageAt(address)
  return path ? <Page key={path} path={path} /> : <NotFound />
}

export const App = ({ prerendered }: Props) => (
  <Router aroundNav={aroundNav} {...(prerendered !== undefined && { ssrPath: prerendered, ssrSearch: '' })}>
    <Shell>
      <Suspense fallback={<LoadingPage label="Chargement de la page…" />}>
        <CurrentPage />
      </Suspense>
    </Shell>
  </Router>
)
