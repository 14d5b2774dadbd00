import { lazy, Suspense } from 'react'
import { Route, Router, Switch } from 'wouter'
import { LoadingPage } from '../shared/loading.tsx'
import { aroundNav } from './around-nav.ts'
import { Page } from './page.tsx'
import { pages } from './pages.ts'
import { Shell } from './shell.tsx'

const NotFound = lazy(() => import('./not-found.tsx'))

type Props = {
  /** The prerendered address, when rendering to a file or taking that file over in the browser. */
  prerendered?: string
}

export const App = ({ prerendered }: Props) => (
  <Router aroundNav={aroundNav} {...(prerendered !== undefined && { ssrPath: prerendered, ssrSearch: '' })}>
    <Shell>
      <Suspense fallback={<LoadingPage label="Chargement de la page…" />}>
        <Switch>
          {pages.map(({ path }) => (
            <Route key={path} path={path}>
              <Page path={path} />
            </Route>
          ))}
          <Route>
            <NotFound />
          </Route>
        </Switch>
      </Suspense>
    </Shell>
  </Router>
)
